import type { Connection } from '#server/database/connect.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { JobQueue } from '#server/kit/jobs.ts';
import type { Logger } from '#server/kit/log.ts';

import { JobRunner } from './job-runner.ts';
import { createTableStore } from './table-store.ts';

/**
 * Opens the job queue of this engine. Creates the engine's schema (pg-boss), so it runs at startup, after the
 * migrations.
 */
export async function openJobs({ db, engine }: Connection, clock: Clock, log: Logger): Promise<JobQueue> {
  // Loaded only where it is used: pg-boss and its libraries take memory.
  const store =
    engine === 'postgres' ? (await import('./boss-store.ts')).createBossStore(db, log) : createTableStore(db, clock);
  await store.open();
  return new JobRunner(store, log);
}
