import { randomUUID } from 'node:crypto';

import type { Payable, PaymentChannel } from '#contract/features/payment/entities.ts';
import { maxOrderAmount } from '#contract/features/payment/limits.ts';
import { shareOf } from '#contract/features/income/rules.ts';
import { tipErrors, tipTitle, topUpTitle } from '#contract/features/tips/copy.ts';
import { tipsPerUser } from '#contract/features/tips/limits.ts';
import { fenForPoints } from '#contract/features/tips/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { buyWithCoupon } from '#server/features/coupons/service.ts';
import { lockBoth, readMessage, refuse } from '#server/features/gifts/giving.service.ts';
import { giveShare, payByPoints } from '#server/features/income/shares.service.ts';
import { findBalance } from '#server/features/ledger/service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { type OrderDraft, placeOrder } from '#server/features/payment/service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { findAim, type TipAim, tipGiven, tipRefusal } from './service.ts';
import * as writes from './writes.ts';

interface Asked extends TipAim {
  point: number;
  message: string;
}

/** What an order of a tip gives. */
export interface TipDetail {
  to_id: number;
  post_id: number | null;
  message: string;
}

/** What an order of points gives. */
export interface TopUpDetail {
  point: number;
}

async function drawTip(context: CallContext, unit: Unit, fromId: number, asked: Asked, message: string) {
  const to = await findAim(context, unit.db, asked);
  const reason = await tipRefusal(context, unit.db, fromId, to);
  if (reason !== '') throw refuse('user_id', reason);
  const detail: TipDetail = { to_id: to.id, post_id: asked.post_id ?? null, message };
  const purpose = asked.post_id === undefined ? `tip:user:${to.id}` : `tip:post:${asked.post_id}`;
  return { kind: 'tip', purpose, title: tipTitle(to.name), detail: { ...detail } } as const;
}

function drawTopUp({ options }: Site, point: number) {
  const detail: TopUpDetail = { point };
  const title = topUpTitle(point, options.get('points_text'));
  return { kind: 'points', purpose: 'points', title, detail: { ...detail } } as const;
}

/**
 * Orders points, or with a target a tip, at the rate of the site.
 * @throws DomainError VALIDATION, NOT_FOUND, COUPON_INVALID, PAYMENT_UNAVAILABLE, RATE_LIMITED, NETWORK_BANNED
 * @see docs/decisions/0031-tips.md
 */
export async function orderByScan(
  context: CallContext,
  asked: Asked & { channel?: PaymentChannel | undefined; coupon_code: string },
): Promise<Payable> {
  const { site } = context;
  await ensureMayWrite(context);
  const price = fenForPoints(asked.point, site.options.get('point_rate'));
  if (price > maxOrderAmount) throw refuse('point', tipErrors.tooMuch);
  const isTip = asked.post_id !== undefined || asked.user_id !== undefined;
  const message = isTip ? readMessage(site, asked.message, tipErrors) : '';
  const { coupon_code: code } = asked;
  if (isTip && code !== '') throw refuse('coupon_code', tipErrors.noCoupon);
  const order = () =>
    placeOrder(context, async (unit, userId): Promise<OrderDraft> => {
      const drawn = isTip ? await drawTip(context, unit, userId, asked, message) : drawTopUp(site, asked.point);
      return { ...drawn, price, channel: asked.channel, ...(code !== '' && { coupon: { code, scope: 'points' } }) };
    });
  return buyWithCoupon(context, code, order);
}

/** Stores a tip, gives its receiver their share and tells of it. */
export async function storeTip(
  site: Site,
  unit: Unit,
  tip: {
    fromId: number;
    toId: number;
    postId: number | null;
    point: number;
    fen: number;
    message: string;
    source: string;
  },
): Promise<void> {
  const { fromId, toId, postId, point, fen, message, source } = tip;
  const names = { from_id: fromId, to_id: toId, post_id: postId };
  const tipId = await writes.insertTip(unit, { ...names, point, fen, message, source, created_at: unit.now });
  const memo = await reads.findName(unit.db, fromId);
  const share = shareOf(fen, site.options.get('tip_share'));
  await giveShare(site, unit, { userId: toId, kind: 'tip-share', source, memo, fen: share });
  unit.touch(`tips:${toId}`);
  await tipGiven.emit(site, unit, { tipId, fromId, toId, postId, point, fen, message });
}

/** Whether a request was carried out before. @throws DomainError CONFLICT when it was another one */
async function isRepeated(unit: Unit, source: string, asked: Omit<reads.TipSource, 'id'>): Promise<boolean> {
  const known = await reads.findTipOf(unit.db, source);
  if (!known) return false;
  const isSame =
    known.from_id === asked.from_id &&
    known.to_id === asked.to_id &&
    known.post_id === asked.post_id &&
    known.point === asked.point &&
    (known.message === asked.message || known.message === '');
  if (!isSame) throw new DomainError('CONFLICT', tipErrors.otherRequest);
  return true;
}

/**
 * Tips by points: they leave the sender, and the receiver gets a share of them.
 * @throws DomainError VALIDATION, NOT_FOUND, CONFLICT, INSUFFICIENT_POINTS, RATE_LIMITED, NETWORK_BANNED
 */
export async function giveTip(
  context: CallContext,
  asked: Asked & { request_id?: string | undefined },
): Promise<{ point: number }> {
  const { site } = context;
  const fromId = requireUserId(context);
  await ensureMayWrite(context);
  const message = readMessage(site, asked.message, tipErrors);
  return write(site, async (unit) => {
    const { id: toId } = await findAim(context, unit.db, asked);
    const to = await lockBoth(site, unit, fromId, toId, tipErrors);
    const source = `tip:${fromId}:${asked.request_id ?? randomUUID()}`;
    const { point, post_id: postId = null } = asked;
    if (!(await isRepeated(unit, source, { from_id: fromId, to_id: toId, post_id: postId, point, message }))) {
      const reason = await tipRefusal(context, unit.db, fromId, to);
      if (reason !== '') throw refuse('user_id', reason);
      await takeLimits(site, unit, [{ key: `tip:${fromId}`, rules: tipsPerUser, message: tipErrors.tooOften }]);
      await payByPoints(site, unit, {
        fromId,
        toId,
        site: 'tips',
        kind: 'tip',
        shareKind: 'tip-share',
        source,
        amount: point,
        memo: to.name,
        shareMemo: await reads.findName(unit.db, fromId),
        percent: site.options.get('tip_share'),
      });
      await storeTip(site, unit, { fromId, toId, postId, point, fen: 0, message, source });
    }
    return { point: await findBalance(unit.db, 'point', fromId) };
  });
}
