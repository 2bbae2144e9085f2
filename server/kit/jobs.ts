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

/** `signal` is aborted when the job is late; its outcome no longer counts then. */
export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

/** Kinds of work that never wait for each other. */
export const lanes = ['urgent', 'media', 'transfer', 'outbound', 'default'] as const;

export type Lane = (typeof lanes)[number];

interface LaneLimits {
  /** Jobs of the lane that run at once in one process; no other lane uses them. */
  slots: number;
  /** A job that runs longer has failed, unless its queue has a deadline of its own. */
  deadlineMs: number;
}

const minuteMs = 60_000;

export const laneLimits: Readonly<Record<Lane, LaneLimits>> = {
  /** What somebody waits for: codes, mails about accounts, articles whose time has come. */
  urgent: { slots: 3, deadlineMs: minuteMs },
  /** Decoding of images, which takes memory and processor time. */
  media: { slots: 1, deadlineMs: 10 * minuteMs },
  /** Backups, imports, exports. */
  transfer: { slots: 1, deadlineMs: 12 * 60 * minuteMs },
  /** Waits for other servers: notices by mail, webhooks, feeds, link checks. */
  outbound: { slots: 3, deadlineMs: 2 * minuteMs },
  default: { slots: 2, deadlineMs: 60 * minuteMs },
};

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
  /** Registers the handler of a queue; call before `start`. `deadlineMs` replaces the deadline of the lane. */
  handle: (queue: string, lane: Lane, handler: JobHandler, deadlineMs?: number) => void;
  /** Enqueues an empty job at start and once per interval; the handler decides what is due. */
  every: (queue: string, intervalMs: number) => void;
  start: () => Promise<void>;
  /** Looks for due jobs soon; after the commit of a transaction that enqueued some. */
  wake: () => void;
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
