import { randomUUID } from 'node:crypto';

import { fromKysely, PgBoss } from 'pg-boss';

import type { Queryable } from '#server/database/connect.ts';
import { jobsQueue } from '#server/database/jobs-queue.ts';
import { isoTime } from '#server/kit/clock.ts';
import type { Logger } from '#server/kit/log.ts';

import { deadKeptMs, defaultMaxAttempts, firstRetryMs, type JobStore, leaseMs, maxRetryMs } from './job-store.ts';
import { countBossJobs, findBossJob, listBossJobs, listDueBossQueues } from './reads.ts';
import { claimBossJobs, deleteDeadBossJob, retryDeadBossJob } from './writes.ts';

/** All our queues share one pg-boss queue, so that a new queue needs no setup. */
const bossQueue = jobsQueue;
/** Longer than every deadline of the runner; a dead process is noticed by its missing heartbeat. */
const longestRunSeconds = 23 * 3600;

interface Envelope {
  queue: string;
  payload: Record<string, unknown>;
}

const queueOptions = {
  policy: 'exclusive',
  retryBackoff: true,
  retryDelay: firstRetryMs / 1000,
  retryDelayMax: maxRetryMs / 1000,
  expireInSeconds: longestRunSeconds,
  heartbeatSeconds: leaseMs / 1000,
  deleteAfterSeconds: deadKeptMs / 1000,
};

const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** Durable jobs on pg-boss, using the site's own connections; enqueuing joins the caller's transaction. */
export function createBossStore(db: Queryable, log: Logger): JobStore {
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false });
  boss.on('error', (error) => log.warn({ err: error }, 'The job store reported an error'));
  return {
    open: async () => {
      await boss.start();
      await boss.createQueue(bossQueue, queueOptions);
      // The first use of a queue reads it by a connection of its own. Within a transaction it would wait for one that
      // other transactions may hold.
      await boss.touch(bossQueue, randomUUID());
    },
    add: async (job, within) => {
      await boss.send(bossQueue, { queue: job.queue, payload: job.payload } satisfies Envelope, {
        // In an exclusive queue, jobs without a key would all share one.
        singletonKey: `${job.queue}:${job.singletonKey === undefined ? `#${randomUUID()}` : `=${job.singletonKey}`}`,
        expireInSeconds: longestRunSeconds,
        retryLimit: (job.maxAttempts ?? defaultMaxAttempts) - 1,
        ...(job.runAt === undefined ? {} : { startAfter: isoTime(job.runAt) }),
        ...(within ? { db: fromKysely(within) } : {}),
      });
    },
    dueQueues: () => listDueBossQueues(db, bossQueue),
    claim: async (limit, queues) => {
      const jobs = await claimBossJobs(db, bossQueue, limit, queues);
      return jobs.map(({ id, data }) => ({ id, queue: data.queue, payload: data.payload }));
    },
    renew: async (ids) => {
      await boss.touch(bossQueue, ids);
    },
    complete: async (id) => {
      await boss.complete(bossQueue, id);
    },
    fail: async (id, error) => {
      await boss.fail(bossQueue, id, { message: error });
    },
    sweep: () => boss.supervise(bossQueue),
    counts: () => countBossJobs(db, bossQueue),
    list: (filter, limit, offset) => listBossJobs(db, bossQueue, filter, limit, offset),
    find: async (id, within) => (isUuid(id) ? findBossJob(within ?? db, bossQueue, id) : undefined),
    retry: async (id, within) => isUuid(id) && retryDeadBossJob(within ?? db, bossQueue, id),
    remove: async (id, within) => isUuid(id) && deleteDeadBossJob(within ?? db, bossQueue, id),
    close: () => boss.stop({ graceful: false, close: false }),
  };
}
