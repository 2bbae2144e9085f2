import { couponErrors } from '#contract/features/coupons/copy.ts';
import type { CouponOffer } from '#contract/features/coupons/entities.ts';
import { couponShelfLength } from '#contract/features/coupons/limits.ts';
import { rebateOf } from '#contract/features/coupons/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { isoTimeOrNull } from '#server/kit/clock.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import type { CallContext, Site, Unit } from '#server/kit/site.ts';

import { hasShare, makePersonal } from './batches.service.ts';
import * as reads from './reads.ts';

/** Batches that points can be exchanged for now, the newest first. */
export async function listCouponOffers(context: CallContext): Promise<{ list: CouponOffer[] }> {
  const { db, clock } = context.site;
  const rows = await reads.listOffers(db, requireUserId(context), clock.now(), couponShelfLength);
  const list = rows.map(({ id, name, percent, scope, price, total_limit, person_limit, ends_at, issued, mine }) => ({
    id,
    name,
    scope,
    coupon_rebate: rebateOf(percent),
    price: price ?? 0,
    left: total_limit === null ? null : Math.max(0, total_limit - Number(issued)),
    ends_at: isoTimeOrNull(ends_at),
    on: Number(mine) < person_limit,
  }));
  return { list };
}

/**
 * Gives a person, who is locked, a coupon that is offered for points. The batch is locked, so that its limits hold.
 * @returns the price that the caller has to take
 * @throws DomainError NOT_FOUND, CONFLICT when it is no longer offered, ran out or the person has their share
 */
export async function takeOffer(
  site: Site,
  unit: Unit,
  { id, userId, source }: { id: number; userId: number; source: string },
): Promise<{ name: string; price: number }> {
  await reads.lockBatch(unit.db, site.engine, id);
  const batch = await reads.findBatch(unit.db, id);
  if (!batch || batch.price === null) throw new DomainError('NOT_FOUND', couponErrors.noBatch);
  if (batch.starts_at !== null && batch.starts_at > unit.now) throw new DomainError('CONFLICT', couponErrors.early);
  if (batch.total_limit !== null && Number(batch.issued) >= batch.total_limit)
    throw new DomainError('CONFLICT', couponErrors.soldOut);
  if (await hasShare(unit.db, batch, userId))
    throw new DomainError('CONFLICT', couponErrors.personLimit(batch.person_limit));
  await makePersonal(unit, id, userId, source);
  return { name: batch.name, price: batch.price };
}
