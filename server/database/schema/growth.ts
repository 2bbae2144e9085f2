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

/** A task whose reward a user claimed. */
export interface TaskClaimsTable {
  user_id: number;
  /** `id` in the option `growth_tasks`. */
  task_id: string;
  /** `once`, or the first day of the period, YYYY-MM-DD in Asia/Shanghai. */
  period: string;
  /** What it gave. */
  point: number;
  exp: number;
  created_at: number;
}

/** A network from which a user's shared links were visited on a day (`dayNumber`). */
export interface ShareVisitsTable {
  user_id: number;
  day: number;
  /** Hash of the network with the salt of the day. */
  visitor: string;
  created_at: number;
}

/** What somebody earned on a day (`dayNumber`), for rankings. Days before the last month are deleted. */
export interface EarningDaysTable {
  /** point, exp or check-ins. */
  board: string;
  /** 0: on all days together. */
  day: number;
  user_id: number;
  earned: number;
}

/** What all persons got and paid on a day (`dayNumber`), by kind of transfer. */
export interface LedgerDaysTable {
  day: number;
  currency: string;
  kind: string;
  received: number;
  paid: number;
}

/** How far jobs have read. */
export interface GrowthCursorsTable {
  name: string;
  position: number;
}

export interface GrowthSchema {
  check_ins: CheckInsTable;
  task_claims: TaskClaimsTable;
  share_visits: ShareVisitsTable;
  earning_days: EarningDaysTable;
  ledger_days: LedgerDaysTable;
  growth_cursors: GrowthCursorsTable;
}

declare module './database.ts' {
  interface Database extends GrowthSchema {}
}
