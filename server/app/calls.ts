import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { tokenErrors } from '#contract/features/auth/copy.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { viewerOfAccessToken } from '#server/features/auth/access-tokens.service.ts';
import { onlyOnce } from '#server/features/request-guards/idempotency.service.ts';
import { viewerOfToken } from '#server/features/accounts/service.ts';
import { askingBrowser, sessionCookie, sessionCookieOf } from '#server/kit/browser.ts';
import { type AnswerOnce, type Endpoint, runEndpoint } from '#server/kit/endpoint.ts';
import { addressBlock } from '#server/kit/limiter.ts';
import type { Ask, AskingBrowser, Site } from '#server/kit/site.ts';

import { endpoints } from './endpoints.ts';
import { bearerOf } from './security.ts';

/** Programs show a token and never a cookie; one that is worth nothing is refused, not taken for a guest's. */
async function findViewer(site: Site, browser: AskingBrowser, bearer: string | null): Promise<Viewer> {
  if (bearer !== null) {
    const viewer = await viewerOfAccessToken(site, bearer);
    if (viewer === null) throw new DomainError('601', tokenErrors.worthless);
    return viewer;
  }
  const { sessionToken } = browser;
  if (sessionToken === null) return guestViewer;
  return viewerOfToken(site, sessionToken, () => browser.setCookie(sessionCookieOf(sessionToken)));
}

/** A banned person is told so once; from then on their browser is a guest's, and nobody else's. @spec S4 */
function forgetBanned(error: unknown, { viewer, browser }: Ask): never {
  const isTold = error instanceof DomainError && error.code === 'USER_ALREADY_BAN';
  if (isTold && viewer.banned) browser.clearCookie(sessionCookie);
  throw error;
}

const inBraces = /\{(\w+)\}/g;
/** The longest document that somebody may paste, several times over. */
const largeBodyBytes = 16 * 1024 * 1024;

/** The fields of a call; what stands in its address wins over what the body says. */
function inputOf(call: CallDefinition, request: FastifyRequest): unknown {
  const given = call.method === 'GET' ? request.query : (request.body ?? {});
  if (!call.path.includes('{')) return given;
  if (typeof given !== 'object' || Array.isArray(given)) throw new DomainError('VALIDATION');
  return { ...given, ...(request.params as Record<string, string>) };
}

function idempotencyKeyOf(call: CallDefinition, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return call.method === 'GET' || call.reads || typeof key !== 'string' || key === '' ? undefined : key;
}

/** Who asks, by the cookie or the token that came along. */
export async function askOf(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<Ask> {
  const browser = askingBrowser(site.url, request, reply);
  const viewer = await findViewer(site, browser, bearerOf(request));
  return { site, viewer, address: addressBlock(request.ip), tag: () => {}, browser };
}

function register(
  app: FastifyInstance,
  site: Site,
  endpoint: Endpoint,
  ensureLimit: (call: CallDefinition, ask: Ask) => void,
): void {
  const { call } = endpoint;
  app.route({
    method: call.method,
    url: call.path.replace(inBraces, ':$1'),
    ...(call.large ? { bodyLimit: largeBodyBytes } : {}),
    handler: async (request, reply) => {
      const ask = await askOf(site, request, reply);
      void reply.header('cache-control', 'no-store');
      const input = inputOf(call, request);
      const key = idempotencyKeyOf(call, request);
      const once: AnswerOnce = (answer) => (key === undefined ? answer() : onlyOnce(ask, call, key, input, answer));
      const answered = runEndpoint(endpoint, ask, input, ensureLimit, once);
      return answered.catch((error: unknown) => forgetBanned(error, ask));
    },
  });
}

/** Registers every call of the contract that has an answer. */
export function registerCalls(
  app: FastifyInstance,
  site: Site,
  ensureLimit: (call: CallDefinition, ask: Ask) => void,
): void {
  for (const endpoint of endpoints) register(app, site, endpoint, ensureLimit);
}
