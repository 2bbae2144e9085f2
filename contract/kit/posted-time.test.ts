import { expect, test } from 'vitest';

import { isPostedTime, postedTime } from './posted-time.ts';

const schema = postedTime('时间不正确');

test('a posted time lies between 1970 and 9999 in Shanghai', () => {
  for (const time of ['1969-12-31T16:00:00Z', '2026-11-21T04:00:00.000Z', '9999-12-31T15:59:59.999Z'])
    expect(schema.safeParse(time).success).toBe(true);
  for (const time of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1969-12-31T15:59:59Z', '9999-12-31T16:00:00Z']) {
    const { success, error } = schema.safeParse(time);
    expect(success).toBe(false);
    expect(error?.issues.map(({ message }) => message)).toEqual(['时间不正确']);
  }
});

test('a day that does not exist is no posted time', () => {
  expect(isPostedTime('明天')).toBe(false);
  expect(isPostedTime('2026-13-01')).toBe(false);
  expect(isPostedTime('2026-11-21')).toBe(true);
});
