import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { renderToPipeableStream } from 'react-dom/server';
import { RouterContextProvider, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router';

import { HtmlParts } from './kit/html-part.tsx';
import { noncePart, pageRequest, type PageRequest, requestIdPart } from './kit/page-call.ts';
import { pageTable } from './page-table.ts';

export { renderBlocks } from './blocks/render.server.tsx';

/** The pages as expressions, most particular first, as the table lists them. */
const pagePatterns = pageTable.map(({ path, query }) => ({
  shape: new RegExp(`^/${path === '*' ? '.*' : path.replace(/:\w+/g, '[^/]+')}$`),
  query,
}));

/** Query names that the page at a path reads. */
export const pageQueries = {
  get: (pathname: string): readonly string[] | undefined =>
    pagePatterns.find(({ shape }) => shape.test(pathname))?.query,
};

/** What loaders find in their context; made by the server for each page. */
export function createPageContext(request: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageRequest, request);
  return context;
}

/** An error that no page expected: it goes to the log, and its number onto the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { report, parts } = context.get(pageRequest);
  parts.set(requestIdPart, report(error));
};

/** Renders the whole page before anything is sent: the page cache needs it whole, and it is faster than streaming. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { parts, nonce } = context.get(pageRequest);
  parts.set(noncePart, nonce);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <HtmlParts value={parts}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </HtmlParts>,
      {
        // Never outline a finished part into a script-driven template: pages are whole without JavaScript.
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
