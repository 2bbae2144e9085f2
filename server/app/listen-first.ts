import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';

import type { PageCache } from '#server/kit/page-cache.ts';

import { sendKept } from './send-kept.ts';

/** Somebody who may answer a request before the framework; in development the browser's sources. */
export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const requestTimeoutMs = 60_000;
const keepAliveMs = 65_000;

/**
 * The HTTP server itself: what is kept goes out before the framework has seen the request; all else is the
 * framework's.
 */
export function listenFirst(cache: PageCache, before: Before | null): (listener: RequestListener) => Server {
  return (listener) => {
    const server = createServer((request, response) => {
      const { method } = request;
      const kept = method === 'GET' || method === 'HEAD' ? cache.peek(request.url as string) : undefined;
      if (kept) sendKept(request, response, kept);
      else if (before) before(request, response, () => listener(request, response));
      else listener(request, response);
    });
    server.requestTimeout = requestTimeoutMs;
    server.keepAliveTimeout = keepAliveMs;
    return server;
  };
}
