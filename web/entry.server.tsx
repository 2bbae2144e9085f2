import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { renderToPipeableStream } from 'react-dom/server';
import { RouterContextProvider, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router';

import { HtmlParts } from './kit/html-part.tsx';
import { isAdministration } from './kit/page-address.ts';
import { noncePart, pageRequest, type PageRequest, requestIdPart } from './kit/page-call.ts';
import { pageTable } from './page-table.ts';

export { renderBlocks } from './blocks/render.server.tsx';

/** Page paths as regular expressions, most specific first, as in the page table. */
const pagePatterns = pageTable.map(({ path, query }) => ({
  shape: new RegExp(`^/${path === '*' ? '.*' : path.replace(/:\w+/g, '[^/]+')}$`),
  query,
}));

/** Query parameters read by the page at a path. */
export const pageQueries = {
  get: (pathname: string): readonly string[] | undefined =>
    pagePatterns.find(({ shape }) => shape.test(pathname))?.query,
};

/** Router context for loaders, created by the server for each page request. */
export function createPageContext(request: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageRequest, request);
  return context;
}

/** Logs an unexpected error and passes its id to the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { report, parts } = context.get(pageRequest);
  parts.set(requestIdPart, report(error));
};

/**
 * The kind of a 404 page: addresses of one kind have the same document. Null when the page shows data besides the
 * shell's.
 */
function notFoundKind({ staticHandlerContext }: EntryContext, pathname: string): string | null {
  const { matches, loaderData, errors } = staticHandlerContext;
  const isPlain =
    errors && Object.entries(loaderData).every(([id, shown]) => id === 'root' || (shown ?? null) === null);
  if (!isPlain) return null;
  // Layout and content security policy depend on the part of the administration.
  const area = isAdministration(pathname) ? pathname.startsWith('/nv-admin/preview/') : null;
  return JSON.stringify([matches.map(({ route }) => route.id), errors, area]);
}

/** Renders the whole page before sending: the page cache needs the complete HTML, and it is faster than streaming. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { parts, nonce, hasNotFound, drawShell } = context.get(pageRequest);
  const { pathname } = new URL(request.url);
  const kind = status === 404 ? notFoundKind(router, pathname) : null;
  if (kind !== null && hasNotFound(kind)) return Promise.resolve(new Response(null, { status }));
  parts.set(noncePart, nonce);
  // No entry of a menu is current on an address that leads nowhere.
  drawShell?.(kind === null ? pathname : '');
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <HtmlParts value={parts}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </HtmlParts>,
      {
        // Never outline completed boundaries into script-inserted templates: pages must be complete without
        // JavaScript.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          buffer(body).then((bytes) => {
            headers.set('content-type', 'text/html; charset=utf-8');
            resolve(new Response(new Uint8Array(bytes), { status, headers }));
          }, reject);
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}
