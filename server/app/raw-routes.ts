import type { FastifyInstance } from 'fastify';

import { guestViewer } from '#contract/kit/power.ts';
import { endOfDay } from '#server/kit/clock.ts';
import { addressBlock } from '#server/kit/limiter.ts';
import type { MadeAnswer, PageCache } from '#server/kit/page-cache.ts';
import type { RawRoute } from '#server/kit/raw-route.ts';
import { type Ask, noBrowser, type Site } from '#server/kit/site.ts';

import { rawRoutes } from './endpoints.ts';
import { pageKey, readPageAddress } from './page-address.ts';
import { sendKept } from './send-kept.ts';

async function make(
  site: Site,
  route: RawRoute,
  ask: Ask,
  request: Parameters<RawRoute['answer']>[1],
  tags: Set<string>,
): Promise<MadeAnswer> {
  const answer = await route.answer(ask, request);
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const keep = answer.status === 200 || answer.status === 404;
  return { status: answer.status, headers: answer.headers, body, tags, expiresAt: endOfDay(site.clock.now()), keep };
}

/** The response is cached under the NFC address, so it must be rendered from NFC parameters too. */
function inOneForm(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.normalize('NFC')]));
}

/** Registers non-JSON routes; they are cached and invalidated like pages. */
export function registerRawRoutes(app: FastifyInstance, site: Site, cache: PageCache): void {
  for (const route of rawRoutes) {
    app.get<{ Params: Record<string, string>; Querystring: Record<string, string> }>(
      route.path,
      async (request, reply) => {
        const address = readPageAddress(request.raw.url ?? '/');
        if (!address) return reply.callNotFound();
        const key = pageKey(address, route.query ?? []);
        const tags = new Set<string>();
        const ask: Ask = {
          site,
          viewer: guestViewer,
          address: addressBlock(request.ip),
          tag: (...more) => more.forEach((tag) => tags.add(tag)),
          browser: noBrowser,
        };
        const asked = { path: key, params: inOneForm(request.params), query: Object.fromEntries(address.query) };
        const kept = await cache.take(key, () => make(site, route, ask, asked, tags));
        reply.hijack();
        sendKept(request.raw, reply.raw, kept);
        return reply;
      },
    );
  }
}
