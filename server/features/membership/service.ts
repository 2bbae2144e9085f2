import { createHash, randomUUID } from 'node:crypto';

import type { BecomeVipInput } from '#contract/features/membership/calls.ts';
import { vipCopy, vipErrors } from '#contract/features/membership/copy.ts';
import type { VipDuration, VipOffer } from '#contract/features/membership/entities.ts';
import { grantPageSize } from '#contract/features/membership/limits.ts';
import {
  type ActiveMembership,
  findOffer,
  offersFor,
  pointsOfFen,
  type VipCatalogue,
  yuanText,
} from '#contract/features/membership/rules.ts';
import { idempotencyErrors } from '#contract/features/request-guards/copy.ts';
import { paymentErrors } from '#contract/features/payment/copy.ts';
import type { Payable, PaymentChannel } from '#contract/features/payment/entities.ts';
import { orderLifeMs } from '#contract/features/payment/limits.ts';
import { percentOf } from '#contract/features/payment/rules.ts';
import { yuanToFen } from '#contract/kit/money.ts';
import { DomainError } from '#contract/errors.ts';
import { findUser, lockUser } from '#server/features/accounts/service.ts';
import { buyWithCoupon, reserveCoupon, settleCoupon } from '#server/features/coupons/service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { openChannels } from '#server/features/payment/gateways.service.ts';
import { closeUnpaid } from '#server/features/payment/closing.service.ts';
import { lookUpOrder } from '#server/features/payment/queries.service.ts';
import { placeOrder } from '#server/features/payment/service.ts';
import { isoTimeOrNull } from '#server/kit/clock.ts';
import { requireUserId, signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import { addGrant, membershipOf } from './grants.service.ts';
import * as reads from './reads.ts';
import { levelName, viewGrant, viewMembership } from './views.ts';

/** The levels that the owner offers, with their prices in yuan. */
export function catalogueOf({ options }: Site): VipCatalogue {
  return { types: options.get('sonare_vip_config_types'), plans: options.get('sonare_vip_config_duration_list') };
}

export const levelNameOf = (site: Site, level: number): string => levelName(catalogueOf(site).types, level);

/** What an order of a membership gives; stored with it. */
export interface VipOrderDetail {
  mode: VipOffer['mode'];
  level: number;
  duration: VipDuration;
  days: number;
  /** The membership that the price went by: its level and end; null without one. */
  from: { level: number; endsAt: number } | null;
}

/** What the caller has and can buy now. */
export async function membershipState(context: CallContext) {
  const { site } = context;
  const userId = requireUserId(context);
  const now = site.clock.now();
  const catalogue = catalogueOf(site);
  const current = membershipOf(await findUser(site.db, userId), now);
  return {
    membership: viewMembership(current, catalogue.types, now),
    types: [...catalogue.types],
    offers: offersFor(catalogue, current, now),
    compare: site.options.get('sonare_vip_config_compare'),
    slogan: site.options.get('sonare_vip_config_slogan'),
    rate: site.options.get('point_rate'),
    point: await findBalance(site.db, 'point', userId),
    channels: openChannels(site),
  };
}

/** Changes of the caller's membership, newest first. */
export async function listOwnGrants(
  context: CallContext,
  { page, page_size = grantPageSize }: { page: number; page_size?: number | undefined },
) {
  const { db } = context.site;
  const userId = requireUserId(context);
  const { types } = catalogueOf(context.site);
  const rows = await reads.listGrants(db, userId, page_size, (page - 1) * page_size);
  const total = await reads.countGrants(db, userId);
  return { list: rows.map((row) => viewGrant(row, types)), total, page, page_size };
}

/** @throws DomainError CONFLICT for a lower level than the present one, or what is not sold */
function wantedOffer(
  site: Site,
  current: ActiveMembership | null,
  { level, vip_duration }: { level: number; vip_duration: VipDuration },
): VipOffer {
  if (current && level < current.level) throw new DomainError('CONFLICT', vipErrors.downgrade);
  const offer = findOffer(offersFor(catalogueOf(site), current, site.clock.now()), level, vip_duration);
  if (!offer) throw new DomainError('CONFLICT', vipErrors.notSold);
  return offer;
}

/** The level, and for how long. */
function nameOf(site: Site, { mode, level, name }: VipOffer): string {
  const own = levelName(catalogueOf(site).types, level);
  return mode === 'upgrade' ? own : `${own} ${name}`;
}

/** The price on the page only has to agree. @throws DomainError CONFLICT with the right one */
function ensureAgreed(shownYuan: number, fen: number): void {
  if (yuanToFen(shownYuan) !== fen) throw new DomainError('CONFLICT', paymentErrors.priceChanged(yuanText(fen)));
}

interface VipRequest {
  point: number;
  channel?: PaymentChannel | undefined;
  level: number;
  vip_duration: VipDuration;
  coupon_code: string;
}

/**
 * Makes the order of a membership at the server's price.
 * @throws DomainError CONFLICT when the page showed another price, COUPON_INVALID, PAYMENT_UNAVAILABLE
 */
export async function orderVip(context: CallContext, asked: VipRequest): Promise<Payable> {
  const { site } = context;
  const { point, channel, coupon_code: code } = asked;
  const payable = await buyWithCoupon(context, code, () =>
    placeOrder(context, async (unit, userId) => {
      const current = membershipOf(await findUser(unit.db, userId), unit.now);
      const offer = wantedOffer(site, current, asked);
      if (code === '') ensureAgreed(point, offer.price);
      const { mode, level, duration, days } = offer;
      const detail: VipOrderDetail = {
        mode,
        level,
        duration,
        days,
        from: current && { level: current.level, endsAt: current.endsAt },
      };
      return {
        kind: 'vip',
        purpose: 'vip',
        title: `${vipCopy[mode]} · ${nameOf(site, offer)}`,
        price: offer.price,
        channel,
        detail: { ...detail },
        ...(code !== '' && { coupon: { code, scope: 'vip' } }),
      };
    }),
  );
  if (code !== '' && yuanToFen(point) !== payable.amount) {
    await closeUnpaid(site, payable.out_trade_no);
    ensureAgreed(point, payable.amount);
  }
  return payable;
}

interface VipOutcome {
  vip_level: number;
  vip_expire: string | null;
  order_id: string;
}

async function outcomeOf({ db, clock }: Site, userId: number, order_id: string): Promise<VipOutcome> {
  const current = membershipOf(await findUser(db, userId), clock.now());
  return { vip_level: current?.level ?? 0, vip_expire: isoTimeOrNull(current?.endsAt ?? null), order_id };
}

/** Orders that a report is compared with: two pages may have asked for different ones. */
const reportedOrders = 5;

/** What a paid order of the caller gave; nothing is given here that was not paid. @throws DomainError PAYMENT_REQUIRED, CONFLICT */
async function reportPaid(context: CallContext, { price, level, vip_duration }: BecomeVipInput): Promise<VipOutcome> {
  const { site } = context;
  const userId = requireUserId(context);
  const orders = (await reads.listLastVipOrders(site.db, userId, reportedOrders)).filter(({ detail }) => {
    const wanted = JSON.parse(detail) as VipOrderDetail;
    return wanted.level === level && (wanted.mode === 'upgrade' || wanted.duration === vip_duration);
  });
  const paidSince = site.clock.now() - orderLifeMs;
  const isJustPaid = ({ status, paid_at, amount }: (typeof orders)[number]) =>
    status === 'fulfilled' && (paid_at ?? 0) > paidSince && amount === yuanToFen(price);
  const order = orders.find(isJustPaid) ?? orders[0];
  if (!order) throw new DomainError('PAYMENT_REQUIRED', vipErrors.unpaid);
  const { trade_status, isSilent } = await lookUpOrder(context, order.out_trade_no);
  if (isSilent) throw new DomainError('CONFLICT', vipErrors.silent);
  if (trade_status !== 'TRADE_SUCCESS') throw new DomainError('PAYMENT_REQUIRED', vipErrors.unpaid);
  ensureAgreed(price, order.amount);
  return outcomeOf(site, userId, order.out_trade_no);
}

/** The reason of a purchase by points: the same request has the same, also after a crash of the server. */
function pointsSource({ client }: CallContext, userId: number): string {
  if (client.requestKey === '') return `points:${randomUUID()}`;
  return `points:${userId}:${createHash('sha256').update(client.requestKey).digest('base64url')}`;
}

interface PointPurchase extends Pick<BecomeVipInput, 'level' | 'vip_duration' | 'coupon_code'> {
  userId: number;
  source: string;
  /** Throws when the person saw another price. */
  agree: (price: { fen: number; point: number }) => void;
}

/** Takes points of a user whose row is locked for a membership. @throws DomainError CONFLICT, COUPON_INVALID, INSUFFICIENT_POINTS */
export async function payVipByPoints(site: Site, unit: Unit, asked: PointPurchase): Promise<VipOffer> {
  const { userId, source, coupon_code: code } = asked;
  const current = membershipOf(await lockUser(site, unit, userId), unit.now);
  const offer = wantedOffer(site, current, asked);
  const percent = code === '' ? 100 : (await reserveCoupon(site, unit, { code, scope: 'vip', userId, source })).percent;
  const fen = code === '' ? offer.price : percentOf(offer.price, percent);
  const point = pointsOfFen(fen, site.options.get('point_rate'));
  asked.agree({ fen, point });
  const between = { from: { userId }, to: { site: 'memberships' } } as const;
  await transfer(site, unit, {
    currency: 'point',
    kind: 'vip',
    source,
    amount: point,
    memo: nameOf(site, offer),
    ...between,
  });
  if (code !== '') await settleCoupon(unit, source, 'consumed', offer.price - fen);
  await addGrant(site, unit, userId, purchaseOf(offer, current, source));
  return offer;
}

/** Takes points for a membership, in one transaction; the same request once. */
async function exchangePoints(context: CallContext, asked: BecomeVipInput): Promise<VipOutcome> {
  const { site } = context;
  const userId = requireUserId(context);
  await write(site, async (unit) => {
    const user = await lockUser(site, unit, userId);
    if (!user || user.erased_at !== null) throw signInRequired(context);
    const source = pointsSource(context, userId);
    const repeated = await reads.findGrant(unit.db, source);
    if (repeated && repeated.level === asked.level) return;
    if (repeated) throw new DomainError('CONFLICT', idempotencyErrors.otherBody);
    await payVipByPoints(site, unit, { ...asked, userId, source, agree: ({ fen }) => ensureAgreed(asked.price, fen) });
  });
  return outcomeOf(site, userId, '');
}

/** The change that a purchase makes. An upgrade keeps the duration that the renewals go by. */
export function purchaseOf(
  { mode, level, duration, days }: Pick<VipOffer, 'mode' | 'level' | 'duration' | 'days'>,
  current: ActiveMembership | null,
  source: string,
) {
  if (mode === 'upgrade') return { mode, level, duration: current?.duration ?? '', days: 0, source };
  return { mode, level, duration, days, source };
}

/**
 * After a payment: says what the paid order gave. With `use_point`: takes points for the membership.
 * @throws DomainError PAYMENT_REQUIRED without a paid order, CONFLICT, COUPON_INVALID, INSUFFICIENT_POINTS
 */
export async function becomeVip(context: CallContext, asked: BecomeVipInput): Promise<VipOutcome> {
  if (!asked.use_point) return reportPaid(context, asked);
  return buyWithCoupon(context, asked.coupon_code, () => exchangePoints(context, asked));
}

/** What an offer costs in points, and what the caller has. @throws DomainError CONFLICT when nothing has that price */
export async function quotePoints(
  context: CallContext,
  { price, level, vip_duration }: { price: number; level?: number | undefined; vip_duration?: VipDuration | undefined },
): Promise<{ price: number; user_point: number }> {
  const { site } = context;
  const userId = requireUserId(context);
  const now = site.clock.now();
  const current = membershipOf(await findUser(site.db, userId), now);
  const offer =
    level !== undefined && vip_duration !== undefined
      ? wantedOffer(site, current, { level, vip_duration })
      : offersFor(catalogueOf(site), current, now).find((each) => each.price === yuanToFen(price));
  if (!offer) throw new DomainError('CONFLICT', vipErrors.notSold);
  const user_point = await findBalance(site.db, 'point', userId);
  return { price: pointsOfFen(offer.price, site.options.get('point_rate')), user_point };
}
