import type { Queryable } from '#server/database/connect.ts';
import type { Clock } from '#server/kit/clock.ts';

import { deadKeptMs, doneKeptMs, type JobStore } from './job-store.ts';
import { countJobs, findJob, listDueQueues, listJobs } from './reads.ts';
import {
  claimJobs,
  deleteDeadJob,
  expiredJobIds,
  failJob,
  finishJob,
  insertJob,
  removeOldJobs,
  renewJobs,
  retryDeadJob,
} from './writes.ts';

const isNumber = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

/** Durable jobs in our own table, for SQLite. */
export function createTableStore(db: Queryable, clock: Clock): JobStore {
  const transact = <T>(work: (transaction: Queryable) => Promise<T>) => db.transaction().execute(work);
  return {
    open: async () => {},
    add: (job, within) => insertJob(within ?? db, job, clock.now()),
    dueQueues: () => listDueQueues(db, clock.now()),
    claim: async (limit, queues) => {
      const rows = await claimJobs(db, limit, clock.now(), queues);
      return rows.map((row) => ({
        id: String(row.id),
        queue: row.queue,
        payload: JSON.parse(row.payload) as Record<string, unknown>,
      }));
    },
    renew: (ids) => renewJobs(db, ids.map(Number), clock.now()),
    complete: (id) => finishJob(db, Number(id), clock.now()),
    fail: (id, error) => transact((transaction) => failJob(transaction, Number(id), error, clock.now())),
    sweep: () =>
      transact(async (transaction) => {
        const now = clock.now();
        for (const id of await expiredJobIds(transaction, now)) {
          await failJob(transaction, id, 'The process that ran it ended.', now);
        }
        await removeOldJobs(transaction, now - doneKeptMs, now - deadKeptMs);
      }),
    counts: () => countJobs(db),
    list: (filter, limit, offset) => listJobs(db, filter, limit, offset),
    find: async (id, within) => (isNumber(id) ? findJob(within ?? db, Number(id)) : undefined),
    retry: async (id, within) => isNumber(id) && retryDeadJob(within ?? db, Number(id), clock.now()),
    remove: async (id, within) => isNumber(id) && deleteDeadJob(within ?? db, Number(id)),
    close: async () => {},
  };
}
