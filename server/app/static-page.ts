import type { IncomingMessage } from 'node:http';

import { staticStyle, styleSource } from '#server/kit/static-style.ts';

import { readPageAddress } from './page-address.ts';

/** Content security policy of static pages. */
export const staticPagePolicy = `default-src 'none'; ${styleSource(staticStyle)}`;

/** A small page without scripts that loads itself again. The texts are the product's own and need no escaping. */
export function staticPage({ title, text }: { title: string; text: string }, retrySeconds: number): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>${title}</title>
<style>${staticStyle}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
}

/**
 * Client-side navigations request `.data`; these headers make the browser load the document instead, which is a static
 * page. Null for a document.
 */
export function reloadHeaders(request: IncomingMessage): Record<string, string> | null {
  const address = readPageAddress(request.url ?? '/');
  if (!address || address.page === address.pathname) return null;
  address.query.delete('_routes');
  const query = address.query.toString();
  return {
    'x-remix-redirect': query === '' ? address.page : `${address.page}?${query}`,
    'x-remix-status': '302',
    'x-remix-reload-document': 'true',
    'cache-control': 'no-store',
  };
}
