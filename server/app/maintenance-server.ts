import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { restorationErrors, restoringPage } from '#contract/features/transfers/restorations.copy.ts';
import type { ErrorResponse } from '#contract/kit/errors.ts';

import { securityHeaders } from './security.ts';
import { reloadHeaders, staticPage, staticPagePolicy } from './static-page.ts';

const retrySeconds = 10;
/** API calls: their clients get JSON instead of the maintenance page. */
const callPath = /^\/(?:nv|somnia|sst|notify)\//;

const page = staticPage(restoringPage, retrySeconds);
const refusal: ErrorResponse = {
  error: restorationErrors.underWay,
  error_code: 'OVERLOADED',
  retry_after: retrySeconds,
};
function sendMaintenance(siteUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const elsewhere = reloadHeaders(request);
  if (elsewhere) {
    response.writeHead(204, { ...securityHeaders(siteUrl), ...elsewhere, connection: 'close' }).end();
    return;
  }
  const path = (request.url ?? '/').split('?')[0] as string;
  const isAlive = path === '/livez';
  const isCall = isAlive || path === '/readyz' || callPath.test(path);
  const body = isAlive ? '{"ok":true}' : path === '/readyz' ? '{"ok":false}' : isCall ? JSON.stringify(refusal) : page;
  const facts = isAlive ? {} : { 'retry-after': String(retrySeconds) };
  response
    .writeHead(isAlive ? 200 : 503, {
      ...securityHeaders(siteUrl),
      ...facts,
      'cache-control': 'no-store',
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-security-policy': staticPagePolicy,
      'content-length': Buffer.byteLength(body),
      // A kept-alive connection would stay on this server after the site is back.
      connection: 'close',
    })
    .end(request.method === 'HEAD' ? undefined : body);
}

/** Serves a maintenance page while the site is closed. @returns a function that stops it */
export async function openMaintenanceServer(siteUrl: string, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    request.resume();
    sendMaintenance(siteUrl, request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
