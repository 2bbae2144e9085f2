import { unfinishedForMs } from '#contract/features/media/uploads.limits.ts';
import { removeUnnamed } from './service.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { type Site, write } from '#server/kit/site.ts';
import { openUnfinishedFiles } from '#server/kit/unfinished-files.ts';

import * as reads from './uploads.reads.ts';
import * as writes from './uploads.writes.ts';

const sweepEveryMs = 3_600_000;
const sweepAtOnce = 200;

function plannedKeys({ planned }: reads.UploadRow): string[] {
  const keys = JSON.parse(planned) as unknown;
  return Array.isArray(keys) ? keys.filter((key): key is string => typeof key === 'string') : [];
}

/** Whatever the store or the disk says to one thing, the others are swept. @returns whether it went */
async function tried(site: Site, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    site.log.warn({ err: error }, 'what an upload left could not be swept');
    return false;
  }
}

async function sweepFolder(site: Site): Promise<void> {
  const files = openUnfinishedFiles(site.settings.dataDir);
  const there = (await files.list()).map((file) => file.name);
  const open = await reads.listOpen(site.db, there);
  for (const name of there) if (!open.has(name)) await files.remove(name);
}

/** What no upload names any more; young ones may be another site's that shares the store. */
async function sweepCorner(site: Site, over: number): Promise<void> {
  const { staging } = site.storage;
  for await (const name of staging?.listBefore(over) ?? []) await tried(site, async () => staging?.discard(name));
}

/**
 * Forgets uploads a day after they began, with whatever of them lies in the folder or the store and became nothing.
 * What the store keeps for now is tried again the next time.
 * @returns how many uploads it were
 */
export async function sweep(site: Site): Promise<number> {
  const files = openUnfinishedFiles(site.settings.dataDir);
  const over = site.clock.now() - unfinishedForMs - sweepEveryMs;
  let done = 0;
  for (let kept = 0, found = sweepAtOnce; found === sweepAtOnce;) {
    const rows = await reads.listBefore(site.db, over, { limit: sweepAtOnce, offset: kept });
    const gone: string[] = [];
    for (const row of rows) {
      const isGone = await tried(site, async () => {
        await files.remove(row.id);
        if (row.multipart_id !== null) await site.storage.staging?.discard(row.id, row.multipart_id);
        await removeUnnamed(site, plannedKeys(row));
      });
      if (isGone) gone.push(row.id);
    }
    await write(site, (unit) => writes.deleteUploads(unit, gone));
    done += gone.length;
    kept += rows.length - gone.length;
    found = rows.length;
  }
  await tried(site, () => sweepFolder(site));
  await tried(site, () => sweepCorner(site, over));
  return done;
}

/** What nobody goes on with is taken away. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'uploads-sweep',
    everyMs: sweepEveryMs,
    handler: (site) => async () => {
      await sweep(site);
    },
  },
];
