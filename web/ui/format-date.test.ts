import { expect, test } from 'vitest';

import { formatDate } from './format-date.ts';

const smallSnow = Date.UTC(2026, 10, 21, 17, 5, 9);

test('a date is written YYYY-MM-DD in the time of Shanghai', () => {
  expect(formatDate(smallSnow)).toBe('2026-11-22');
  expect(formatDate(Date.UTC(2026, 0, 4, 15, 59, 59))).toBe('2026-01-04');
});

test('patterns may be Chinese and leave out noughts', () => {
  expect(formatDate(smallSnow, 'YYYY年M月D日 dddd')).toBe('2026年11月22日 星期日');
  expect(formatDate(Date.UTC(2026, 2, 4), 'M月D日 ddd')).toBe('3月4日 周三');
});

test('midnight is hour nought', () => {
  expect(formatDate(Date.UTC(2026, 10, 21, 16, 0, 0), 'YYYY-MM-DD HH:mm:ss')).toBe('2026-11-22 00:00:00');
  expect(formatDate(smallSnow, 'YY/M/D H:m:s')).toBe('26/11/22 1:5:9');
});

test('words in brackets stay words', () => {
  expect(formatDate(smallSnow, '[DD]MM')).toBe('DD11');
});

test('another time zone can be asked for', () => {
  expect(formatDate(smallSnow, 'YYYY-MM-DD HH:mm', 'UTC')).toBe('2026-11-21 17:05');
});

test('a date may be written in Chinese numerals', () => {
  expect(formatDate(smallSnow, 'CY年CM月CD日')).toBe('二〇二六年十一月二十二日');
  expect(formatDate(Date.UTC(2030, 9, 10), 'CY年CM月CD日')).toBe('二〇三〇年十月十日');
  expect(formatDate(Date.UTC(2026, 0, 30), 'CM月CD日')).toBe('一月三十日');
});
