import { takeBackTexts, vipErrors } from '#contract/features/membership/copy.ts';
import { daysUntil } from '#contract/features/membership/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { lockUser } from '#server/features/accounts/service.ts';
import { type OrderKind, type Returned, UnfulfillableError } from '#server/features/payment/order-kinds.service.ts';
import type { OrderRow } from '#server/features/payment/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { addGrant, levelWithout, membershipOf } from './grants.service.ts';
import { findLastGrant } from './reads.ts';
import { catalogueOf, purchaseOf, type VipOrderDetail } from './service.ts';
import { levelName } from './views.ts';

const detailOf = (order: OrderRow): VipOrderDetail => JSON.parse(order.detail) as VipOrderDetail;

/** Days that a refund takes: those of the whole order for the whole amount, and no more than its share before. */
function daysToTake({ days }: VipOrderDetail, { amount: total }: OrderRow, { amount, before }: Returned): number {
  const share = (fen: number): number => Math.floor((days * Math.min(fen, total)) / total);
  return share(before + amount) - share(before);
}

/**
 * Paid memberships. The price went by the membership of the moment when the order was made; when it is another one by
 * now, so that the same money buys something else, the money goes back.
 */
async function fulfil(site: Site, unit: Unit, order: OrderRow): Promise<void> {
  const detail = detailOf(order);
  const user = await lockUser(site, unit, order.user_id);
  if (!user || user.erased_at !== null) throw new UnfulfillableError('The buyer left');
  const current = membershipOf(user, unit.now);
  const source = `order:${order.id}`;
  if (detail.mode === 'upgrade') {
    const isSame = current?.level === detail.from?.level && current?.endsAt === detail.from?.endsAt;
    if (!current || !isSame) throw new UnfulfillableError(vipErrors.notSold);
  } else if (current && current.level !== detail.level) throw new UnfulfillableError(vipErrors.notSold);
  const mode = detail.mode === 'upgrade' ? 'upgrade' : current ? 'renew' : 'open';
  await addGrant(site, unit, order.user_id, purchaseOf({ ...detail, mode }, current, source));
}

async function takeBackUpgrade(site: Site, unit: Unit, order: OrderRow, returned: Returned) {
  if (returned.before + returned.amount < order.amount) return { taken: '', missing: takeBackTexts.upgradePart };
  const last = await findLastGrant(unit.db, order.user_id);
  const current = membershipOf(await lockUser(site, unit, order.user_id), unit.now);
  const level = await levelWithout(unit.db, order.user_id, order.id);
  if (!last || !current || level === null || level === current.level) {
    const missing = current ? takeBackTexts.upgradeKept : takeBackTexts.upgradeEnded;
    if (!returned.isForced) throw new DomainError('CONFLICT', missing);
    return { taken: '', missing };
  }
  const { duration } = current;
  await addGrant(site, unit, order.user_id, { mode: 'refund', level, duration, days: 0, source: returned.source });
  return { taken: takeBackTexts.level(levelName(catalogueOf(site).types, level)), missing: '' };
}

async function takeBack(site: Site, unit: Unit, order: OrderRow, returned: Returned) {
  const detail = detailOf(order);
  const user = await lockUser(site, unit, order.user_id);
  if (detail.mode === 'upgrade') return takeBackUpgrade(site, unit, order, returned);
  const wanted = daysToTake(detail, order, returned);
  const current = membershipOf(user, unit.now);
  const days = Math.min(wanted, current ? daysUntil(current.endsAt, unit.now) : 0);
  const missing = wanted > days ? takeBackTexts.ended(wanted - days) : '';
  if (missing !== '' && !returned.isForced) throw new DomainError('CONFLICT', missing);
  if (!current || days === 0) return { taken: '', missing };
  const isWhole = returned.before + returned.amount >= order.amount;
  const level = (isWhole ? await levelWithout(unit.db, order.user_id, order.id) : null) ?? current.level;
  const { duration } = current;
  await addGrant(site, unit, order.user_id, { mode: 'refund', level, duration, days: -days, source: returned.source });
  return { taken: takeBackTexts.days(days), missing };
}

/** Gives what an order of a membership paid for, and takes it back with its money. */
export const vipOrders: OrderKind = { kind: 'vip', fulfil, takeBack };
