import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { CallDefinition } from '#contract/kit/call.ts';
import { addressBlock } from '#server/kit/limiter.ts';
import type { PageCache } from '#server/kit/page-cache.ts';
import type { Ask, Site } from '#server/kit/site.ts';

import { answerUnknown } from './answer-error.ts';
import { nowhere } from './broken-requests.ts';
import { pageKey, readPageAddress } from './page-address.ts';
import type { PageRenderer } from './render-page.ts';
import { sendKept } from './send-kept.ts';

/** Gives the page renderer once the site is there (in development it is made anew for each request). */
export type PageSource = (
  site: Site,
  ensureLimit: (call: CallDefinition, ask: Ask) => void,
) => Promise<() => Promise<PageRenderer>>;

/** First segments that belong to calls: an unknown address below them is no page. */
const callPrefixes = /^\/(nv|somnia|sst|notify|assets|uploads)(\/|$)/;

/** Serves pages that are not kept yet: rendered, kept and sent. What is kept never comes this far. */
export function registerPages(app: FastifyInstance, cache: PageCache, rendererNow: () => Promise<PageRenderer>): void {
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = readPageAddress(request.raw.url ?? '/');
    if (address && address.page.length > 1 && address.page.endsWith('/')) {
      const query = address.query.toString();
      return reply.redirect(address.page.replace(/\/+$/, '') + (query ? `?${query}` : ''), 301);
    }
    const renderer = await rendererNow();
    const key = address ? pageKey(address, renderer.queriesOf(decodeURI(address.page))) : nowhere;
    const kept = await cache.take(key, () => renderer.render(key, addressBlock(request.ip)));
    reply.hijack();
    sendKept(request.raw, reply.raw, kept);
  };

  app.setNotFoundHandler(async (request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || callPrefixes.test(request.url)) return answerUnknown(request, reply);
    return answerPage(request, reply);
  });
}
