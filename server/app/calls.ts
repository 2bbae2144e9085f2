import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sessionErrors, tokenErrors } from '#contract/features/auth/copy.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { viewerOfAccessToken } from '#server/features/auth/access-tokens.service.ts';
import { ensureLicensed } from '#server/features/licences/service.ts';
import { onlyOnce } from '#server/features/request-guards/idempotency.service.ts';
import { viewerOfToken } from '#server/features/accounts/sessions.service.ts';
import { clientInfoOf, sessionCookie, sessionCookieOf } from '#server/kit/client-info.ts';
import { type IdempotencyWrapper, type Endpoint, runEndpoint } from '#server/kit/endpoint.ts';
import { addressBlock } from '#server/kit/limiter.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import type { CallContext, ClientInfo, Site } from '#server/kit/site.ts';

import { endpoints } from './endpoints.ts';
import { bearerOf } from './security.ts';

/** API clients send a token and never a cookie. An invalid token is rejected instead of being treated as a guest. */
async function findViewer(site: Site, browser: ClientInfo, bearer: string | null): Promise<Viewer> {
  if (bearer !== null) {
    const viewer = await viewerOfAccessToken(site, bearer);
    if (viewer === null) throw new DomainError('601', tokenErrors.worthless);
    return viewer;
  }
  const { sessionToken } = browser;
  if (sessionToken === null) return guestViewer;
  return viewerOfToken(site, sessionToken, () => browser.setCookie(sessionCookieOf(sessionToken)));
}

/**
 * A banned user gets the error once; after that their session cookie is cleared and they browse as a guest.
 * @see docs/reference/states.md
 */
export function signOutBanned(error: unknown, { viewer, client }: CallContext): never {
  const isTold = error instanceof DomainError && error.code === 'USER_ALREADY_BAN';
  if (isTold && viewer.banned) client.clearCookie(sessionCookie);
  throw error;
}

const pathParameter = /\{(\w+)\}/g;
/** Several times the size of the longest document a user may paste. */
const largeBodyBytes = 16 * 1024 * 1024;

/** The input of a call; path parameters override body fields. */
function inputOf(call: CallDefinition, request: FastifyRequest): unknown {
  const given = call.method === 'GET' ? request.query : (request.body ?? {});
  if (!call.path.includes('{')) return given;
  if (typeof given !== 'object' || Array.isArray(given)) throw new DomainError('VALIDATION');
  return { ...given, ...(request.params as Record<string, string>) };
}

export function idempotencyKeyOf(call: CallDefinition, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return call.method === 'GET' || call.reads || typeof key !== 'string' || key === '' ? undefined : key;
}

/**
 * What was kept while there was no connection may be done in the name of its own account only, whoever is signed in by
 * now.
 * @throws DomainError 601 or 602 when nobody is signed in, CONFLICT for another account
 */
function ensureOwnAccount(request: FastifyRequest, { viewer }: CallContext): void {
  const named = request.headers['x-somnia-account'];
  if (named === undefined || named === String(viewer.userId ?? 0)) return;
  throw viewer.userId === null ? signInRequired({ viewer }) : new DomainError('CONFLICT', sessionErrors.otherAccount);
}

/** The call context: the viewer comes from the session cookie or the bearer token. */
export async function callContextOf(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<CallContext> {
  const browser = clientInfoOf(site.url, request, reply);
  const viewer = await findViewer(site, browser, bearerOf(request));
  return { site, viewer, address: addressBlock(request.ip), tag: () => {}, client: browser };
}

function register(
  app: FastifyInstance,
  site: Site,
  endpoint: Endpoint,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
): void {
  const { call } = endpoint;
  const ensureOpen = (asked: CallDefinition, context: CallContext): void => {
    ensureLicensed(asked, context);
    ensureLimit(asked, context);
  };
  app.route({
    method: call.method,
    url: call.path.replace(pathParameter, ':$1'),
    ...(call.large ? { bodyLimit: largeBodyBytes } : {}),
    handler: async (request, reply) => {
      const context = await callContextOf(site, request, reply);
      void reply.header('cache-control', 'no-store');
      ensureOwnAccount(request, context);
      const input = inputOf(call, request);
      const key = idempotencyKeyOf(call, request);
      const once: IdempotencyWrapper = (answer) =>
        key === undefined ? answer() : onlyOnce(context, call, key, input, answer);
      const answered = runEndpoint(endpoint, context, input, ensureOpen, once);
      return answered.catch((error: unknown) => signOutBanned(error, context));
    },
  });
}

/** Registers every implemented call of the contract, except those whose body is a file. */
export function registerCalls(
  app: FastifyInstance,
  site: Site,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
): void {
  for (const endpoint of endpoints) if (!endpoint.receive) register(app, site, endpoint, ensureLimit);
}
