import type { Generated } from 'kysely';

import type { JobStatus } from '#contract/features/operations/rules.ts';

/** Job queue of the SQLite runner; on PostgreSQL pg-boss has its own tables. */
export interface JobsTable {
  id: Generated<number>;
  queue: string;
  /** At most one waiting or running job per key; null: no limit. */
  singleton_key: string | null;
  payload: string;
  status: JobStatus;
  attempts: Generated<number>;
  max_attempts: number;
  run_at: number;
  locked_until: number | null;
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
}

export interface JobsSchema {
  jobs: JobsTable;
}

declare module './database.ts' {
  interface Database extends JobsSchema {}
}
