import type { Generated } from 'kysely';

/** Coupons that were made together, and their rules. */
export interface CouponBatchesTable {
  id: Generated<number>;
  name: string;
  /** Hundredths of the price that are left to pay: 88 is 8.8 折. */
  percent: number;
  scope: 'all' | 'vip' | 'points' | 'content';
  /** 1: one code that everybody may use. */
  is_public: number;
  /** Uses in all; null: without limit. */
  total_limit: number | null;
  person_limit: Generated<number>;
  /** Points for which one is given on the exchange page; null: not there. */
  price: number | null;
  note: Generated<string>;
  starts_at: number | null;
  ends_at: number | null;
  stopped_at: number | null;
  created_at: number;
}

export interface CouponsTable {
  id: Generated<number>;
  batch_id: number;
  /** As typed after folding. */
  code: string;
  /** The only person who may use it; null: a public one, or one of somebody erased. */
  user_id: number | null;
  /** Why the person has it, unique: `exchange:5`; null. */
  source: string | null;
  created_at: number;
}

/** A use of a coupon: reserved by an unpaid order, consumed by a paid one, released by one that closed. */
export interface CouponUsesTable {
  id: Generated<number>;
  coupon_id: number;
  batch_id: number;
  user_id: number;
  /** `order:12` or `exchange:<source>`. */
  source: string;
  state: 'reserved' | 'consumed' | 'released';
  /** 分 */
  saved: Generated<number>;
  created_at: number;
  settled_at: number | null;
}

export interface CouponsSchema {
  coupon_batches: CouponBatchesTable;
  coupons: CouponsTable;
  coupon_uses: CouponUsesTable;
}

declare module './database.ts' {
  interface Database extends CouponsSchema {}
}
