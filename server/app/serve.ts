import type { AddressInfo } from 'node:net';

import type { DataLock } from '#server/database/data-lock.ts';
import { flushHits } from '#server/features/redirects/service.ts';
import { registerRestorer, type RestoreOrder } from '#server/features/transfers/restorations.service.ts';
import { flushViews } from '#server/features/analytics/counters.service.ts';
import { flushVisits } from '#server/features/analytics/visitors.service.ts';
import { fillReserve } from '#server/kit/disk-reserve.ts';
import type { Settings } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';

import { type AppParts, buildApp } from './build-app.ts';
import { composeSite } from './compose.ts';
import { connectReactions } from './reactions.ts';
import type { RestoreCoordinator } from './restore-coordinator.ts';
import { openMaintenanceServer } from './maintenance-server.ts';
import { connectJobs } from './workers.ts';

/** Options shared by every site this process opens, one after the other. */
export interface ServerHost extends Pick<AppParts, 'pages' | 'clientFolder' | 'before'> {
  settings: Settings;
  dataLock: DataLock;
  coordinator: RestoreCoordinator;
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
interface PreparedSite {
  site: Site;
  open: (port: number) => Promise<ServedSite>;
}

const refillMs = 3_600_000;

async function prepare({ settings, dataLock, coordinator, ...parts }: ServerHost): Promise<PreparedSite> {
  const { site, cache, close } = await composeSite(settings, { dataLock });
  await fillReserve(settings.dataDir);
  const refill = setInterval(() => void fillReserve(settings.dataDir), refillMs).unref();
  connectReactions(site);
  connectJobs(site);
  registerRestorer(site, coordinator);
  const app = await buildApp({ site, cache, ...parts });
  const end = async (graceMs?: number): Promise<void> => {
    const impatience = graceMs === undefined ? undefined : setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearTimeout(impatience);
    clearInterval(refill);
    for (const flush of [flushVisits, flushViews, flushHits]) {
      await flush(site).catch((error: unknown) => site.log.error({ err: error }, 'counts could not be written'));
    }
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
export async function serve(house: ServerHost, fill: (site: Site) => Promise<void>): Promise<ServedSite> {
  const ready = await prepare(house);
  await fill(ready.site);
  return ready.open(house.settings.port);
}

/** Time that open requests get when a restore begins. */
const graceMs = 10_000;

/**
 * Closes the site, restores the requested backup and serves the result on the same port; on failure the unchanged site.
 * All in-memory state is recreated.
 */
export async function restore(house: ServerHost, served: ServedSite, order: RestoreOrder): Promise<ServedSite> {
  const { settings, dataLock, coordinator } = house;
  const { site, port } = served;
  await served.close(graceMs);
  const endStandIn = await openMaintenanceServer(site.url, port, settings.host);
  // What reads and writes backups is loaded for a restore only.
  const { runRestore } = await import('./restore-site.ts');
  await coordinator.finish(await runRestore(settings, dataLock, order));
  const next = await prepare(house);
  await endStandIn();
  return next.open(port);
}
