import { expect, test } from 'vitest';

import { fenForPoints, partOf, pointsForFen, yuanText } from './rules.ts';

test('points cost whole 分, and never less than their price', () => {
  expect(fenForPoints(100, 100)).toBe(100);
  expect(fenForPoints(1, 100)).toBe(1);
  expect(fenForPoints(1, 1000)).toBe(1);
  expect(fenForPoints(7, 3)).toBe(234);
  for (const rate of [1, 3, 7, 99, 100, 101, 9999, 10_000])
    for (const point of [1, 2, 10, 333, 1000, 99_999, 10_000_000]) {
      const fen = BigInt(fenForPoints(point, rate));
      expect(fen * BigInt(rate) >= BigInt(point) * 100n).toBe(true);
      expect((fen - 1n) * BigInt(rate) < BigInt(point) * 100n).toBe(true);
    }
});

test('an amount in yuan buys whole points, and never more than it pays for', () => {
  expect(pointsForFen(150, 100)).toBe(150);
  expect(pointsForFen(50, 1)).toBe(0);
  for (const rate of [1, 3, 7, 99, 100, 101, 10_000])
    for (const fen of [1, 33, 100, 12_345])
      expect(fenForPoints(pointsForFen(fen, rate), rate)).toBeLessThanOrEqual(fen);
});

test('the parts of a refund add up to the whole', () => {
  for (const whole of [0, 1, 7, 100, 999])
    for (const total of [1, 3, 100, 997]) {
      let before = 0;
      let taken = 0;
      for (const returned of [1, 2, 30, 1000]) {
        const part = Math.min(returned, total - before);
        if (part <= 0) break;
        taken += partOf(whole, { returned: part, before, total });
        before += part;
      }
      expect(taken).toBe(Math.floor((whole * before) / total));
    }
  expect(partOf(700, { returned: 1000, before: 0, total: 1000 })).toBe(700);
});

test('yuan have two digits', () => {
  expect([1, 10, 2990, 100_000_000].map(yuanText)).toEqual(['0.01', '0.10', '29.90', '1000000.00']);
});
