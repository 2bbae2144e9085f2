import type { Generated } from 'kysely';

/** A lock, or a whole article, that somebody bought. */
export interface PurchasesTable {
  id: Generated<number>;
  user_id: number;
  post_id: number;
  /** '': the whole article. */
  block_id: string;
  title: string;
  point: Generated<number>;
  fen: Generated<number>;
  source: string;
  refunded_at: number | null;
  created_at: number;
}

export interface PurchasesSchema {
  purchases: PurchasesTable;
}

declare module './database.ts' {
  interface Database extends PurchasesSchema {}
}
