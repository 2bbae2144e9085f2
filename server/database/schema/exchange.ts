import type { Generated } from 'kysely';

/** A 礼品 that can be redeemed for points. */
export interface GoodsTable {
  id: Generated<number>;
  name: string;
  cover_url: Generated<string>;
  /** In points; 0: free. */
  price: number;
  /** How many are left; null: without limit. */
  stock: number | null;
  /** How often one person may redeem it. */
  person_limit: Generated<number>;
  enabled: Generated<number>;
  position: Generated<number>;
  /** How often it was redeemed. */
  redeemed: Generated<number>;
  /** The body as written, and as prepared for rendering. */
  source: Generated<string>;
  prepared: Generated<string>;
  prepared_version: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** Somebody redeemed a 礼品, by points or by a card. */
export interface GoodsRedemptionsTable {
  id: Generated<number>;
  goods_id: number;
  user_id: number;
  /** Counts a person's redemptions of it from 1. */
  number: number;
  price: number;
  created_at: number;
}

/** An exchange with what it gave, so that a repeated request finds it. */
export interface ExchangesTable {
  id: Generated<number>;
  user_id: number;
  /** The `Idempotency-Key` of the request; null without one. */
  request_key: string | null;
  /** Hash of the request. */
  input_hash: string;
  kind: string;
  /** Points that it gave. */
  point: Generated<number>;
  /** What was gained, as JSON. */
  gained: Generated<string>;
  created_at: number;
}

/** Card codes made together. */
export interface CardBatchesTable {
  id: Generated<number>;
  /** What each gives: points, a 礼品, a coupon of a batch, or days of a membership. */
  point: Generated<number>;
  goods_id: number | null;
  coupon_batch_id: number | null;
  vip_level: number | null;
  vip_days: number | null;
  count: number;
  note: Generated<string>;
  expires_at: number | null;
  stopped_at: number | null;
  created_at: number;
}

/** A card code, known by its hash alone. */
export interface CardsTable {
  id: Generated<number>;
  batch_id: number;
  hash: string;
  used_at: number | null;
  /** Null for one that nobody used, or somebody who is erased. */
  used_by: number | null;
}

export interface ExchangeSchema {
  goods: GoodsTable;
  goods_redemptions: GoodsRedemptionsTable;
  exchanges: ExchangesTable;
  card_batches: CardBatchesTable;
  cards: CardsTable;
}

declare module './database.ts' {
  interface Database extends ExchangeSchema {}
}
