import type { AddressInfo } from 'node:net';

import type { DataUse } from '#server/database/data-use.ts';
import { flushHits } from '#server/features/redirects/service.ts';
import { offerRestorer } from '#server/features/transfers/restorations.service.ts';
import { flushViews } from '#server/features/analytics/counters.service.ts';
import { flushVisits } from '#server/features/analytics/visitors.service.ts';
import type { Settings } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';

import { type AppParts, buildApp } from './build-app.ts';
import { composeSite } from './compose.ts';
import { connectReactions } from './reactions.ts';
import { carryOut, type RestoringDesk } from './restoring.ts';
import { openStandIn } from './stand-in.ts';
import { connectJobs } from './workers.ts';

/** What every site is served with that this process opens, one after the other. */
export interface House extends Pick<AppParts, 'pages' | 'clientFolder' | 'before'> {
  settings: Settings;
  use: DataUse;
  desk: RestoringDesk;
}

export interface ServedSite {
  site: Site;
  port: number;
  /**
   * Answers what was asked before, ends the workers and closes the site; what was acknowledged is on disk afterwards.
   * Whoever is not done after `graceMs` is cut off.
   */
  close: (graceMs?: number) => Promise<void>;
}

/** A site with everything but its door. */
interface ReadySite {
  site: Site;
  open: (port: number) => Promise<ServedSite>;
}

async function prepare({ settings, use, desk, ...parts }: House): Promise<ReadySite> {
  const { site, cache, close } = await composeSite(settings, { use });
  connectReactions(site);
  connectJobs(site);
  offerRestorer(site, desk);
  const app = await buildApp({ site, cache, ...parts });
  const end = async (graceMs?: number): Promise<void> => {
    const impatience = graceMs === undefined ? undefined : setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearTimeout(impatience);
    await flushVisits(site);
    await flushViews(site);
    await flushHits(site);
    await close();
  };
  return {
    site,
    open: async (port) => {
      await app.listen({ port, host: settings.host });
      await site.jobs.start();
      return { site, port: (app.server.address() as AddressInfo).port, close: end };
    },
  };
}

/** Opens the site and serves it; `fill` comes before anybody can ask for it. */
export async function serve(house: House, fill: (site: Site) => Promise<void>): Promise<ServedSite> {
  const ready = await prepare(house);
  await fill(ready.site);
  return ready.open(house.settings.port);
}

/** How long a reader may still be at it when a restoration begins. */
const graceMs = 10_000;

/**
 * Lets go of a site, restores what was ordered and serves what is there then, on the same port: what was asked for, or
 * the site as it was. All that was in memory is made anew.
 */
export async function restore(
  house: House,
  served: ServedSite,
  order: Parameters<typeof carryOut>[2],
): Promise<ServedSite> {
  const { settings, use, desk } = house;
  const { site, port } = served;
  await served.close(graceMs);
  const endStandIn = await openStandIn(site.url, port, settings.host);
  await desk.finish(await carryOut(settings, use, order));
  const next = await prepare(house);
  await endStandIn();
  return next.open(port);
}
