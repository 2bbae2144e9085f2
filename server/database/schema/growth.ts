import type { Generated } from 'kysely';

/** A day on which a user checked in. */
export interface CheckInsTable {
  user_id: number;
  /** YYYY-MM-DD in Asia/Shanghai. */
  day: string;
  /** Days in a row up to this one. */
  streak: number;
  made_up: Generated<number>;
  created_at: number;
}

export interface GrowthSchema {
  check_ins: CheckInsTable;
}

declare module './database.ts' {
  interface Database extends GrowthSchema {}
}
