import { expect, test } from 'vitest';

import { changeInPercent, maxCountOf, isComplete, labelledDays, sumOf, ticksFor } from './chart-scale.ts';

test('the lines of a chart stand at round whole figures and reach over the greatest', () => {
  expect(ticksFor(0)).toEqual([0, 1]);
  expect(ticksFor(3)).toEqual([0, 1, 2, 3]);
  expect(ticksFor(17)).toEqual([0, 5, 10, 15, 20]);
  expect(ticksFor(6240)).toEqual([0, 2000, 4000, 6000, 8000]);
});

test('today always has its label', () => {
  expect([...labelledDays(30, 7)].sort((a, b) => a - b)).toEqual([4, 9, 14, 19, 24, 29]);
  expect(labelledDays(7, 7).size).toBe(7);
});

test('nothing before is nothing to compare with', () => {
  expect(changeInPercent(5, 0)).toBeNull();
  expect(changeInPercent(112, 100)).toBe(12);
  expect(changeInPercent(0, 4)).toBe(-100);
});

test('days that were not counted add nothing, and make a period that is not whole', () => {
  expect(sumOf([null, 0, 3, 4])).toBe(7);
  expect(maxCountOf([null, 0, 3, 4])).toBe(4);
  expect(maxCountOf([null, null])).toBe(0);
  expect(isComplete([null, 1])).toBe(false);
  expect(isComplete([0, 1])).toBe(true);
});
