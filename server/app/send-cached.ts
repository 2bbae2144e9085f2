import type { IncomingMessage, ServerResponse } from 'node:http';

import { encodingFor, isNotModified, type CachedResponse } from '#server/kit/page-cache.ts';

/** Writes a cached response directly to the socket; benchmarks faster than the framework's reply. */
export function sendCached(request: IncomingMessage, response: ServerResponse, kept: CachedResponse): void {
  if (isNotModified(kept, request.headers['if-none-match'])) {
    response.writeHead(304, kept.notModified);
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  response.writeHead(kept.status, kept.headers[encoding]);
  response.end(request.method === 'HEAD' ? undefined : kept.bodies[encoding]);
}
