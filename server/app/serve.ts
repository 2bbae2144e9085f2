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

/** Options shared by every site this process opens, one after the other. */
export interface House extends Pick<AppParts, 'pages' | 'clientFolder' | 'before'> {
  settings: Settings;
  use: DataUse;
  desk: RestoringDesk;
}

export interface ServedSite {
  site: Site;
  port: number;
  /**
   * Finishes open requests, stops the workers and closes the site; all acknowledged writes are on disk afterwards.
   * Connections still open after `graceMs` are cut.
   */
  close: (graceMs?: number) => Promise<void>;
}

/** A prepared site that does not listen yet. */
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

/** Opens and serves the site; `fill` runs before it listens. */
export async function serve(house: House, fill: (site: Site) => Promise<void>): Promise<ServedSite> {
  const ready = await prepare(house);
  await fill(ready.site);
  return ready.open(house.settings.port);
}

/** Time that open requests get when a restore begins. */
const graceMs = 10_000;

/**
 * Closes the site, restores the requested backup and serves the result on the same port; on failure the unchanged
 * site. All in-memory state is recreated.
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
