import type { Generated } from 'kysely';

/** 打赏: points or money from one person to another. */
export interface TipsTable {
  id: Generated<number>;
  from_id: number;
  to_id: number;
  post_id: number | null;
  point: Generated<number>;
  fen: Generated<number>;
  message: Generated<string>;
  /** The reason, unique: `order:12`, or `tip:<request>`. */
  source: string;
  /** Refunded, or hidden by an administrator. */
  hidden_at: number | null;
  created_at: number;
}

export interface TipsSchema {
  tips: TipsTable;
}

declare module './database.ts' {
  interface Database extends TipsSchema {}
}
