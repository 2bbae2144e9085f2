import type { GiftRange, GiftRecord, GiftWall } from '#contract/features/gifts/entities.ts';
import { giftRangeDays, rankingLength, tickerRecords, wallRecords } from '#contract/features/gifts/limits.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import { isoTime } from '#server/kit/clock.ts';
import type { CallContext, Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewGiftRecord } from './views.ts';
import * as writes from './writes.ts';

const dayMs = 86_400_000;

/** The ticker's records, newest first. @see docs/reference/calls.md (get-gift-record) */
export async function giftTicker(context: CallContext): Promise<GiftRecord[]> {
  context.tag('gifts');
  const rows = await reads.listGiftRecords(context.site.db, 0, tickerRecords);
  for (const row of rows) context.tag(`author:${row.from_id}`, `author:${row.to_id}`);
  return rows.map(viewGiftRecord);
}

/** The gift wall of a range: its records and the leaders. @see docs/reference/routes.md (/gift-wall) */
export async function giftWall(context: CallContext, range: GiftRange): Promise<GiftWall> {
  const { db, clock } = context.site;
  const since = range === 'all' ? 0 : clock.now() - giftRangeDays[range] * dayMs;
  const [rows, total, byGift, bySender, byReceiver] = await Promise.all([
    reads.listGiftRecords(db, since, wallRecords),
    reads.sumGifts(db, since),
    reads.rankGifts(db, since, rankingLength),
    reads.rankUsers(db, 'from_id', since, rankingLength),
    reads.rankUsers(db, 'to_id', since, rankingLength),
  ]);
  context.tag('gifts');
  for (const row of rows) context.tag(`author:${row.from_id}`, `author:${row.to_id}`);
  for (const { user_id } of [...bySender, ...byReceiver]) context.tag(`author:${user_id}`);
  return {
    range,
    total,
    records: rows.map((row) => ({ ...viewGiftRecord(row), created_at: isoTime(row.created_at) })),
    by_gift: byGift,
    by_sender: bySender,
    by_receiver: byReceiver,
  };
}

/** Who sent most gifts since then. */
export async function listGivers({ db }: Site, since: number, limit: number): Promise<reads.GiftLeader[]> {
  return reads.rankUsers(db, 'from_id', since, limit);
}

/** Who received most gifts since then. */
export async function listReceivers({ db }: Site, since: number, limit: number): Promise<reads.GiftLeader[]> {
  return reads.rankUsers(db, 'to_id', since, limit);
}

/** Whether any gift was ever sent; used by the default menu. */
export async function hasGifts(site: Site): Promise<boolean> {
  return reads.hasGiftRecord(site.db);
}

export interface NewGift {
  name: string;
  image_url: string;
  price_point: number;
  enabled?: boolean | undefined;
}

/** Adds a gift to the catalogue; the price is in points. @returns its id */
export async function insertGift(unit: Unit, gift: NewGift): Promise<number> {
  unit.touch('gifts');
  const image_url = isFileAddress(gift.image_url) ? gift.image_url : '';
  return writes.insertGift(unit, { ...gift, image_url, enabled: gift.enabled === false ? 0 : 1 });
}

export interface NewGiftRecord {
  from_id: number;
  to_id: number;
  count: number;
  gift_id?: number | null | undefined;
  /** Name and image at the time of sending; default: the current ones. */
  gift_name?: string | undefined;
  gift_image_url?: string | undefined;
  post_id?: number | null | undefined;
  created_at?: number | undefined;
}

/** Adds a seeded or imported record; no points are transferred. @throws DomainError NOT_FOUND */
export async function insertGiftRecord(unit: Unit, record: NewGiftRecord): Promise<number> {
  const giftId = record.gift_id ?? null;
  const gift = giftId === null ? undefined : await reads.findGift(unit.db, giftId);
  const name = record.gift_name ?? gift?.name;
  if (name === undefined) throw new DomainError('NOT_FOUND', '没有这种礼物');
  const image = record.gift_image_url ?? gift?.image_url ?? '';
  unit.touch('gifts');
  return writes.insertGiftRecord(unit, {
    gift_id: giftId,
    gift_name: name,
    gift_image_url: isFileAddress(image) ? image : '',
    from_id: record.from_id,
    to_id: record.to_id,
    count: record.count,
    post_id: record.post_id ?? null,
    created_at: record.created_at ?? unit.now,
  });
}

/** Updates the URL of a moved image that gifts may use. */
export async function giftImageMoved(_site: Site, unit: Unit, moved: { from: string; to: string }): Promise<void> {
  if (await writes.moveImage(unit, moved.from, moved.to)) unit.touch('gifts');
}
