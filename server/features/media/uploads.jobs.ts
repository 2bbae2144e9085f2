import { abandonedUploadMs } from '#contract/features/media/uploads.limits.ts';
import { removeUnreferenced } from './service.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { type Site, write } from '#server/kit/site.ts';
import { openPendingUploadFiles } from '#server/kit/pending-upload-files.ts';

import * as reads from './uploads.reads.ts';
import * as writes from './uploads.writes.ts';

const sweepEveryMs = 3_600_000;
const sweepBatchSize = 200;

function plannedKeys({ planned }: reads.UploadRow): string[] {
  const keys = JSON.parse(planned) as unknown;
  return Array.isArray(keys) ? keys.filter((key): key is string => typeof key === 'string') : [];
}

/** An error for one item must not stop the sweep of the others. @returns whether the item was removed */
async function tryRemoval(site: Site, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    site.log.warn({ err: error }, 'what an upload left could not be swept');
    return false;
  }
}

async function sweepFolder(site: Site): Promise<void> {
  const files = openPendingUploadFiles(site.settings.dataDir);
  const there = (await files.list()).map((file) => file.name);
  const open = await reads.listOpenIds(site.db, there);
  for (const name of there) if (!open.has(name)) await files.remove(name);
}

/** Discards staged data that no upload refers to; recent data may belong to another site that shares the storage. */
async function sweepStaged(site: Site, over: number): Promise<void> {
  const { staging } = site.storage;
  for await (const name of staging?.listBefore(over) ?? []) await tryRemoval(site, async () => staging?.discard(name));
}

/**
 * Deletes uploads a day after they started, with their leftover data on disk and in the storage. Data that the storage
 * fails to delete is tried again next time.
 * @returns the number of deleted uploads
 */
export async function sweepUploads(site: Site): Promise<number> {
  const files = openPendingUploadFiles(site.settings.dataDir);
  const over = site.clock.now() - abandonedUploadMs - sweepEveryMs;
  let done = 0;
  for (let kept = 0, found = sweepBatchSize; found === sweepBatchSize;) {
    const rows = await reads.listBefore(site.db, over, { limit: sweepBatchSize, offset: kept });
    const gone: string[] = [];
    for (const row of rows) {
      const isGone = await tryRemoval(site, async () => {
        await files.remove(row.id);
        if (row.multipart_id !== null) await site.storage.staging?.discard(row.id, row.multipart_id);
        await removeUnreferenced(site, plannedKeys(row));
      });
      if (isGone) gone.push(row.id);
    }
    await write(site, (unit) => writes.deleteUploads(unit, gone));
    done += gone.length;
    kept += rows.length - gone.length;
    found = rows.length;
  }
  await tryRemoval(site, () => sweepFolder(site));
  await tryRemoval(site, () => sweepStaged(site, over));
  return done;
}

/** Removes abandoned uploads. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'uploads-sweep',
    lane: 'default',
    everyMs: sweepEveryMs,
    handler: (site) => async () => {
      await sweepUploads(site);
    },
  },
];
