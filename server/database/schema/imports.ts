import type { Generated } from 'kysely';

export interface ImportRunsTable {
  id: Generated<number>;
  kind: string;
  source: string;
  status: 'running' | 'done' | 'failed';
  /** Counts and warnings so far, JSON. */
  report: string;
  started_at: number;
  finished_at: number | null;
}

/** What an imported thing became here; written in the same transaction as the thing itself. */
export interface ImportRecordsTable {
  source_key: string;
  kind: string;
  local_id: number;
  imported_at: number;
}
