import { describe, expect, test } from 'vitest';

import { figure } from '#tests/kit/figure.ts';

import { durationDays } from './limits.ts';
import {
  type ActiveMembership,
  daysUntil,
  discountedFen,
  endWith,
  offersFor,
  pointsOfFen,
  upgradeFen,
  type VipCatalogue,
  type VipPlan,
  yuanText,
} from './rules.ts';
import { type VipDuration, vipDurations } from './entities.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21, 4);
const plan = (level: number, duration: VipDuration, price: number, more: Partial<VipPlan> = {}): VipPlan => ({
  level,
  duration,
  name: `${level}-${duration}`,
  price,
  renew_price: price,
  original_price: price * 2,
  is_limited: false,
  ...more,
});
const catalogue: VipCatalogue = {
  types: [3, 1, 2].map((level) => ({ level, name: `等级${level}`, img: '' })),
  plans: [
    plan(1, 'month', 12, { renew_price: 10 }),
    plan(1, 'year', 100),
    plan(2, 'month', 20),
    plan(2, 'year', 200, { is_limited: true }),
    plan(3, 'month', 30),
    plan(9, 'month', 1),
  ],
};
const member = (level: number, duration: ActiveMembership['duration'], days: number): ActiveMembership => ({
  level,
  duration,
  endsAt: now + days * day,
});
const priceOf = (current: ActiveMembership | null, level: number, duration: VipDuration = 'month') =>
  offersFor(catalogue, current, now).find((each) => each.level === level && each.duration === duration)?.price;

test('the durations have the days of the specification', () => {
  expect(durationDays).toEqual({ month: 30, quarter: 90, half_year: 180, year: 365 });
});

test('who is no member is offered every level at its price, lowest first', () => {
  expect(
    offersFor(catalogue, null, now).map(({ level, duration, mode, price }) => [level, duration, mode, price]),
  ).toEqual([
    [1, 'month', 'open', 1200],
    [1, 'year', 'open', 10_000],
    [2, 'month', 'open', 2000],
    [2, 'year', 'open', 20_000],
    [3, 'month', 'open', 3000],
  ]);
  expect(offersFor(catalogue, null, now)[3]).toMatchObject({ is_limited: true, original_price: 40_000, days: 365 });
});

test('a member renews at the renewal price, may rise and never fall', () => {
  const offers = offersFor(catalogue, member(2, 'month', 10), now);
  expect(offers.map(({ level, mode, days, price }) => [level, mode, days, price])).toEqual([
    [2, 'renew', 30, 2000],
    [2, 'renew', 365, 20_000],
    // (30 − 20) ÷ 30 × 10 days.
    [3, 'upgrade', 10, 333],
  ]);
  expect(priceOf(member(1, 'month', 10), 1)).toBe(1000);
});

test('an upgrade goes by the present duration, or the shortest that both levels have', () => {
  expect(priceOf(member(1, 'year', 100), 2, 'year')).toBe(2740);
  expect(priceOf(member(1, 'quarter', 15), 2)).toBe(500);
  expect(priceOf(member(1, '', 15), 2)).toBe(500);
  expect(
    offersFor({ ...catalogue, plans: [plan(1, 'month', 1), plan(2, 'year', 9)] }, member(1, 'month', 9), now),
  ).toHaveLength(1);
});

test('an upgrade costs at least one 分 and is rounded half up', () => {
  expect(upgradeFen(1000, 1001, 30, 15)).toBe(1);
  expect(upgradeFen(1000, 1003, 30, 15)).toBe(2);
  expect(upgradeFen(1000, 1000, 30, 30)).toBe(1);
  expect(upgradeFen(2000, 1000, 30, 30)).toBe(1);
  expect(upgradeFen(1000, 2000, 30, 0)).toBe(1);
});

test('an upgrade that costs more than one order may is not sold', () => {
  const plans = [plan(1, 'month', 1), plan(2, 'month', 1_000_000)];
  const offered = (left: number) => offersFor({ ...catalogue, plans }, member(1, 'month', left), now);
  expect(offered(30).map(({ level }) => level)).toEqual([1, 2]);
  expect(offered(31).map(({ level }) => level)).toEqual([1]);
});

test('what is bought ends after its days from now or from the present end; an upgrade keeps the end', () => {
  const ends = now + 10 * day;
  expect(endWith({ mode: 'open', days: 30 }, null, now)).toBe(now + 30 * day);
  expect(endWith({ mode: 'renew', days: 30 }, ends, now)).toBe(now + 40 * day);
  expect(endWith({ mode: 'renew', days: 30 }, now - day, now)).toBe(now + 30 * day);
  expect(endWith({ mode: 'upgrade', days: 10 }, ends, now)).toBe(ends);
});

test('a begun day counts as a whole one', () => {
  expect([day, day + 1, 1, 0, -day].map((ms) => daysUntil(now + ms, now))).toEqual([1, 2, 1, 0, 0]);
});

test('prices are exact after coupons, in points and in words', () => {
  expect([9, 8.8, 9.5, 0.1, 10].map((rebate) => discountedFen(2995, rebate))).toEqual([2696, 2636, 2845, 30, 2995]);
  expect(discountedFen(2995, null)).toBe(2995);
  expect([pointsOfFen(2990, 100), pointsOfFen(2990, 33), pointsOfFen(1, 1)]).toEqual([2990, 987, 1]);
  expect([yuanText(2990), yuanText(5), yuanText(0)]).toEqual(['29.90', '0.05', '0.00']);
});

/** The specification's formula as an exact fraction, rounded half up by its own means. */
function oracle(from: number, to: number, days: number, left: number): bigint {
  let numerator = (BigInt(to) - BigInt(from)) * BigInt(left);
  const denominator = BigInt(days);
  let whole = numerator / denominator;
  numerator -= whole * denominator;
  if (numerator < 0n) whole -= 1n;
  const rest = numerator < 0n ? numerator + denominator : numerator;
  if (rest * 2n >= denominator) whole += 1n;
  return whole < 1n ? 1n : whole;
}

/** Numbers that are the same in every run. */
function* numbers(seed: number): Generator<(limit: number) => number> {
  let state = seed;
  const next = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (;;) yield next;
}

describe('against exact fractions', () => {
  const rows = 100_000;
  const [next] = [numbers(20_261_121).next().value as (limit: number) => number];
  const draw = () => {
    const top = [100, 10_000, 100_000_000][next(3)] ?? 100;
    return {
      prices: [next(top), next(top), next(top)].toSorted((a, b) => a - b) as [number, number, number],
      days: durationDays[vipDurations[next(4)] ?? 'month'],
      left: next(4001),
    };
  };

  test('every upgrade price is that of the formula', () => {
    let mismatches = 0;
    for (let row = 0; row < rows; row += 1) {
      const { prices, days, left } = draw();
      const turned = row % 10 === 0 ? prices.toReversed() : prices;
      const [from = 0, to = 0] = turned;
      if (BigInt(upgradeFen(from, to, days, left)) !== oracle(from, to, days, left)) mismatches += 1;
    }
    expect(mismatches).toBe(0);
  });

  test('two steps up are never cheaper than one by more than the rounding of a 分', () => {
    let worst = 0;
    for (let row = 0; row < rows; row += 1) {
      const { prices, days, left } = draw();
      const [low, middle, high] = prices;
      const once = upgradeFen(low, high, days, left);
      const twice = upgradeFen(low, middle, days, left) + upgradeFen(middle, high, days, left);
      worst = Math.max(worst, once - twice);
    }
    expect(worst).toBeLessThanOrEqual(1);
    figure('M11', `${rows} 个升级价与独立的精确算法一致，不符 0；两步升级最多便宜 ${worst} 分`);
  });
});
