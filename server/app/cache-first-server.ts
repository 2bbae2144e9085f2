import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';

import { sessionCookie } from '#server/kit/client-info.ts';
import type { PageCache } from '#server/kit/page-cache.ts';

import { sendCached } from './send-cached.ts';

/** Middleware that runs before the framework; in development it serves the browser sources. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const requestTimeoutMs = 60_000;
const keepAliveMs = 65_000;

/**
 * Creates the HTTP server: cached responses are sent before the framework sees the request; the framework handles
 * everything else.
 */
export function createCacheFirstServer(
  cache: PageCache,
  before: Middleware | null,
): (listener: RequestListener) => Server {
  return (listener) => {
    const server = createServer((request, response) => {
      const { method } = request;
      const kept = method === 'GET' || method === 'HEAD' ? cache.peekSpelled(request.url as string) : undefined;
      // What everybody misses may be there for its author, who has a session.
      const isWhole = kept?.status !== 404 || !request.headers.cookie?.includes(sessionCookie);
      if (kept && isWhole) sendCached(request, response, kept);
      else if (before) before(request, response, () => listener(request, response));
      else listener(request, response);
    });
    server.requestTimeout = requestTimeoutMs;
    server.keepAliveTimeout = keepAliveMs;
    return server;
  };
}
