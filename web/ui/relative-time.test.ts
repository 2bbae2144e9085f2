import { expect, test } from 'vitest';

import { relativeTime } from './relative-time.ts';

/** 2026-11-22 20:00 in Shanghai. */
const now = Date.UTC(2026, 10, 22, 12);
const ago = (ms: number) => relativeTime(now - ms, now);
const minute = 60_000;
const hour = 3_600_000;

test('within a minute it is 刚刚, also when the clocks differ a little', () => {
  expect(ago(0)).toBe('刚刚');
  expect(ago(59_999)).toBe('刚刚');
  expect(ago(-30_000)).toBe('刚刚');
});

test('within an hour minutes are told, within a day hours', () => {
  expect(ago(minute)).toBe('1分钟前');
  expect(ago(59 * minute + 59_000)).toBe('59分钟前');
  expect(ago(hour)).toBe('1小时前');
  expect(ago(24 * hour - 1)).toBe('23小时前');
});

test('昨天 and 前天 follow the calendar, not the hours', () => {
  expect(ago(24 * hour)).toBe('昨天');
  expect(ago(43 * hour)).toBe('昨天');
  expect(ago(45 * hour)).toBe('前天');
  expect(ago(48 * hour)).toBe('前天');
});

test('within a week days are told, before that the date', () => {
  expect(ago(3 * 24 * hour)).toBe('3天前');
  expect(ago(7 * 24 * hour)).toBe('7天前');
  expect(ago(8 * 24 * hour)).toBe('2026-11-14');
});

test('the date follows the pattern of the site', () => {
  expect(relativeTime(Date.UTC(2025, 0, 31, 16), now, { pattern: 'YYYY年M月D日' })).toBe('2025年2月1日');
});

test('what lies ahead is told by its date', () => {
  expect(ago(-48 * hour)).toBe('2026-11-24');
});
