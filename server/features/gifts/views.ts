import { erasedName } from '#contract/features/comments/copy.ts';
import type {
  AdminGift,
  AdminGiftRecord,
  Gift,
  GiftDirection,
  GiftRecord,
  GiftWallRecord,
  OwnGift,
} from '#contract/features/gifts/entities.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { GiftRecordRow, GiftRow, OwnGiftRow } from './reads.ts';

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

export function viewWallRecord(row: GiftRecordRow): GiftWallRecord {
  return { ...viewGiftRecord(row), message: row.message, created_at: isoTime(row.created_at) };
}

export function viewAdminRecord(row: GiftRecordRow): AdminGiftRecord {
  return { ...viewWallRecord(row), point: row.point, share: row.share, share_fen: row.share_fen };
}

export function viewOwnGift(row: OwnGiftRow, direction: GiftDirection): OwnGift {
  const isErased = row.erased_at !== null;
  return {
    id: row.id,
    name: row.gift_name,
    gift_img: row.gift_image_url,
    count: row.count,
    message: row.message,
    point: direction === 'sent' ? row.point : row.share,
    fen: direction === 'sent' ? 0 : row.share_fen,
    user: {
      id: isErased ? null : row.other_id,
      name: isErased ? erasedName : row.other_name,
      avatar_url: isErased ? '' : row.avatar_url,
    },
    created_at: isoTime(row.created_at),
  };
}

export function viewGift({ id, name, image_url, price_point }: GiftRow): Gift {
  return { id, name, image_url, price: price_point };
}

export function viewAdminGift(row: GiftRow, sent: number): AdminGift {
  return { ...viewGift(row), enabled: row.enabled === 1, sent };
}
