import type { Generated } from 'kysely';

/** Banned IP addresses and networks. */
export interface AddressBansTable {
  id: Generated<number>;
  net: string;
  reason: Generated<string>;
  until_at: number | null;
  created_by: number | null;
  created_at: number;
}

/** A report of inappropriate content. */
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

export interface ModerationSchema {
  reports: ReportsTable;
  address_bans: AddressBansTable;
}

declare module './database.ts' {
  interface Database extends ModerationSchema {}
}
