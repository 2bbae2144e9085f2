import type { Generated } from 'kysely';

/** The part of somebody's points that was paid for with money, and what was paid for it. */
export interface BoughtPointsTable {
  user_id: number;
  point: number;
  fen: number;
}

/** A request for a payout. Its amount left the income of the person when it was made. */
export interface WithdrawalsTable {
  id: Generated<number>;
  user_id: number;
  /** 分, the fee included. */
  amount: number;
  fee: number;
  account: string;
  real_name: string;
  status: Generated<'pending' | 'approved' | 'paid' | 'rejected' | 'cancelled'>;
  /** Why it was rejected. */
  reason: Generated<string>;
  /** The number of the payout. */
  proof: Generated<string>;
  request_id: string;
  approved_by: number | null;
  settled_by: number | null;
  created_at: number;
  approved_at: number | null;
  settled_at: number | null;
}

export interface IncomeSchema {
  bought_points: BoughtPointsTable;
  withdrawals: WithdrawalsTable;
}

declare module './database.ts' {
  interface Database extends IncomeSchema {}
}
