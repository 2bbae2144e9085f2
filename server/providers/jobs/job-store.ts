import type { Queryable } from '#server/database/connect.ts';
import type { Job, JobCounts, JobFilter, KeptJob } from '#server/kit/jobs.ts';

/** A job that this process has taken and must finish, fail or keep alive. */
export interface ClaimedJob {
  id: string;
  queue: string;
  payload: Record<string, unknown>;
}

/** What an engine has to do for the runner; everything else is the same on both. */
export interface JobStore {
  /** Prepares tables; at start-up, never while answering. */
  open: () => Promise<void>;
  add: (job: Job, db?: Queryable) => Promise<void>;
  /** Takes due jobs, oldest first; each is leased to one process only. */
  claim: (limit: number) => Promise<ClaimedJob[]>;
  /** Says that the process still works on these. */
  renew: (ids: string[]) => Promise<void>;
  complete: (id: string) => Promise<void>;
  /** Another try later, or dead after the last one. */
  fail: (id: string, error: string) => Promise<void>;
  /** Gives back what a dead process held, and forgets what is long done. */
  sweep: () => Promise<void>;
  counts: () => Promise<JobCounts>;
  list: (filter: JobFilter, limit: number, offset: number) => Promise<{ jobs: KeptJob[]; total: number }>;
  find: (id: string, db?: Queryable) => Promise<KeptJob | undefined>;
  retry: (id: string, db?: Queryable) => Promise<boolean>;
  remove: (id: string, db?: Queryable) => Promise<boolean>;
  close: () => Promise<void>;
}

export const defaultMaxAttempts = 5;
/** Without a sign of life for this long, a job belongs to nobody again. */
export const leaseMs = 60_000;
export const firstRetryMs = 10_000;
export const maxRetryMs = 3_600_000;
export const doneKeptMs = 7 * 86_400_000;
export const deadKeptMs = 30 * 86_400_000;
