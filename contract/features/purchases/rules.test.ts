import { expect, test } from 'vitest';

import { memberPercent, priceFor } from './rules.ts';

const lock = (priceFen: number, pricePoint: number, vipDiscount = 10) =>
  ({ kind: 'payment', priceFen, pricePoint, vipDiscount }) as const;

test('members pay their part, everybody else the whole', () => {
  expect(priceFor(lock(990, 100, 8.5), false)).toEqual({ fen: 990, point: 100 });
  expect(priceFor(lock(990, 100, 8.5), true)).toEqual({ fen: 842, point: 85 });
  expect(priceFor(lock(990, 0, 10), true)).toEqual({ fen: 990, point: 0 });
  expect(priceFor(lock(1, 1, 0.1), true)).toEqual({ fen: 1, point: 1 });
});

/** Half up, in whole numbers of any size. */
function exact(price: bigint, tenthsOfPercent: bigint): bigint {
  const part = (price * tenthsOfPercent * 2n + 100n) / 200n;
  return part < 1n ? 1n : part;
}

test('every discount of every price agrees with exact arithmetic', () => {
  let seed = 20_261_123;
  const random = (max: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  let mismatches = 0;
  for (let at = 0; at < 100_000; at += 1) {
    const [fen, point, percent] = [random(10_000_000) + 1, random(100_000_000) + 1, random(100) + 1];
    const found = priceFor(lock(fen, point, percent / 10), true);
    if (BigInt(found.fen) !== exact(BigInt(fen), BigInt(percent))) mismatches += 1;
    if (BigInt(found.point) !== exact(BigInt(point), BigInt(percent))) mismatches += 1;
    if (!Number.isSafeInteger(found.fen) || memberPercent(percent / 10) !== percent) mismatches += 1;
  }
  expect(mismatches).toBe(0);
});
