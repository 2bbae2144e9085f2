import { expect, test } from 'vitest';

import { parseGiftCount, stepGiftCount } from './gift-count.ts';

test('a count is a whole number from 1 to 99, in any digits that people type', () => {
  expect(['1', ' 99 ', '１２', '007'].map(parseGiftCount)).toEqual([1, 99, 12, 7]);
  for (const text of ['', '0', '100', '-1', '1.5', '1e1', '1 or 1=1', '一', '9999999']) {
    expect(parseGiftCount(text), text).toBeNull();
  }
});

test('the buttons stay within the limits', () => {
  expect([stepGiftCount('1', -1), stepGiftCount('1', 1), stepGiftCount('99', 1)]).toEqual(['1', '2', '99']);
  expect(stepGiftCount('many', 1)).toBe('1');
});
