import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** An interactive gift (互动礼物) that users send each other. */
export interface GiftsTable {
  id: Generated<number>;
  name: string;
  image_url: string;
  price_point: number;
  enabled: Generated<number>;
  /** Place in the list, from 0. */
  position: Generated<number>;
}

/** A sent gift, with name and image as they were at that time. @see docs/reference/entities.md */
export interface GiftRecordsTable {
  id: Generated<number>;
  gift_id: number | null;
  gift_name: string;
  gift_image_url: string;
  from_id: number;
  to_id: number;
  count: number;
  post_id: number | null;
  /** What the sender typed, plain text. */
  message: Generated<string>;
  /** Points that the sender paid, and those of them that the receiver got. */
  point: Generated<number>;
  share: Generated<number>;
  /** 分 of income that the receiver got, for points that were paid for with money. */
  share_fen: Generated<number>;
  /** Chosen by the sender's browser: each is carried out once. */
  request_id: Generated<string | null>;
  created_at: number;
  /** Taken off every page by an administrator. */
  removed_at: Generated<number | null>;
}

/**
 * How many were sent of all time; kept by triggers on `gift_records`. `gift`: by name; `sender` and `receiver`: by user;
 * `shelf`: what a user received, by name.
 */
export interface GiftTotalsTable {
  kind: GeneratedAlways<'gift' | 'sender' | 'receiver' | 'shelf'>;
  /** 0 for `gift`. */
  user_id: GeneratedAlways<number>;
  /** '' for `sender` and `receiver`. */
  gift_name: GeneratedAlways<string>;
  /** Picture of the last one. */
  image_url: ColumnType<string, never, string>;
  count: GeneratedAlways<number>;
}

export interface GiftsSchema {
  gifts: GiftsTable;
  gift_records: GiftRecordsTable;
  gift_totals: GiftTotalsTable;
}

declare module './database.ts' {
  interface Database extends GiftsSchema {}
}
