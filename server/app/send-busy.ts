import type { IncomingMessage, ServerResponse } from 'node:http';

import { busyPage } from '#contract/features/request-guards/copy.ts';

import { reloadHeaders, staticPage, staticPagePolicy } from './static-page.ts';

const busyRetrySeconds = 5;
const page = Buffer.from(staticPage(busyPage, busyRetrySeconds));

/** Answers 503 with a static page while too many pages are being rendered. */
export function sendBusy(headers: Record<string, string>, request: IncomingMessage, response: ServerResponse): void {
  const elsewhere = reloadHeaders(request);
  if (elsewhere) {
    response.writeHead(204, { ...headers, ...elsewhere }).end();
    return;
  }
  response
    .writeHead(503, {
      ...headers,
      'retry-after': String(busyRetrySeconds),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': staticPagePolicy,
      'content-length': page.length,
    })
    .end(request.method === 'HEAD' ? undefined : page);
}
