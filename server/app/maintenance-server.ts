import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { restorationErrors, restoringPage } from '#contract/features/transfers/restorations.copy.ts';
import type { ErrorResponse } from '#contract/kit/errors.ts';

import { readPageAddress } from './page-address.ts';
import { securityHeaders } from './security.ts';

const retrySeconds = 10;
/** API calls: their clients get JSON instead of the maintenance page. */
const callPath = /^\/(?:nv|somnia|sst|notify)\//;

const style =
  'body{margin:0;display:grid;place-items:center;min-height:100vh;padding:24px;box-sizing:border-box;font:16px/1.8 system-ui,sans-serif;color-scheme:light dark;text-align:center}';
const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>${restoringPage.title}</title>
<style>${style}</style>
</head>
<body><main><h1>${restoringPage.title}</h1><p>${restoringPage.text}</p></main></body>
</html>
`;
const refusal: ErrorResponse = {
  error: restorationErrors.underWay,
  error_code: 'OVERLOADED',
  retry_after: retrySeconds,
};
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Client-side navigations request `.data`; these headers make the browser load the document, which explains the
 * maintenance.
 */
function reloadHeaders(request: IncomingMessage): Record<string, string> | null {
  const address = readPageAddress(request.url ?? '/');
  if (!address || address.page === address.pathname) return null;
  address.query.delete('_routes');
  const query = address.query.toString();
  return {
    'x-remix-redirect': query === '' ? address.page : `${address.page}?${query}`,
    'x-remix-status': '302',
    'x-remix-reload-document': 'true',
    'cache-control': 'no-store',
    connection: 'close',
  };
}

function sendMaintenance(siteUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const elsewhere = reloadHeaders(request);
  if (elsewhere) {
    response.writeHead(204, { ...securityHeaders(siteUrl), ...elsewhere }).end();
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
      'content-security-policy': policy,
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
