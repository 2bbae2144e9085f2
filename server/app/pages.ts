import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { CallDefinition } from '#contract/kit/call.ts';
import { needsInstallation } from '#server/features/site/installation.service.ts';
import { findRedirect, redirectsTag } from '#server/features/redirects/service.ts';
import { addressBlock } from '#server/kit/limiter.ts';
import type { MadeAnswer, PageCache } from '#server/kit/page-cache.ts';
import type { Ask, Site } from '#server/kit/site.ts';

import { answerUnknown } from './answer-error.ts';
import { nowhere } from './broken-requests.ts';
import { pageKey, type PageAddress, readPageAddress } from './page-address.ts';
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

/** No address begins like this. */
const redirectedPrefix = 'redirected:';

/** The word that nothing is here holds until there is a redirect. */
const goneOnce = (made: MadeAnswer): MadeAnswer => ({ ...made, tags: new Set([...made.tags, redirectsTag]) });

/** Sends a visitor on; a page in a browser asks for data and is told in its own way to leave for another document. */
async function sendOn(
  reply: FastifyReply,
  address: PageAddress,
  { status, location }: { status: number; location: string },
): Promise<void> {
  // Browsers keep a 301 for ever otherwise, and the owner may have been wrong.
  void reply.header('cache-control', 'no-cache');
  if (address.page === address.pathname) return reply.redirect(location, status);
  await reply
    .headers({ 'x-remix-redirect': location, 'x-remix-status': String(status), 'x-remix-reload-document': 'true' })
    .code(204)
    .send();
}

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
    const redirect = address && (await findRedirect(site, address.page, address.query.toString()));
    // Kept where no request looks it up before it came this far: each visitor who is sent on counts.
    const place = redirect ? `${redirectedPrefix}${key}` : key;
    const kept = await cache.take(place, async () => {
      const made = await renderer.render(key, addressBlock(request.ip));
      return made.status === 404 ? goneOnce(made) : made;
    });
    if (kept.status === 404 && redirect) {
      redirect.count();
      return sendOn(reply, address, redirect);
    }
    reply.hijack();
    sendKept(request.raw, reply.raw, kept);
  };

  app.setNotFoundHandler(async (request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || callPrefixes.test(request.url)) return answerUnknown(request, reply);
    return answerPage(request, reply);
  });
}
