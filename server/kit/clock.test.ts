import { expect, test } from 'vitest';

import { dayNumber, endOfDay, monthOf, startOfYear } from './clock.ts';

const utc = (text: string): number => Date.parse(text);

test('the day ends at midnight in Shanghai, which is 16:00 UTC', () => {
  const ends: [now: string, end: string][] = [
    ['2026-11-21T04:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['2026-11-21T15:59:59.999Z', '2026-11-21T16:00:00.000Z'],
    ['2026-11-21T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['2026-11-21T23:30:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['2026-11-22T00:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01T16:00:00.000Z'],
  ];
  for (const [now, end] of ends) expect(new Date(endOfDay(utc(now))).toISOString(), now).toBe(end);
});

test('days, months and years change at midnight in Shanghai', () => {
  const [before, after] = [utc('2026-12-31T15:59:59.999Z'), utc('2026-12-31T16:00:00.000Z')];
  expect(dayNumber(after) - dayNumber(before)).toBe(1);
  expect([monthOf(before), monthOf(after)]).toEqual([
    { year: 2026, month: 12 },
    { year: 2027, month: 1 },
  ]);
  expect(startOfYear(2027)).toBe(after);
});
