import { createHash } from 'node:crypto';

import { getChallenge } from '#contract/features/request-guards/challenges.calls.ts';
import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import type { DomainError } from '#contract/errors.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { viewerOfToken } from '#server/features/accounts/sessions.service.ts';
import type { Endpoint } from '#server/kit/endpoint.ts';
import type { TestSite } from '#server/kit/testing.ts';

/** A user with a browser session: stores its cookies and claims a chosen identity. */
export class TestUser {
  readonly cookies: Record<string, string | undefined> = {};
  /** Sent with the next call only. */
  proof = '';
  readonly #opened: TestSite;
  readonly #routes: readonly Endpoint[];
  readonly #ip: string;

  constructor(opened: TestSite, routes: readonly Endpoint[], ip = '203.0.113.7') {
    this.#opened = opened;
    this.#routes = routes;
    this.#ip = ip;
  }

  get token(): string | null {
    return this.cookies.somnia_session ?? null;
  }

  async call<C extends CallDefinition>(call: C, input: CallInput<C>): Promise<CallOutput<C>> {
    const viewer = this.token ? await viewerOfToken(this.#opened.site, this.token) : guestViewer;
    const { proof } = this;
    this.proof = '';
    return this.#opened.call(this.#routes, call, input, viewer, {
      ip: this.#ip,
      proof,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
      sessionToken: this.token,
      cookies: this.cookies,
      setCookie: ({ name, value }) => {
        this.cookies[name] = value;
      },
      clearCookie: (name) => {
        delete this.cookies[name];
      },
    });
  }

  /** The error of a call that must be refused. */
  async refusal<C extends CallDefinition>(call: C, input: CallInput<C>): Promise<DomainError> {
    return this.call(call, input).then(
      () => {
        throw new Error('was not refused');
      },
      (error: DomainError) => error,
    );
  }

  /** Solves the site's sum; the next call sends the proof. */
  async solve(): Promise<this> {
    const { token, salt, difficulty } = await this.call(getChallenge, {});
    for (let nonce = 0; ; nonce += 1) {
      const digest = createHash('sha256').update(`${salt}:${nonce}`).digest();
      if (digest.readUInt32BE(0) >>> (32 - difficulty) !== 0) continue;
      this.proof = `${token}:${nonce}`;
      return this;
    }
  }
}
