import type { JobStatus } from '#contract/features/operations/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

/** A durable job: runs at least once, after the transaction that enqueued it is committed. */
export interface Job {
  queue: string;
  payload: Record<string, unknown>;
  /** At most one waiting or running job per queue and key. */
  singletonKey?: string;
  /** Earliest start, epoch ms. */
  runAt?: number;
  maxAttempts?: number;
}

export type JobHandler = (payload: Record<string, unknown>) => Promise<void>;

export interface JobCounts {
  waiting: number;
  running: number;
  /** Failed permanently; kept for inspection. */
  dead: number;
}

/** A stored job. Times are epoch ms. */
export interface StoredJob {
  id: string;
  queue: string;
  status: JobStatus;
  payload: Record<string, unknown>;
  attempts: number;
  maxAttempts: number;
  /** '' when there was no error. */
  lastError: string;
  runAt: number;
  createdAt: number;
  finishedAt: number | null;
}

/** '' matches any value. */
export interface JobFilter {
  queue: string;
  status: JobStatus | '';
}

/** Job queue interface: pg-boss on PostgreSQL, our own table on SQLite. */
export interface JobQueue {
  /** Adds a job inside the caller's transaction. */
  enqueue: (job: Job, db?: Queryable) => Promise<void>;
  /** Registers the handler of a queue; call before `start`. */
  handle: (queue: string, handler: JobHandler) => void;
  /** Enqueues an empty job at start and once per interval; the handler decides what is due. */
  every: (queue: string, intervalMs: number) => void;
  start: () => Promise<void>;
  /** Waits for running jobs, at most `graceMs`. */
  stop: (graceMs: number) => Promise<void>;
  /** Number of jobs by state. */
  counts: () => Promise<JobCounts>;
  /** Jobs matching a filter, newest first, with the total number. */
  list: (filter: JobFilter, limit: number, offset: number) => Promise<{ jobs: StoredJob[]; total: number }>;
  /** Accepts any text as id. */
  find: (id: string, db?: Queryable) => Promise<StoredJob | undefined>;
  /**
   * Resets the attempts of a dead job and makes it due now. @returns false when it is not dead, or another job with its
   * key is waiting or running
   */
  retry: (id: string, db?: Queryable) => Promise<boolean>;
  /** Deletes a dead job. @returns false when it is not dead */
  remove: (id: string, db?: Queryable) => Promise<boolean>;
  /** Runs all jobs that are due now; for the command line and tests. */
  drain: () => Promise<void>;
}
