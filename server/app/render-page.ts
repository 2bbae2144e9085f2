import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

import type { CallDefinition } from '#contract/kit/call.ts';
import { mapFrameHosts } from '#contract/features/media/lightbox.rules.ts';
import { nextRunDay } from '#contract/features/site/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { DomainError, errorStatus } from '#contract/errors.ts';
import { playerHosts } from '#contract/kit/embeds.ts';
import { wireCode } from '#contract/kit/errors.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { endOfDay } from '#server/kit/clock.ts';
import { type Endpoint, runEndpoint } from '#server/kit/endpoint.ts';
import type { CachedResponse, RenderedResponse } from '#server/kit/page-cache.ts';
import { type CallContext, noClient, type Site } from '#server/kit/site.ts';

/** Exports of the built web bundle besides React Router's own. */
interface WebEntry {
  createPageContext: (request: {
    call: (call: { method: string; path: string }, input: unknown) => Promise<unknown>;
    isDocument: boolean;
    parts: Map<string, string>;
    now: number;
    nonce: string;
    knowsAddress: boolean;
    report: (error: unknown) => string;
    hasNotFound: (kind: string) => boolean;
  }) => RouterContextProvider;
  pageQueries: ReadonlyMap<string, readonly string[]>;
  renderBlocks: (blocks: Block[]) => string;
}

/** A page with its kind of 404. */
export interface RenderedPage extends RenderedResponse {
  notFoundKind?: string;
}

export interface RenderOptions {
  /** Finds the page of a kind of 404, which is then not rendered. */
  findNotFound?: (kind: string) => CachedResponse | undefined;
  /** The page is for this viewer alone and is not cached. */
  viewer?: Viewer;
}

export interface PageRenderer {
  /**
   * Renders the page at `path` (as in the address, with the query names it reads) for a subject of rate limits, as a
   * guest sees it.
   */
  render: (path: string, subject: string, options?: RenderOptions) => Promise<RenderedPage>;
  /** Query names read by the page at this pathname. */
  queriesOf: (pathname: string) => readonly string[];
  renderBlocks: (blocks: Block[]) => string;
}

const noQueries: readonly string[] = [];

/** Pages show the date and for how many days the site has been running: they expire when either changes. */
function expiryOf({ options }: Site, now: number): number {
  const turn = nextRunDay(options.get('somnia_site_run_start_time'), now);
  return Math.min(endOfDay(now), turn ?? Infinity);
}

/**
 * Hashes of the inline scripts rendered by the page itself. They are recognised by a nonce that is unknown before
 * rendering, so a script injected through content is never allowed.
 */
function ownScriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^<>]*)>([\s\S]*?)(?:<\/script>|$)/g)) {
    if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [...hashes];
}

const uploading = /^\/nv-admin(\/(?!preview\/)|$)/;

/** Allows only the page's own inline scripts; pages that upload may also connect to the file store. */
function contentSecurityPolicy(hashes: readonly string[], store: string | undefined, frames: string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    // The scroll lock of dialogs inserts a style element whose text depends on the window, so it cannot be hashed.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    "media-src 'self' http: https:",
    "font-src 'self' data:",
    `connect-src 'self'${store === undefined ? '' : ` ${store}`}`,
    `frame-src ${["'self'", ...playerHosts, ...mapFrameHosts, ...frames].join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function errorResponse(error: DomainError): Response {
  const body = { error: error.message, error_code: wireCode(error.code) };
  return Response.json(body, { status: errorStatus[error.code] });
}

/**
 * The only interface between server and web bundle: pages get a typed `call` that runs contract calls in this process
 * as a guest, and no other server code.
 */
export function createPageRenderer(
  site: Site,
  build: ServerBuild,
  endpoints: ReadonlyMap<string, Endpoint>,
  ensureLimit: (call: CallDefinition, ask: CallContext) => void,
): PageRenderer {
  const entry = build.entry.module as unknown as WebEntry;
  const handle = createRequestHandler(build, site.settings.mode);
  /**
   * Page reads are not rate limited: one page makes several calls at once and is cached afterwards. Those with a cursor
   * are, since visitors can make up any number of cursors.
   */
  const ensureLimitOfPage = (call: CallDefinition, input: unknown, ask: CallContext): void => {
    const hasCursor = typeof input === 'object' && input !== null && 'cursor' in input;
    if (call.limit !== 'read') ensureLimit(call, ask);
    else if (hasCursor) ensureLimit({ ...call, limit: 'cursorPage' }, ask);
  };
  const render: PageRenderer['render'] = async (path, subject, { findNotFound, viewer = guestViewer } = {}) => {
    const tags = new Set<string>();
    const ask: CallContext = {
      site,
      viewer,
      address: subject,
      tag: (...more) => more.forEach((tag) => tags.add(tag)),
      client: noClient,
    };
    // The shell and the page ask for the same things, first of all for the options.
    const answers = new Map<string, Promise<unknown>>();
    const answerTo = (definition: { method: string; path: string }, input: unknown): Promise<unknown> => {
      const endpoint = endpoints.get(`${definition.method} ${definition.path}`);
      if (!endpoint) throw new Error(`No endpoint answers ${definition.method} ${definition.path}`);
      return runEndpoint(endpoint, ask, input, (reading) => ensureLimitOfPage(reading, input, ask));
    };
    const call = async (definition: { method: string; path: string }, input: unknown): Promise<unknown> => {
      const question = `${definition.method} ${definition.path} ${JSON.stringify(input)}`;
      const answer = answers.get(question) ?? answerTo(definition, input);
      answers.set(question, answer);
      try {
        return await answer;
      } catch (error) {
        if (error instanceof DomainError) throw errorResponse(error);
        throw error;
      }
    };
    const isDocument = !/\.data(\?|$)/.test(path);
    const report = (error: unknown): string => {
      const requestId = randomUUID();
      site.log.error({ err: error, request_id: requestId, path: path.slice(0, 200) }, 'page failed');
      return requestId;
    };
    const nonce = randomBytes(16).toString('hex');
    const now = site.clock.now();
    const notFound: { kind?: string; page?: CachedResponse } = {};
    const hasNotFound = (kind: string): boolean => {
      notFound.kind = kind;
      notFound.page = findNotFound?.(kind);
      return notFound.page !== undefined;
    };
    const context = entry.createPageContext({
      call,
      isDocument,
      parts: new Map(),
      now,
      nonce,
      knowsAddress: site.settings.siteUrl !== '',
      report,
      hasNotFound,
    });
    const response = await handle(new Request(new URL(path, site.url)), context);
    let body = Buffer.from(await response.arrayBuffer());
    const headers: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      headers[name] = value;
    });
    const status = response.status;
    if (headers['content-type']?.startsWith('text/html')) {
      const html = body.toString('utf8');
      const store = uploading.test(new URL(path, site.url).pathname) ? site.storage.staging?.origin : undefined;
      const frames = site.options.get('embed_hosts').map(({ origin }) => origin);
      headers['content-security-policy'] = contentSecurityPolicy(ownScriptHashes(html, nonce), store, frames);
      body = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''));
    }
    const keep = viewer === guestViewer && (status === 200 || status === 301 || status === 404);
    return {
      status,
      headers,
      body,
      tags,
      expiresAt: expiryOf(site, now),
      isCacheable: keep,
      ...(notFound.kind === undefined ? {} : { notFoundKind: notFound.kind }),
      ...(notFound.page === undefined ? {} : { same: notFound.page }),
    };
  };
  return {
    render,
    queriesOf: (pathname) => entry.pageQueries.get(pathname) ?? noQueries,
    renderBlocks: entry.renderBlocks,
  };
}
