import { giftErrors, giftMemo } from '#contract/features/gifts/copy.ts';
import type { GiftRecord } from '#contract/features/gifts/entities.ts';
import { giftsPerUser } from '#contract/features/gifts/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { findBalance } from '#server/features/ledger/service.ts';
import { payByPoints } from '#server/features/income/shares.service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { targetKind } from '#server/kit/targets.ts';

import { findReceiver, lockBoth, readMessage, refusalOf, refuse } from './giving.service.ts';
import * as reads from './reads.ts';
import { giftSent } from './service.ts';
import { viewGiftRecord } from './views.ts';
import * as writes from './writes.ts';

interface Sending {
  gift_id: number;
  to_id: number;
  count: number;
  post_id?: number | undefined;
  message: string;
  price?: number | undefined;
  request_id?: string | undefined;
}

interface Sent {
  record: GiftRecord;
  point: number;
}

/** Whether the viewer may give something to a user, with the viewer's points. @throws DomainError NOT_FOUND */
export async function giftReceiver(
  context: CallContext,
  id: number,
): Promise<{ name: string; avatar_url: string; reason: string; point: number }> {
  const { db, clock } = context.site;
  const userId = requireUserId(context);
  const to = await findReceiver(db, id, giftErrors);
  const [reason, point] = await Promise.all([
    refusalOf(db, userId, to, clock.now(), giftErrors),
    findBalance(db, 'point', userId),
  ]);
  return { name: to.name, avatar_url: to.avatar_url, reason, point };
}

/** @throws DomainError NOT_FOUND for a post that the viewer may not see, VALIDATION for one of another author */
async function ensurePost({ site, viewer }: CallContext, unit: Unit, { post_id, to_id }: Sending): Promise<void> {
  if (post_id === undefined) return;
  const post = await targetKind(site, 'post').findVisible({ db: unit.db, viewer, now: unit.now }, post_id);
  if (!post) throw new DomainError('NOT_FOUND', giftErrors.noPost);
  if (post.ownerId !== to_id) throw refuse('to_id', giftErrors.otherAuthor);
}

/** @throws DomainError VALIDATION when the gift is not on offer, CONFLICT when it has another price by now */
async function priceOf(site: Site, unit: Unit, { gift_id, price }: Sending): Promise<reads.GiftRow> {
  const gift = await reads.findGift(unit.db, gift_id);
  if (gift?.enabled !== 1) throw refuse('gift_id', giftErrors.noGift);
  if (price === undefined || price === gift.price_point) return gift;
  const text = giftErrors.priceChanged(gift.name, gift.price_point, site.options.get('points_text'));
  throw new DomainError('CONFLICT', text);
}

/** Moves the price to the site, and the receiver's part of it on. @returns that part */
async function pay(
  site: Site,
  unit: Unit,
  fromId: number,
  toId: number,
  of: { id: number; memo: string; amount: number },
) {
  const { id, memo, amount } = of;
  const reason = { kind: 'gift', shareKind: 'gift-share', source: String(id), memo, shareMemo: memo } as const;
  const percent = site.options.get('gift_share');
  return payByPoints(site, unit, { ...reason, fromId, toId, site: 'gifts', amount, percent });
}

/** The answer to a request that was carried out before. @throws DomainError CONFLICT when it was another one */
async function repeated(unit: Unit, fromId: number, sending: Sending, message: string): Promise<number | null> {
  if (sending.request_id === undefined) return null;
  const known = await reads.findRequest(unit.db, fromId, sending.request_id);
  if (!known) return null;
  const isSame =
    known.gift_id === sending.gift_id &&
    known.to_id === sending.to_id &&
    known.count === sending.count &&
    known.post_id === (sending.post_id ?? null) &&
    (known.message === message || known.message === '');
  if (!isSame) throw new DomainError('CONFLICT', giftErrors.otherRequest);
  return known.id;
}

async function store(
  context: CallContext,
  unit: Unit,
  fromId: number,
  sending: Sending,
  message: string,
): Promise<number> {
  const { site } = context;
  const { to_id: toId, count, post_id, request_id } = sending;
  const to = await lockBoth(site, unit, fromId, toId, giftErrors);
  const before = await repeated(unit, fromId, sending, message);
  if (before !== null) return before;
  const reason = await refusalOf(unit.db, fromId, to, unit.now, giftErrors);
  if (reason !== '') throw refuse('to_id', reason);
  await ensurePost(context, unit, sending);
  const gift = await priceOf(site, unit, sending);
  const limit = { key: `gift:${fromId}`, rules: giftsPerUser, message: giftErrors.tooOften };
  await takeLimits(site, unit, [limit]);
  const amount = gift.price_point * count;
  const id = await writes.insertGiftRecord(unit, {
    gift_id: gift.id,
    gift_name: gift.name,
    gift_image_url: gift.image_url,
    from_id: fromId,
    to_id: toId,
    count,
    post_id: post_id ?? null,
    message,
    point: amount,
    request_id: request_id ?? null,
    created_at: unit.now,
  });
  const share = await pay(site, unit, fromId, toId, { id, memo: giftMemo(gift.name, count), amount });
  if (share.point + share.fen > 0) await writes.updateRecord(unit, id, { share: share.point, share_fen: share.fen });
  unit.touch('gifts', `gifts:${toId}`);
  const about = { recordId: id, fromId, toId, postId: post_id ?? null, gift: gift.name, count, message };
  await giftSent.emit(site, unit, about);
  return id;
}

/**
 * Sends an interactive gift: its price leaves the sender, and a part of it comes to the receiver.
 * @throws DomainError VALIDATION, NOT_FOUND, INSUFFICIENT_POINTS, RATE_LIMITED, NETWORK_BANNED, CONFLICT for a changed
 * price or a request that was used for another gift
 * @see docs/decisions/0027-interactive-gifts.md
 */
export async function sendGift(context: CallContext, sending: Sending): Promise<Sent> {
  const { site } = context;
  const fromId = requireUserId(context);
  await ensureMayWrite(context);
  const message = readMessage(site, sending.message, giftErrors);
  return write(site, async (unit) => {
    const id = await store(context, unit, fromId, sending, message);
    const row = await reads.findRecord(unit.db, id);
    if (!row) throw new DomainError('NOT_FOUND', giftErrors.missingRecord);
    return { record: viewGiftRecord(row), point: await findBalance(unit.db, 'point', fromId) };
  });
}
