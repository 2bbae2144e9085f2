import { expect, test } from 'vitest';

import { nextRunDay, runDays, runStartAt } from './rules.ts';

const shanghai = (text: string) => Date.parse(`${text}+08:00`);
const noon = shanghai('2026-11-21T12:00:00');

test('the site counts whole days since its start, and none while the start is unset or to come', () => {
  expect(runDays('2026-11-20', noon)).toBe(1);
  expect(runDays('2026-11-21', noon)).toBe(0);
  expect(runDays('2021-10-15', noon)).toBe(1863);
  expect(runDays('2026-11-22', noon)).toBeNull();
  expect(runDays('', noon)).toBeNull();
});

test('a start at 23:00 is a day old at 23:00 of the next day, not at midnight', () => {
  const counted = (now: string) => runDays('2026-11-20 23:00', shanghai(now));
  expect(counted('2026-11-20T22:59:59')).toBeNull();
  expect(counted('2026-11-20T23:00:00')).toBe(0);
  expect(counted('2026-11-21T00:00:00')).toBe(0);
  expect(counted('2026-11-21T22:59:59')).toBe(0);
  expect(counted('2026-11-21T23:00:00')).toBe(1);
  expect(counted('2026-11-22T22:59:59')).toBe(1);
  expect(runDays('2026-11-20T11:59:30', noon)).toBe(1);
  expect(runDays('2026-11-20T12:00:30', noon)).toBe(0);
});

test('the count changes next at the time of day of the start', () => {
  expect(nextRunDay('2026-11-20 23:00', noon)).toBe(shanghai('2026-11-21T23:00:00'));
  expect(nextRunDay('2026-11-21 12:00', noon)).toBe(shanghai('2026-11-22T12:00:00'));
  expect(nextRunDay('2026-12-01', noon)).toBe(shanghai('2026-12-01T00:00:00'));
  expect(nextRunDay('', noon)).toBeNull();
});

test('a site that starts now stores the minute in Shanghai', () => {
  expect(runStartAt(Date.parse('2026-11-20T15:00:59.999Z'))).toBe('2026-11-20 23:00');
});
