import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';

import { sessionCookie } from '#server/kit/client-info.ts';
import type { PageCache } from '#server/kit/page-cache.ts';

import { sendCached } from './send-cached.ts';

/** Middleware that runs before the framework; in development it serves the browser sources. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const requestTimeoutMs = 60_000;
/** No request takes longer to arrive, even one that `allowSlowBody` gives more time. */
const longestRequestMs = 10 * 60_000;
const keepAliveMs = 65_000;

interface BodyDeadline {
  timer: ReturnType<typeof setTimeout>;
  /** Ends a request whose body did not arrive in time. */
  end: () => void;
}

const bodyDeadlines = new WeakMap<IncomingMessage, BodyDeadline>();

function startDeadline(request: IncomingMessage, end: () => void): void {
  bodyDeadlines.set(request, { timer: setTimeout(end, requestTimeoutMs).unref(), end });
}

function limitBodyTime(request: IncomingMessage, server: Server): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  startDeadline(request, () => {
    if (request.complete) return;
    const error = Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, request.socket);
  });
  request.once('close', () => clearTimeout(bodyDeadlines.get(request)?.timer));
}

/** Gives an accepted request ten minutes for its body, for a large file on a slow line. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(bodyDeadlines.get(request)?.timer);
}

/** Takes that back: what is left of a refused body has one minute. */
export function endSlowBody(request: IncomingMessage): void {
  const deadline = bodyDeadlines.get(request);
  if (deadline && !request.complete) startDeadline(request, deadline.end);
}

/**
 * Creates the HTTP server: cached responses are sent before the framework sees the request; the framework handles
 * everything else.
 */
export function createCacheFirstServer(
  cache: PageCache,
  before: Middleware | null,
): (listener: RequestListener) => Server {
  return (listener) => {
    const server: Server = createServer((request, response) => {
      limitBodyTime(request, server);
      const { method } = request;
      const kept = method === 'GET' || method === 'HEAD' ? cache.peekSpelled(request.url as string) : undefined;
      // What everybody misses may be there for its author, who has a session.
      const isWhole = kept?.status !== 404 || !request.headers.cookie?.includes(sessionCookie);
      if (kept && isWhole) sendCached(request, response, kept);
      else if (before) before(request, response, () => listener(request, response));
      else listener(request, response);
    });
    server.headersTimeout = requestTimeoutMs;
    server.requestTimeout = longestRequestMs;
    server.keepAliveTimeout = keepAliveMs;
    return server;
  };
}
