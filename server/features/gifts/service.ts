import type { Gift, GiftRange, GiftRecord, GiftWall } from '#contract/features/gifts/entities.ts';
import {
  giftRangeDays,
  liveGiftRecords,
  rankingLength,
  tickerRecords,
  wallRecords,
} from '#contract/features/gifts/limits.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import { createHook } from '#server/kit/hooks.ts';
import type { CallContext, Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewGift, viewGiftRecord, viewWallRecord } from './views.ts';
import * as writes from './writes.ts';

const dayMs = 86_400_000;
/** Asked for beyond the length of a ranking, because some of those ranked may not be shown. */
const rankingExtraRows = 20;

/** Emitted when somebody sent a gift. */
export const giftSent = createHook<{
  recordId: number;
  fromId: number;
  toId: number;
  postId: number | null;
  gift: string;
  count: number;
  message: string;
}>();

/** The ticker's records, newest first. @see docs/reference/calls.md (get-gift-record) */
export async function giftTicker(context: CallContext): Promise<GiftRecord[]> {
  context.tag('gifts', 'bans');
  const rows = await reads.listGiftRecords(context.site.db, 0, tickerRecords, context.site.clock.now());
  for (const row of rows) context.tag(`author:${row.from_id}`, `author:${row.to_id}`);
  return rows.map(viewGiftRecord);
}

/** The newest records, for pages that are open. */
export async function latestGifts(site: Site): Promise<GiftRecord[]> {
  return (await reads.listGiftRecords(site.db, 0, liveGiftRecords, site.clock.now())).map(viewGiftRecord);
}

/** What can be sent, in the order of the owner. */
export async function giftCatalogue(context: CallContext): Promise<Gift[]> {
  context.tag('gift-catalogue');
  return (await reads.listGifts(context.site.db)).filter(({ enabled }) => enabled === 1).map(viewGift);
}

async function rankUsers(site: Site, side: 'sender' | 'receiver', since: number | null) {
  const ranked = await reads.rankUsers(site.db, side, since, rankingLength + rankingExtraRows);
  const ids = ranked.map(({ subject }) => subject);
  const shown = await reads.listRankedUsers(site.db, ids, site.clock.now());
  const byId = new Map(shown.map((user) => [user.id, user]));
  return ranked
    .flatMap(({ subject, count }) => {
      const user = byId.get(subject);
      return user ? [{ user_id: user.id, name: user.name, avatar_url: user.avatar_url, count }] : [];
    })
    .slice(0, rankingLength);
}

/** The gift wall of a range: its records and the leaders. @see docs/reference/routes.md (/gift-wall) */
export async function giftWall(context: CallContext, range: GiftRange): Promise<GiftWall> {
  const { site } = context;
  const { db, clock } = site;
  const since = range === 'all' ? null : clock.now() - giftRangeDays[range] * dayMs;
  const [rows, total, byGift, bySender, byReceiver] = await Promise.all([
    reads.listGiftRecords(db, since ?? 0, wallRecords, clock.now()),
    reads.sumGifts(db, since),
    reads.rankGifts(db, since, rankingLength),
    rankUsers(site, 'sender', since),
    rankUsers(site, 'receiver', since),
  ]);
  context.tag('gifts', 'bans');
  for (const row of rows) context.tag(`author:${row.from_id}`, `author:${row.to_id}`);
  for (const { user_id } of [...bySender, ...byReceiver]) context.tag(`author:${user_id}`);
  return {
    range,
    total,
    records: rows.map(viewWallRecord),
    by_gift: byGift,
    by_sender: bySender,
    by_receiver: byReceiver,
  };
}

/** Who sent or received most gifts since a time, or of all time. */
export async function listGiftLeaders(
  { db }: Site,
  side: 'sender' | 'receiver',
  since: number | null,
  limit: number,
): Promise<{ user_id: number; count: number }[]> {
  const ranked = await reads.rankUsers(db, side, since, limit);
  return ranked.map(({ subject, count }) => ({ user_id: subject, count }));
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
  position?: number | undefined;
}

/** Adds a gift to the catalogue; the price is in points. @returns its id */
export async function insertGift(unit: Unit, gift: NewGift): Promise<number> {
  unit.touch('gift-catalogue');
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
  message?: string | undefined;
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
    message: record.message ?? '',
    created_at: record.created_at ?? unit.now,
  });
}

/** Updates the URL of a moved image that gifts may use. */
export async function giftImageMoved(_site: Site, unit: Unit, moved: { from: string; to: string }): Promise<void> {
  if (await writes.moveImage(unit, moved.from, moved.to)) unit.touch('gifts', 'gift-catalogue');
}

/** 注销: the messages that a user wrote with gifts go; that they sent them stays. */
export async function eraseGiftMessages(unit: Unit, userId: number): Promise<void> {
  if (await writes.clearMessagesOf(unit, userId)) unit.touch('gifts');
}
