import type { Generated } from 'kysely';

/** 已购内容: who may open a lock, because they paid for it. */
export interface PurchasesTable {
  id: Generated<number>;
  user_id: number;
  /** null: the post was deleted. */
  post_id: number | null;
  /** '': the whole article. */
  block_id: string;
  /** As it was called when it was bought. */
  title: string;
  /** What was paid: points, or 分. */
  point: Generated<number>;
  fen: Generated<number>;
  /** The reason, unique: `order:12`, or `points:<random>`. */
  source: string;
  author_id: number | null;
  /** What the author got of it: points, or 分. */
  share: Generated<number>;
  created_at: number;
  refunded_at: number | null;
}

export interface PurchasesSchema {
  purchases: PurchasesTable;
}

declare module './database.ts' {
  interface Database extends PurchasesSchema {}
}
