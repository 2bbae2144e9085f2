import type { Generated } from 'kysely';

import type { WithdrawStatus } from '#contract/features/income/rules.ts';

/** A request to pay income out. The database lets its status move only as `withdrawMoves` says. */
export interface WithdrawalsTable {
  id: Generated<number>;
  user_id: number;
  /** 分 that left the income; never changed. */
  amount: number;
  /** 分 of it that the site keeps; never changed. */
  fee: number;
  /** Who is paid; never changed, but forgotten some time after the end. */
  account: string;
  real_name: string;
  status: Generated<WithdrawStatus>;
  /** Why it was rejected; ''. */
  reason: Generated<string>;
  /** Number of the transfer; ''. */
  proof: Generated<string>;
  approved_by: number | null;
  created_at: number;
  /** When it was paid, rejected or cancelled. */
  ended_at: number | null;
}

/** A change of a withdrawal: its history, to which rows are only added. */
export interface WithdrawalEventsTable {
  id: Generated<number>;
  withdrawal_id: number;
  from_status: string;
  to_status: WithdrawStatus;
  note: Generated<string>;
  actor_id: number | null;
  created_at: number;
}

/** Of a person's points those that were paid for with money, and what was paid for them. */
export interface BoughtPointsTable {
  user_id: number;
  point: number;
  /** 分 */
  fen: number;
}

export interface IncomeSchema {
  withdrawals: WithdrawalsTable;
  withdrawal_events: WithdrawalEventsTable;
  bought_points: BoughtPointsTable;
}

declare module './database.ts' {
  interface Database extends IncomeSchema {}
}
