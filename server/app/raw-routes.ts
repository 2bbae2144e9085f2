import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { guestViewer } from '#contract/kit/power.ts';
import { findRedirect, redirectsTag } from '#server/features/redirects/service.ts';
import { endOfDay } from '#server/kit/clock.ts';
import { addressBlock } from '#server/kit/limiter.ts';
import type { CachedResponse, RenderedResponse, PageCache } from '#server/kit/page-cache.ts';
import { maxRawBodyBytes, type RawPost, type RawResponse, type RawRoute } from '#server/kit/raw-route.ts';
import { type CallContext, noClient, type Site } from '#server/kit/site.ts';

import { rawPosts, rawRoutes } from './endpoints.ts';
import { pageKey, readPageAddress } from './page-address.ts';
import { requestedOriginOf } from './security.ts';
import { sendCached } from './send-cached.ts';

async function renderRaw(
  site: Site,
  route: RawRoute,
  context: CallContext,
  request: Parameters<RawRoute['handler']>[1],
  tags: Set<string>,
): Promise<RenderedResponse> {
  const answer = await route.handler(context, request);
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  if (answer.status === 404) tags.add(redirectsTag);
  // A kept answer would come before the redirect.
  const isMoved = answer.status === 404 && (await findRedirect(site, request.path, '')) !== null;
  const keep = (answer.status === 200 || answer.status === 404) && !isMoved;
  return {
    status: answer.status,
    headers: answer.headers,
    body,
    tags,
    expiresAt: endOfDay(site.clock.now()),
    isCacheable: keep,
  };
}

/** Cache key prefix that no request path can start with. */
const requestedOriginPrefix = 'requested-origin:';

/**
 * Sends a cached response with the address the visitor used, while the site does not know its own. The answer depends
 * on the Host header, so no cache may store it.
 */
function sendForOrigin(reply: FastifyReply, kept: CachedResponse, url: string, origin: string): FastifyReply {
  const parts = kept.bodies.identity.toString('utf8').split(url);
  // A longer host name or port is another address.
  const body = parts.reduce((text, part) => text + (/^[\w.-]/.test(part) ? url : origin) + part);
  return reply.code(kept.status).headers({ 'content-type': kept.contentType, 'cache-control': 'no-store' }).send(body);
}

/** The response is cached under the NFC address, so it must be rendered from NFC parameters too. */
function normaliseParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.normalize('NFC')]));
}

function guestContext(site: Site, request: FastifyRequest, tags: Set<string>): CallContext {
  return {
    site,
    viewer: guestViewer,
    address: addressBlock(request.ip),
    tag: (...more) => more.forEach((tag) => tags.add(tag)),
    client: noClient,
  };
}

function sendUncached(reply: FastifyReply, { status, headers, body }: RawResponse): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body);
}

/** Headers with one value each; repeated ones are left out. */
function plainHeaders(headers: FastifyRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}

/** A body is read as bytes, only of the types that the route takes. */
function registerPost(app: FastifyInstance, site: Site, route: RawPost): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      [...route.accepts],
      { bodyLimit: maxRawBodyBytes, parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    inner.post<{ Params: Record<string, string> }>(
      route.path,
      { bodyLimit: maxRawBodyBytes, config: route.isFromAnywhere ? { isFromAnywhere: true } : {} },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const asked = { params: request.params, headers: plainHeaders(request.headers), body };
        return sendUncached(reply, await route.handler(guestContext(site, request, new Set()), asked));
      },
    );
  });
}

/** Registers non-JSON routes; they are cached and invalidated like pages. */
export function registerRawRoutes(app: FastifyInstance, site: Site, cache: PageCache): void {
  for (const route of rawPosts) registerPost(app, site, route);
  for (const route of rawRoutes) {
    app.get<{ Params: Record<string, string>; Querystring: Record<string, string> }>(
      route.path,
      async (request, reply) => {
        const address = readPageAddress(request.raw.url ?? '/');
        if (!address) return reply.callNotFound();
        const key = pageKey(address, route.query ?? []);
        const tags = new Set<string>();
        const context = guestContext(site, request, tags);
        const asked = { path: key, params: normaliseParams(request.params), query: Object.fromEntries(address.query) };
        if (route.isVolatile) return sendUncached(reply, await route.handler(context, asked));
        const isHere = route.hasAddresses === true && site.settings.siteUrl === '';
        const place = isHere ? requestedOriginPrefix + key : key;
        const kept = await cache.getOrRender(place, () => renderRaw(site, route, context, asked, tags));
        const redirect = kept.status === 404 ? await findRedirect(site, address.page, address.query.toString()) : null;
        if (redirect) {
          redirect.count();
          return reply.header('cache-control', 'no-cache').redirect(redirect.location, redirect.status);
        }
        if (isHere) return sendForOrigin(reply, kept, site.url, requestedOriginOf(site, request) ?? site.url);
        reply.hijack();
        sendCached(request.raw, reply.raw, kept);
        return reply;
      },
    );
  }
}
