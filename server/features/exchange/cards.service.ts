import { createHmac, hkdfSync } from 'node:crypto';

import { exchangeErrors } from '#contract/features/exchange/copy.ts';
import type { Gained } from '#contract/features/exchange/entities.ts';
import { cardAttempts } from '#contract/features/exchange/limits.ts';
import { foldCardCode } from '#contract/features/exchange/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { findPersonalBatch, hasShare, makePersonal } from '#server/features/coupons/batches.service.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { giveVipDays, membershipOf } from '#server/features/membership/grants.service.ts';
import { levelNameOf } from '#server/features/membership/service.ts';
import { giveBackEvents, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { userSubject } from '#server/kit/limiter.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './cards.reads.ts';
import * as writes from './cards.writes.ts';
import { lockGoods } from './goods.reads.ts';
import { giveGoods } from './goods.service.ts';
import type { ExchangeKind, Exchanging } from './kinds.service.ts';

/** The stored form of a folded code: without the site's key, a copy of the database reveals none. */
export function hashCard(site: Site, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', site.key, '', 'somnia card codes', 32));
  return createHmac('sha256', key).update(code).digest('base64url');
}

/** The same refusal for unknown, used, stopped and expired codes. */
function refuseCard(): never {
  throw new DomainError('VALIDATION', exchangeErrors.card, { fields: { code: exchangeErrors.card } });
}

async function takeCard(site: Site, unit: Unit, userId: number, typed: string) {
  // A text that can be no code is looked up all the same: it takes as long and is refused in the same words.
  const card = await reads.findUnused(unit.db, hashCard(site, foldCardCode(typed) ?? ''));
  if (!card || (card.expires_at !== null && card.expires_at <= unit.now)) return refuseCard();
  if (await reads.isStopped(unit.db, site.engine, card.batch_id)) return refuseCard();
  if (!(await writes.useCard(unit, card.id, userId))) return refuseCard();
  return card;
}

async function givePoints(site: Site, unit: Unit, { userId, source }: Exchanging, amount: number): Promise<Gained> {
  const way = { from: { site: 'exchange' }, to: { userId } } as const;
  await transfer(site, unit, { currency: 'point', kind: 'card', source, amount, ...way });
  return { point: amount, goods: null };
}

async function giveCoupon(unit: Unit, { userId, source }: Exchanging, id: number): Promise<Gained> {
  const batch = await findPersonalBatch(unit.db, id, unit.now);
  if (batch === null) throw new DomainError('CONFLICT', exchangeErrors.cardCouponOver);
  if (await hasShare(unit.db, batch, userId)) throw new DomainError('CONFLICT', exchangeErrors.cardCouponLimit);
  await makePersonal(unit, id, userId, source);
  return { point: 0, goods: null, coupon: { id, name: batch.name } };
}

/** Days of another level than the present one are not given: no level falls or rises by a card (decision 30). */
async function giveDays(
  site: Site,
  unit: Unit,
  { userId, source }: Exchanging,
  { level, days }: { level: number; days: number },
): Promise<Gained> {
  const current = membershipOf(await findUser(unit.db, userId), unit.now);
  if (current && current.level !== level) throw new DomainError('CONFLICT', exchangeErrors.cardOtherLevel);
  await giveVipDays(site, unit, { userId, level, days, source });
  return { point: 0, goods: null, vip: { level, level_name: levelNameOf(site, level), days } };
}

/**
 * Counts an attempt for the person and for the address before the code is looked up, so that parallel requests cannot
 * bypass the limits; a right code is not counted, also one that this person cannot use now.
 * @throws DomainError RATE_LIMITED
 */
async function limitAttempts<T>({ site, address }: CallContext, userId: number, work: () => Promise<T>): Promise<T> {
  const keys = [`card:${userSubject(userId)}`, ...(address === '' ? [] : [`card:${address}`])];
  const limits = keys.map((key) => ({ key, rules: cardAttempts }));
  const counted = await write(site, (unit) => takeLimits(site, unit, limits));
  const giveBack = () => write(site, (unit) => giveBackEvents(unit, counted));
  try {
    const done = await work();
    await giveBack();
    return done;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') await giveBack();
    throw error;
  }
}

/** A card code for points, a 礼品, a coupon or days of a membership. What a card gives takes nothing from the stock, and an unlisted 礼品 is given, too. */
export const cardExchange: ExchangeKind<'card'> = {
  guard: limitAttempts,
  async carryOut(site, unit, exchanging, { code }) {
    const { userId } = exchanging;
    const { point, goods_id, coupon_batch_id, vip_level, vip_days } = await takeCard(site, unit, userId, code);
    if (coupon_batch_id !== null) return giveCoupon(unit, exchanging, coupon_batch_id);
    if (vip_level !== null) return giveDays(site, unit, exchanging, { level: vip_level, days: vip_days ?? 0 });
    if (goods_id === null) return givePoints(site, unit, exchanging, point);
    const row = await lockGoods(unit.db, site.engine, goods_id);
    if (!row) throw new Error('A card gives a 礼品 that does not exist');
    return giveGoods(unit, userId, row, { price: 0, onLimit: exchangeErrors.cardGoodsLimit });
  },
};

/** 注销: a used code stays used, by nobody. */
export async function forgetCardUser(unit: Unit, userId: number): Promise<void> {
  await writes.forgetUser(unit, userId);
}
