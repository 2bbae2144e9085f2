import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { CallDefinition } from '#contract/kit/call.ts';
import { needsInstallation } from '#server/features/installs/service.ts';
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

const installPath = '/nv-admin/install';

/** First segments that belong to calls: an unknown address below them is no page. */
const callPrefixes = /^\/(nv|somnia|sst|notify|assets|uploads)(\/|$)/;

/** Serves pages that are not kept yet: rendered, kept and sent. What is kept never comes this far. */
export function registerPages(
  app: FastifyInstance,
  site: Site,
  cache: PageCache,
  rendererNow: () => Promise<PageRenderer>,
): void {
  /** Until the site is installed every page leads to the wizard, and afterwards the wizard leads home; neither is kept. */
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
    const { status, headers, body } = await renderer.render(installPath, addressBlock(request.ip));
    await reply.code(status).headers(headers).send(body);
    return true;
  };

  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = readPageAddress(request.raw.url ?? '/');
    if (address && address.page.length > 1 && address.page.endsWith('/')) {
      const query = address.query.toString();
      return reply.redirect(address.page.replace(/\/+$/, '') + (query ? `?${query}` : ''), 301);
    }
    if (await answerWizard(request, reply, address?.page ?? '')) return;
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
