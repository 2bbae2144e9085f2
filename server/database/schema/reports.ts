import type { Generated } from 'kysely';

/** Somebody says that something here should not be. */
export interface ReportsTable {
  id: Generated<number>;
  reporter_id: number | null;
  address: Generated<string>;
  target_type: string;
  target_id: number;
  reason: string;
  detail: Generated<string>;
  status: string;
  created_at: number;
  handled_at: number | null;
  handled_by: number | null;
}
