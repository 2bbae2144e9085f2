import type { GiftRecord } from '#contract/features/gifts/entities.ts';

import type { GiftRecordRow } from './reads.ts';

export function viewGiftRecord(row: GiftRecordRow): GiftRecord {
  return {
    id: row.id,
    gift_img: row.gift_image_url,
    from: row.from_name,
    from_id: row.from_id,
    to: row.to_name,
    to_id: row.to_id,
    count: row.count,
    name: row.gift_name,
  };
}
