import { maxOrderAmount } from '#contract/features/payment/limits.ts';
import { percentOf } from '#contract/features/payment/rules.ts';
import { yuanToFen } from '#contract/kit/money.ts';

import type { GrantMode, PurchaseMode, VipDuration, VipOffer, VipType } from './entities.ts';
import { vipDurations } from './entities.ts';
import { dayMs, durationDays } from './limits.ts';

/** A row of the option `sonare_vip_config_duration_list`; prices in yuan. */
export interface VipPlan {
  level: number;
  duration: VipDuration;
  name: string;
  price: number;
  renew_price: number;
  original_price: number;
  is_limited: boolean;
}

/** A membership that has not ended. */
export interface ActiveMembership {
  level: number;
  /** '' when its days were given. */
  duration: VipDuration | '';
  endsAt: number;
}

/** What the owner offers. */
export interface VipCatalogue {
  types: readonly VipType[];
  plans: readonly VipPlan[];
}

/** Days until a time; a day that has begun counts as a whole one. */
export function daysUntil(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / dayMs));
}

/**
 * When a membership ends after a change; every stored end follows from the one before by this rule.
 * @see docs/decisions (membership)
 */
export function endAfter(mode: GrantMode, days: number, before: number | null, now: number): number {
  switch (mode) {
    case 'open':
      return now + days * dayMs;
    case 'renew':
    case 'days':
      return Math.max(before ?? now, now) + days * dayMs;
    case 'upgrade':
    case 'refund':
      return (before ?? now) + days * dayMs;
    case 'revoke':
      return now;
  }
}

/** When the membership ends if an offer is bought now; an upgrade keeps the end. */
export function endWith({ mode, days }: Pick<VipOffer, 'mode' | 'days'>, before: number | null, now: number): number {
  return endAfter(mode, mode === 'upgrade' ? 0 : days, before, now);
}

/**
 * 分 for the rest of a term at a higher level: the difference of the renewal prices ÷ the days of the duration × the days
 * that are left, rounded half up, at least 1 分.
 * @see docs/reference/validations.md, docs/decisions (membership)
 */
export function upgradeFen(from: number, to: number, durationInDays: number, daysLeft: number): number {
  const difference = (to - from) * daysLeft;
  if (difference <= 0) return 1;
  return Math.max(1, Math.floor((2 * difference + durationInDays) / (2 * durationInDays)));
}

const fenOf = (yuan: number): number => yuanToFen(yuan) ?? 0;

const planOf = ({ plans }: VipCatalogue, level: number, duration: VipDuration): VipPlan | undefined =>
  plans.find((plan) => plan.level === level && plan.duration === duration);

/**
 * The duration whose renewal prices an upgrade goes by: the present one, or the shortest one that both levels have when
 * the days were given or are no longer sold.
 */
export function upgradeDuration(
  catalogue: VipCatalogue,
  { level, duration }: ActiveMembership,
  wanted: number,
): VipDuration | null {
  const order = duration === '' ? vipDurations : [duration, ...vipDurations];
  return order.find((each) => planOf(catalogue, level, each) && planOf(catalogue, wanted, each)) ?? null;
}

function offerUpgrade(
  catalogue: VipCatalogue,
  current: ActiveMembership,
  { level, name }: VipType,
  now: number,
): VipOffer | null {
  const duration = upgradeDuration(catalogue, current, level);
  const from = duration && planOf(catalogue, current.level, duration);
  const to = duration && planOf(catalogue, level, duration);
  if (!from || !to) return null;
  const days = daysUntil(current.endsAt, now);
  const price = upgradeFen(fenOf(from.renew_price), fenOf(to.renew_price), durationDays[duration], days);
  // More than one order may cost.
  if (price > maxOrderAmount) return null;
  return { level, duration, name, mode: 'upgrade', days, price, original_price: price, is_limited: false };
}

function offerPlan({ level, duration, name, is_limited, ...plan }: VipPlan, mode: PurchaseMode): VipOffer | null {
  const price = fenOf(mode === 'renew' ? plan.renew_price : plan.price);
  // A price of nothing cannot be paid: an owner who gives days does so in the administration.
  if (price === 0) return null;
  const days = durationDays[duration];
  return { level, duration, name, mode, days, price, original_price: fenOf(plan.original_price), is_limited };
}

/**
 * Everything that somebody can buy now: each level and duration without a membership; with one, its level at the
 * renewal price and each higher level until the present end. Lower levels are not sold to a member.
 */
export function offersFor(catalogue: VipCatalogue, current: ActiveMembership | null, now: number): VipOffer[] {
  const levels = catalogue.types.toSorted((a, b) => a.level - b.level);
  return levels.flatMap((type) => {
    if (current && type.level < current.level) return [];
    if (current && type.level > current.level) return offerUpgrade(catalogue, current, type, now) ?? [];
    return vipDurations.flatMap((duration) => {
      const plan = planOf(catalogue, type.level, duration);
      return (plan && offerPlan(plan, current ? 'renew' : 'open')) ?? [];
    });
  });
}

/** The offer of a level; for an upgrade the duration is not chosen. */
export function findOffer(offers: readonly VipOffer[], level: number, duration: VipDuration): VipOffer | undefined {
  return offers.find((each) => each.level === level && (each.mode === 'upgrade' || each.duration === duration));
}

/** 分 after a coupon of so many tenths; null: no coupon. */
export function discountedFen(price: number, rebate: number | null): number {
  return rebate === null ? price : percentOf(price, Math.round(rebate * 10));
}

/** Points for a price, at so many points for ¥1; a part of a point counts as a whole one. */
export function pointsOfFen(fen: number, rate: number): number {
  return Math.max(1, Math.ceil((fen * rate) / 100));
}

/** A price as people read it: 2990 → 29.90. */
export function yuanText(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}
