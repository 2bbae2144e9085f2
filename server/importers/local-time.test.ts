import { expect, test } from 'vitest';

import { parseTime } from './local-time.ts';

const shanghai = (text: unknown) => parseTime(text, 'Asia/Shanghai');

test('a time without a zone is read in the zone of the site', () => {
  expect(shanghai('2013-12-24 23:30:09')).toBe(Date.UTC(2013, 11, 24, 15, 30, 9));
  expect(shanghai('2018-7-24')).toBe(Date.UTC(2018, 6, 23, 16));
  expect(shanghai('2018/07/24 8:05')).toBe(Date.UTC(2018, 6, 24, 0, 5));
  expect(shanghai('2019年3月1日')).toBe(Date.UTC(2019, 1, 28, 16));
  expect(parseTime('2020-07-01 12:00', 'America/New_York')).toBe(Date.UTC(2020, 6, 1, 16));
  expect(parseTime('2020-12-01 12:00', 'America/New_York')).toBe(Date.UTC(2020, 11, 1, 17));
});

test('a zone that is named is obeyed', () => {
  expect(shanghai('2019-03-01T10:00:00Z')).toBe(Date.UTC(2019, 2, 1, 10));
  expect(shanghai('2019-03-01T10:00:00.123+09:00')).toBe(Date.UTC(2019, 2, 1, 1));
  expect(shanghai('2019-03-01 10:00:00 -0530')).toBe(Date.UTC(2019, 2, 1, 15, 30));
  expect(shanghai('Tue, 24 Dec 2013 23:30:09 +0000')).toBe(Date.UTC(2013, 11, 24, 23, 30, 9));
});

test('what is no time is none', () => {
  for (const text of ['', '昨天', '2019-13-01', '2019-02', 'true', '0000-00-00 00:00:00', null, undefined, {}, true, 7])
    expect(shanghai(text)).toBeNull();
});

test('seconds and milliseconds since 1970 are told apart', () => {
  expect(shanghai(1_386_000_000)).toBe(1_386_000_000_000);
  expect(shanghai(1_386_000_000_000)).toBe(1_386_000_000_000);
});
