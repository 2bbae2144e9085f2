import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { readPageAddress } from './page-address.ts';

/** The paper, ink and moon of the site by day and by night; `color-scheme` has to be on the root. */
const style = [
  ':root{color-scheme:light dark;background:light-dark(oklch(.981 .0065 85),oklch(.215 .046 266));color:light-dark(oklch(.265 .032 272),oklch(.925 .012 262))}',
  'body{margin:0;display:grid;place-items:center;min-height:100dvh;padding:24px;box-sizing:border-box;font:16px/1.8 system-ui,sans-serif;text-align:center}',
  'main::before{content:"";display:block;width:56px;height:56px;margin:0 auto 24px;border-radius:50%;background:light-dark(oklch(.815 .128 80),oklch(.862 .108 86))}',
  'h1{margin:0 0 8px;font-size:24px;line-height:1.4}',
  'p{margin:0;text-wrap:balance}',
].join('');

/** Content security policy of static pages. */
export const staticPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

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
<style>${style}</style>
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
