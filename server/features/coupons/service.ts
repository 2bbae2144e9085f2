import { couponErrors } from '#contract/features/coupons/copy.ts';
import type { Coupon } from '#contract/features/coupons/entities.ts';
import { couponAttempts, couponPageSize } from '#contract/features/coupons/limits.ts';
import {
  type CouponScope,
  type CouponState,
  fitsScope,
  foldCouponCode,
  rebateOf,
} from '#contract/features/coupons/rules.ts';
import type { Page } from '#contract/kit/pages.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { giveBackEvents, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import { userSubject } from '#server/kit/limiter.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

type BoughtScope = Exclude<CouponScope, 'all'>;

/** Whether its own rules let a coupon be used now, whoever asks. */
function isOpen({ stopped_at, starts_at, ends_at }: reads.CouponRow, now: number): boolean {
  return stopped_at === null && (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now);
}

interface Asked {
  code: string;
  scope: BoughtScope;
  userId: number;
  now: number;
}

/**
 * The coupon of a typed code, when this person may use it for this now. Whatever was typed is looked up and counted all
 * the same: an answer takes as long for a code that never was as for any other.
 */
async function findUsable(
  db: Queryable,
  { code, scope, userId, now }: Asked,
  isHeldIgnored = false,
): Promise<reads.CouponRow | null> {
  const coupon = await reads.findCoupon(db, foldCouponCode(code) ?? '');
  const uses = await reads.countUses(db, coupon ?? { id: 0, batch_id: 0 }, userId, isHeldIgnored);
  if (!coupon) return null;
  const isTheirs = coupon.user_id === null || coupon.user_id === userId;
  if (!isTheirs || !isOpen(coupon, now) || !fitsScope(coupon.scope, scope)) return null;
  if (coupon.is_public === 0 && uses.code > 0) return null;
  if (coupon.total_limit !== null && uses.all >= coupon.total_limit) return null;
  // Whoever was given several coupons of a batch may use each.
  return coupon.user_id === userId || uses.own < coupon.person_limit ? coupon : null;
}

/**
 * Holds a coupon for an order until `settleCoupon`, in the transaction of the order. Uses of a batch are counted one
 * after the other, so that parallel orders never use more than its limits allow.
 * @returns the hundredths of the price that are left to pay
 * @throws DomainError COUPON_INVALID, for whatever reason it cannot be used
 */
export async function reserveCoupon(
  site: Site,
  unit: Unit,
  { code, scope, userId, source }: { code: string; scope: BoughtScope; userId: number; source: string },
): Promise<{ percent: number }> {
  const named = await reads.findCoupon(unit.db, foldCouponCode(code) ?? '');
  await reads.lockBatch(unit.db, site.engine, named?.batch_id ?? 0);
  const coupon = await findUsable(unit.db, { code, scope, userId, now: unit.now });
  if (!coupon) throw new DomainError('COUPON_INVALID', couponErrors.invalid);
  const { id: coupon_id, batch_id } = coupon;
  const at = { created_at: unit.now, settled_at: null };
  await writes.insertUse(unit, { coupon_id, batch_id, user_id: userId, source, state: 'reserved', ...at });
  return { percent: coupon.percent };
}

/** Ends a reservation: consumed by a paid order, released by one that closed. Without one it does nothing. */
export async function settleCoupon(
  unit: Unit,
  source: string,
  state: 'consumed' | 'released',
  saved = 0,
): Promise<void> {
  await writes.settleUse(unit, source, state, state === 'consumed' ? saved : 0);
}

/** Counts a typed code, of a person and of an address block. @throws DomainError RATE_LIMITED */
async function takeAttempt(context: CallContext): Promise<number[]> {
  const { site, address } = context;
  const keys = [`coupon:${userSubject(requireUserId(context))}`, ...(address === '' ? [] : [`coupon:${address}`])];
  return write(site, (unit) =>
    takeLimits(
      site,
      unit,
      keys.map((key) => ({ key, rules: couponAttempts })),
    ),
  );
}

/**
 * Runs what buys with a typed code. It is counted like a check before it runs, so that an order tells no more about
 * codes than a check does; a code that was good is not counted.
 * @throws DomainError RATE_LIMITED, and what `buy` throws
 */
export async function buyWithCoupon<T>(context: CallContext, code: string, buy: () => Promise<T>): Promise<T> {
  if (code === '') return buy();
  const attempts = await takeAttempt(context);
  const giveBack = () => write(context.site, (unit) => giveBackEvents(unit, attempts));
  try {
    const bought = await buy();
    await giveBack();
    return bought;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'COUPON_INVALID') await giveBack();
    throw error;
  }
}

/**
 * The tenths of the price that are left to pay with a coupon; null for every code that this person cannot use. One that
 * their own unpaid order holds is usable: the next order takes the place of that one.
 * @throws DomainError RATE_LIMITED
 */
export async function checkCoupon(
  context: CallContext,
  { coupon_code: code, scope }: { coupon_code: string; scope: BoughtScope },
): Promise<number | null> {
  const { site } = context;
  const userId = requireUserId(context);
  await takeAttempt(context);
  const coupon = await findUsable(site.db, { code, scope, userId, now: site.clock.now() }, true);
  return coupon ? rebateOf(coupon.percent) : null;
}

function stateOf(row: reads.OwnCouponRow, now: number): CouponState {
  if (row.state === 'consumed') return 'used';
  if (row.state === 'reserved') return 'reserved';
  if (row.stopped_at !== null) return 'stopped';
  if (row.ends_at !== null && row.ends_at <= now) return 'expired';
  return row.starts_at !== null && row.starts_at > now ? 'early' : 'usable';
}

/** Own coupons, newest first. */
export async function listOwnCoupons(
  context: CallContext,
  { page, page_size = couponPageSize }: { page: number; page_size?: number | undefined },
): Promise<Page<Coupon>> {
  const { db, clock } = context.site;
  const userId = requireUserId(context);
  const rows = await reads.listOwn(db, userId, page_size, (page - 1) * page_size);
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    coupon_rebate: rebateOf(row.percent),
    scope: row.scope,
    state: stateOf(row, clock.now()),
    starts_at: isoTimeOrNull(row.starts_at),
    ends_at: isoTimeOrNull(row.ends_at),
    created_at: isoTime(row.created_at),
  }));
  return { list, total: await reads.countOwn(db, userId), page, page_size };
}

/** 注销: coupons that were not used are gone; uses stay with their orders. */
export async function eraseCoupons(unit: Unit, userId: number): Promise<void> {
  await writes.deleteUnused(unit, userId);
}
