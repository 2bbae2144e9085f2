import type { Queryable } from '#server/database/connect.ts';
import type { Job, JobCounts, JobFilter, StoredJob } from '#server/kit/jobs.ts';

/** A job claimed by this process, to be completed, failed or renewed. */
export interface ClaimedJob {
  id: string;
  queue: string;
  payload: Record<string, unknown>;
}

/** Engine-specific job storage used by the runner. */
export interface JobStore {
  /** Prepares tables; only at startup. */
  open: () => Promise<void>;
  add: (job: Job, db?: Queryable) => Promise<void>;
  /** The queues that have due jobs. */
  dueQueues: () => Promise<string[]>;
  /**
   * Claims due jobs of these queues, or of all, oldest first. Each is leased to one process only, and its attempt is
   * counted before it runs: a job that kills its process is dead after its last attempt, too.
   */
  claim: (limit: number, queues?: readonly string[]) => Promise<ClaimedJob[]>;
  /** Extends the lease of running jobs. */
  renew: (ids: string[]) => Promise<void>;
  complete: (id: string) => Promise<void>;
  /** Schedules a retry, or marks the job dead after the last attempt. */
  fail: (id: string, error: string) => Promise<void>;
  /** Releases jobs of dead processes and deletes old finished jobs. */
  sweep: () => Promise<void>;
  counts: () => Promise<JobCounts>;
  list: (filter: JobFilter, limit: number, offset: number) => Promise<{ jobs: StoredJob[]; total: number }>;
  find: (id: string, db?: Queryable) => Promise<StoredJob | undefined>;
  retry: (id: string, db?: Queryable) => Promise<boolean>;
  remove: (id: string, db?: Queryable) => Promise<boolean>;
  close: () => Promise<void>;
}

export const defaultMaxAttempts = 5;
/** A job whose lease is not renewed for this long is released. */
export const leaseMs = 60_000;
export const firstRetryMs = 10_000;
export const maxRetryMs = 3_600_000;
export const doneKeptMs = 7 * 86_400_000;
export const deadKeptMs = 30 * 86_400_000;
