import { expect, test } from 'vitest';

import { dayText, monthText, shiftMonth, weeksOf } from './month-days.ts';

test('a month has its weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf('2027-02').flat()).toEqual(
    Array.from({ length: 28 }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`),
  );
});

test('a leap day has its place', () => {
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

test('months go on over the year', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), shiftMonth('2026-03', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-03',
  ]);
});

test('months and days read as Chinese', () => {
  expect([monthText('2026-01'), dayText('2026-11-05')]).toEqual(['2026年1月', '11月5日']);
});
