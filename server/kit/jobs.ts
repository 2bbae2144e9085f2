import type { JobStatus } from '#contract/features/operations/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Durable work: done at least once, after the transaction that asked for it is committed. */
export interface Job {
  queue: string;
  payload: Record<string, unknown>;
  /** At most one waiting or running job of a queue has the same key. */
  singletonKey?: string;
  /** Not before this time, epoch ms. */
  runAt?: number;
  maxAttempts?: number;
}

export type JobHandler = (payload: Record<string, unknown>) => Promise<void>;

export interface JobCounts {
  waiting: number;
  running: number;
  /** Failed for good; kept to be looked at. */
  dead: number;
}

/** A job as the store keeps it. Times are epoch ms. */
export interface KeptJob {
  id: string;
  queue: string;
  status: JobStatus;
  payload: Record<string, unknown>;
  attempts: number;
  maxAttempts: number;
  /** '' while nothing went wrong. */
  lastError: string;
  runAt: number;
  createdAt: number;
  finishedAt: number | null;
}

/** '' stands for any. */
export interface JobFilter {
  queue: string;
  status: JobStatus | '';
}

/** The seam for jobs: pg-boss on PostgreSQL, a table of our own on SQLite. */
export interface JobQueue {
  /** Adds a job inside the caller's transaction. */
  enqueue: (job: Job, db?: Queryable) => Promise<void>;
  /** Names the handler of a queue; before `start`. */
  handle: (queue: string, handler: JobHandler) => void;
  /** Adds an empty job of the queue at start and then once in every interval; the handler decides what is due. */
  every: (queue: string, intervalMs: number) => void;
  start: () => Promise<void>;
  /** Waits for what is running, at most `graceMs`. */
  stop: (graceMs: number) => Promise<void>;
  /** How many there are. */
  counts: () => Promise<JobCounts>;
  /** Those of a filter, the newest first, and how many there are. */
  list: (filter: JobFilter, limit: number, offset: number) => Promise<{ jobs: KeptJob[]; total: number }>;
  /** Any text may be asked for. */
  find: (id: string, db?: Queryable) => Promise<KeptJob | undefined>;
  /**
   * Gives a dead job all its tries again, from now on. @returns false when it is not dead, or when another job with
   * its key waits or runs already
   */
  retry: (id: string, db?: Queryable) => Promise<boolean>;
  /** Forgets a dead job. @returns false when it is not dead */
  remove: (id: string, db?: Queryable) => Promise<boolean>;
  /** Runs everything that is due, now; for the command line and tests. */
  drain: () => Promise<void>;
}
