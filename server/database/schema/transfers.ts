import type { Generated } from 'kysely';
import type { TransferKind, TransferStatus } from '#contract/features/transfers/rules.ts';

/** A backup, import or export job: its parameters, progress and result. */
export interface TransfersTable {
  id: Generated<number>;
  kind: TransferKind;
  status: Generated<TransferStatus>;
  user_id: number | null;
  upload_id: Generated<string>;
  /** Name of the uploaded file. */
  source: Generated<string>;
  dry_run: Generated<number>;
  with_key: Generated<number>;
  /** 1: the transfer ends as soon as it notices. */
  cancel_requested: Generated<number>;
  step: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  file: Generated<string>;
  error: Generated<string>;
  /** JSON: `report`, `more_warnings`, `facts`. */
  result: Generated<string>;
  created_at: number;
  /** Updated while the job is running. */
  changed_at: number;
  finished_at: number | null;
}

export interface ImportRunsTable {
  id: Generated<number>;
  kind: string;
  source: string;
  status: 'running' | 'done' | 'failed';
  /** Counts and warnings so far, as JSON. */
  report: string;
  started_at: number;
  finished_at: number | null;
}

/** Maps an imported item to its local id; written in the same transaction as the item. */
export interface ImportRecordsTable {
  source_key: string;
  kind: string;
  local_id: number;
  imported_at: number;
}

export interface TransfersSchema {
  transfers: TransfersTable;
  import_runs: ImportRunsTable;
  import_records: ImportRecordsTable;
}

declare module './database.ts' {
  interface Database extends TransfersSchema {}
}
