import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { CallDefinition } from '#contract/kit/call.ts';
import { needsInstallation } from '#server/features/site/installation.service.ts';
import { isReadableMomentPage } from '#server/features/moments/reading.service.ts';
import { isPrivatePage } from '#server/features/posts/private.service.ts';
import { findRedirect, type FoundRedirect, redirectsTag } from '#server/features/redirects/service.ts';
import { DomainError } from '#contract/errors.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { viewerOfToken } from '#server/features/accounts/sessions.service.ts';
import { clientInfoOf, sessionCookie } from '#server/kit/client-info.ts';
import { addressBlock, limitSubjectOf } from '#server/kit/limiter.ts';
import type { CachedResponse, PageCache } from '#server/kit/page-cache.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { callContextOf } from './calls.ts';
import { sendNotFound } from './send-error.ts';
import { unknownPagePath } from './malformed-requests.ts';
import { pageKey, type PageAddress, readPageAddress } from './page-address.ts';
import { createRenderGate, type Requester } from './render-gate.ts';
import type { PageRenderer, RenderedPage } from './render-page.ts';
import { securityHeaders } from './security.ts';
import { sendBusy } from './send-busy.ts';
import { sendCached } from './send-cached.ts';

/** Returns the page renderer once the site is open; development creates a new one for each request. */
export type PageSource = (
  site: Site,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
) => Promise<() => Promise<PageRenderer>>;

const installPath = '/nv-admin/install';

/** Pages that guests do not find, but some signed-in people do. */
const personalPages = [isPrivatePage, isReadableMomentPage];

/** Path prefixes of calls and files: an unknown address below them is not rendered as a page. */
const callPrefixes = /^\/(nv|somnia|sst|notify|assets|uploads)(\/|$)/;

/** Cache key prefix that no request path can start with. */
const redirectKeyPrefix = 'redirected:';

/** A cached 404 is invalidated when redirects change. */
const withRedirectTag = (made: RenderedPage): RenderedPage => ({
  ...made,
  tags: new Set([...made.tags, redirectsTag]),
});

/** The address without the slash at its end; the same object if it has none. */
function withoutEndSlash(address: PageAddress): PageAddress {
  if (address.page.length === 1 || !address.page.endsWith('/')) return address;
  const page = address.page.replace(/(?<!\/)\/+$/, '');
  return { ...address, pathname: page, page };
}

/** Cache key prefix of the page of each kind of 404, shared by all addresses that lead nowhere. */
const notFoundKeyPrefix = 'not-found:';

/** Who asks for a page that is not cached; the page itself is rendered as a guest sees it. */
async function requesterOf(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<Requester> {
  const { sessionToken } = clientInfoOf(site.url, request, reply);
  const viewer = sessionToken === null ? guestViewer : await viewerOfToken(site, sessionToken);
  return { subject: limitSubjectOf({ viewer, address: addressBlock(request.ip) }), isMember: viewer.userId !== null };
}

/** Redirects the visitor and counts the hit. Client-side navigations request `.data` and get React Router's redirect headers instead. */
async function sendRedirect(
  reply: FastifyReply,
  address: PageAddress,
  { status, location, count }: FoundRedirect,
): Promise<void> {
  count();
  // Browsers cache a 301 permanently by default, and the owner may correct the redirect.
  void reply.header('cache-control', 'no-cache');
  if (address.page === address.pathname) return reply.redirect(location, status);
  await reply
    .headers({ 'x-remix-redirect': location, 'x-remix-status': String(status), 'x-remix-reload-document': 'true' })
    .code(204)
    .send();
}

/** Serves pages missing from the cache: renders, caches and sends them. Cache hits never reach this handler. */
export function registerPages(
  app: FastifyInstance,
  site: Site,
  cache: PageCache,
  rendererNow: () => Promise<PageRenderer>,
): void {
  const gate = createRenderGate();

  /** The page from the cache or rendered; a kind of 404 is rendered once for all its addresses. */
  const getPage = async (place: string, key: string, requester: Requester): Promise<CachedResponse> => {
    const rendered: { page?: RenderedPage } = {};
    const kept = await cache.getOrRender(place, async () => {
      const renderer = await rendererNow();
      const made = await gate(requester, () =>
        renderer.render(key, requester.subject, { findNotFound: (kind) => cache.peek(notFoundKeyPrefix + kind) }),
      );
      rendered.page = made.status === 404 ? withRedirectTag(made) : made;
      return rendered.page;
    });
    const { page } = rendered;
    // Only a page that was current when it was stored may stand for others.
    if (page?.notFoundKind !== undefined && !page.same && cache.peek(place) === kept)
      await cache.getOrRender(notFoundKeyPrefix + page.notFoundKind, async () => ({ ...page, same: kept }));
    return kept;
  };

  /** Before installation all pages redirect to the wizard; afterwards the wizard redirects home. Neither is cached. */
  const answerWizard = async (request: FastifyRequest, reply: FastifyReply, page: string): Promise<boolean> => {
    const isWizard = page === installPath;
    const isNeeded = await needsInstallation(site);
    if (!isWizard && !isNeeded) return false;
    void reply.header('cache-control', 'no-store');
    if (isWizard !== isNeeded) {
      await reply.redirect(isNeeded ? installPath : '/', 302);
      return true;
    }
    const renderer = await rendererNow();
    const requester = await requesterOf(site, request, reply);
    const { status, headers, body } = await gate(requester, () => renderer.render(installPath, requester.subject));
    await reply.code(status).headers(headers).send(body);
    return true;
  };

  /** A page that not everybody may read, rendered for this person and cached by nobody. */
  const answerPersonally = async (request: FastifyRequest, reply: FastifyReply, page: string, key: string) => {
    if (!request.headers.cookie?.includes(sessionCookie)) return false;
    const { viewer } = await callContextOf(site, request, reply);
    const answers = await Promise.all(personalPages.map((mayRead) => mayRead(site, viewer, page)));
    if (!answers.includes(true)) return false;
    const requester = await requesterOf(site, request, reply);
    const renderer = await rendererNow();
    const made = await gate(requester, () => renderer.render(key, requester.subject, { viewer }));
    if (made.status !== 200) return false;
    const headers = { ...made.headers, 'cache-control': 'private, no-store', vary: 'Cookie' };
    await reply.code(200).headers(headers).send(made.body);
    return true;
  };

  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const url = request.raw.url ?? '/';
    const begunAt = cache.generation;
    const asked = readPageAddress(url);
    const address = asked && withoutEndSlash(asked);
    const query = address?.query.toString() ?? '';
    // No page has doubled slashes, but addresses of imported sites did.
    const sought = address ?? readPageAddress(url.replace(/^[^?]*/, (path) => path.replaceAll(/\/{2,}/g, '/')));
    const redirect = sought && (await findRedirect(site, withoutEndSlash(sought).page, sought.query.toString()));
    if (sought && redirect && (redirect.isBeforePages || !address)) return sendRedirect(reply, sought, redirect);
    const toPage = { status: 301, location: `${address?.page}${query && `?${query}`}` };
    if (address !== asked && !redirect) return reply.redirect(toPage.location, toPage.status);
    if (await answerWizard(request, reply, address?.page ?? '')) return;
    const renderer = await rendererNow();
    const key = address ? pageKey(address, renderer.queriesOf(decodeURI(address.page))) : unknownPagePath;
    // Cached under a key that the early cache lookup never uses, so that every redirected visit is counted.
    const place = redirect ? `${redirectKeyPrefix}${key}` : key;
    const kept = await getPage(place, key, await requesterOf(site, request, reply));
    if (kept.status === 404 && address && redirect) return sendRedirect(reply, address, redirect);
    if (kept.status === 404 && address && (await answerPersonally(request, reply, address.page, key))) return;
    if (address !== asked) return reply.redirect(toPage.location, toPage.status);
    if (!redirect) cache.addSpelling(url, key, begunAt);
    reply.hijack();
    sendCached(request.raw, reply.raw, kept);
  };

  app.setNotFoundHandler(async (request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || callPrefixes.test(request.url)) return sendNotFound(request, reply);
    try {
      await answerPage(request, reply);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'OVERLOADED') throw error;
      reply.hijack();
      sendBusy(securityHeaders(site.url), request.raw, reply.raw);
    }
  });
}
