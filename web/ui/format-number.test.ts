import { expect, test } from 'vitest';

import { formatExact, formatNumber } from './format-number.ts';

test('below ten thousand every digit is shown', () => {
  expect([0, 7, 316, 3967, 9999].map(formatNumber)).toEqual(['0', '7', '316', '3,967', '9,999']);
});

test('from ten thousand on it is 万 with one decimal', () => {
  expect([10_000, 12_345, 1_286_000].map(formatNumber)).toEqual(['1万', '1.2万', '128.6万']);
});

test('from a hundred million on it is 亿', () => {
  expect([100_000_000, 340_000_000].map(formatNumber)).toEqual(['1亿', '3.4亿']);
});

test('nothing is rounded up over the edge of a unit', () => {
  expect([19_999, 99_999_999].map(formatNumber)).toEqual(['1.9万', '9999.9万']);
});

test('a negative count keeps its sign', () => {
  expect(formatNumber(-12_000)).toBe('-1.2万');
});

test('an exact number keeps every digit', () => {
  expect([0, 999, 1000, 1_286_000, -100, -12_345].map(formatExact)).toEqual([
    '0',
    '999',
    '1,000',
    '1,286,000',
    '-100',
    '-12,345',
  ]);
});
