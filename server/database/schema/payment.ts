import type { Generated } from 'kysely';

import type { OrderCause, OrderKindName, OrderStatus, PaymentChannel } from '#contract/features/payment/entities.ts';

/** What somebody has to pay, or paid. The database lets its status move only as `orderMoves` says. */
export interface OrdersTable {
  id: Generated<number>;
  /** The number of this site for the trade, 32 digits. */
  out_trade_no: string;
  user_id: number;
  kind: OrderKindName;
  /** What a person may have one open order for: `vip`, `points`, `tip:post:12`, `content:12:abc`. */
  purpose: string;
  title: string;
  /** JSON: what is given when it is paid; never changed. */
  detail: string;
  /** 分, after the discount. */
  amount: number;
  /** 分 taken off by a coupon. */
  discount: Generated<number>;
  channel: PaymentChannel;
  status: Generated<OrderStatus>;
  /** The code to scan; '' before the provider gave one. */
  qr_code: Generated<string>;
  /** Of the provider; ''. */
  trade_no: Generated<string>;
  /** Who said first that it is paid; ''. */
  paid_by: Generated<OrderCause | ''>;
  /** 分 returned so far. */
  refunded: Generated<number>;
  /** 1: closed at the provider as well. */
  is_closed_outside: Generated<number>;
  expires_at: number;
  created_at: number;
  /** When the provider was asked last. */
  asked_at: number | null;
  /** When the first report of the provider came in. */
  notified_at: number | null;
  paid_at: number | null;
  fulfilled_at: number | null;
  closed_at: number | null;
}

/** A change of an order: its history, to which rows are only added. */
export interface OrderEventsTable {
  id: Generated<number>;
  order_id: number;
  from_status: string;
  to_status: string;
  cause: OrderCause;
  note: Generated<string>;
  actor_id: number | null;
  created_at: number;
}

/** Money that goes back to a buyer. */
export interface RefundsTable {
  id: Generated<number>;
  /** The number of this site for it. */
  refund_no: string;
  order_id: number;
  /** 分 */
  amount: number;
  reason: string;
  /** JSON: what was taken back from the buyer, and what no longer could be. */
  taken: Generated<string>;
  status: Generated<'pending' | 'done' | 'failed'>;
  problem: Generated<string>;
  actor_id: number | null;
  /** Of the form of an administrator: carried out once. */
  request_id: Generated<string | null>;
  created_at: number;
  done_at: number | null;
}

/** A day of a provider's bill that was compared with the orders. */
export interface ReconciliationsTable {
  id: Generated<number>;
  channel: string;
  /** YYYY-MM-DD in Asia/Shanghai. */
  day: string;
  checked: Generated<number>;
  done_at: number;
}

export interface ReconciliationDifferencesTable {
  id: Generated<number>;
  reconciliation_id: number;
  kind: 'missing-here' | 'missing-there' | 'amount' | 'refund';
  out_trade_no: string;
  /** 分; null: nothing on this side. */
  ours: number | null;
  theirs: number | null;
  settled_at: number | null;
  settled_by: number | null;
  note: Generated<string>;
}

/** A trade at the provider that exists for demonstrations only. */
export interface SandboxTradesTable {
  out_trade_no: string;
  title: string;
  amount: number;
  state: 'WAIT' | 'SUCCESS' | 'CLOSED' | 'REFUNDED';
  refunded: Generated<number>;
  refund_numbers: Generated<string>;
  paid_at: number | null;
  created_at: number;
}

export interface PaymentSchema {
  orders: OrdersTable;
  order_events: OrderEventsTable;
  refunds: RefundsTable;
  reconciliations: ReconciliationsTable;
  reconciliation_differences: ReconciliationDifferencesTable;
  sandbox_trades: SandboxTradesTable;
}

declare module './database.ts' {
  interface Database extends PaymentSchema {}
}
