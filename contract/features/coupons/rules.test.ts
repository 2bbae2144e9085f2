import { expect, test } from 'vitest';

import { percentOf } from '#contract/features/payment/rules.ts';

import { foldCouponCode, percentOfRebate } from './rules.ts';

test('a code is read in any case, full-width, with spaces and dashes', () => {
  expect([' new-year 26 ', 'ＮＥＷyear26', 'NEW—YEAR26'].map(foldCouponCode)).toEqual([
    'NEWYEAR26',
    'NEWYEAR26',
    'NEWYEAR26',
  ]);
  for (const typed of ['', 'abc', 'a'.repeat(33), '新年快乐', "x' or 1=1", 'A%B_C*'])
    expect(foldCouponCode(typed), typed).toBeNull();
});

test('a rebate is a whole number of hundredths between 0.1 and 9.9', () => {
  expect([0.1, 1, 8.8, 9.5, 9.9].map(percentOfRebate)).toEqual([1, 10, 88, 95, 99]);
  for (const rebate of [0, 10, 10.1, -1, 0.05, 8.88, Number.NaN, Infinity])
    expect(percentOfRebate(rebate), String(rebate)).toBeNull();
});

test('what is left to pay, to the 分, rounded half up and never nothing', () => {
  const cases: [fen: number, percent: number, left: number][] = [
    [2990, 88, 2631],
    [2990, 95, 2841],
    [2990, 10, 299],
    [2990, 1, 30],
    [1, 1, 1],
    [49, 1, 1],
    [50, 1, 1],
    [150, 1, 2],
    [149, 1, 1],
    [99, 50, 50],
    [101, 50, 51],
    [100_000_000, 99, 99_000_000],
    [2990, 100, 2990],
  ];
  for (const [fen, percent, left] of cases) expect(percentOf(fen, percent), `${fen} × ${percent} %`).toBe(left);
});
