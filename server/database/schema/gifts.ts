import type { Generated } from 'kysely';

/** An interactive gift (互动礼物) that users send each other. */
export interface GiftsTable {
  id: Generated<number>;
  name: string;
  image_url: string;
  price_point: number;
  enabled: Generated<number>;
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
  created_at: number;
}

export interface GiftsSchema {
  gifts: GiftsTable;
  gift_records: GiftRecordsTable;
}

declare module './database.ts' {
  interface Database extends GiftsSchema {}
}
