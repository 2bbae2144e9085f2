import { expect, test } from 'vitest';

import { wholeAmount } from './whole-amount.ts';

test('an amount is read however it is typed, and nothing else is one', () => {
  expect([' 12 ', '１２', '1,200', '１，２００'].map(wholeAmount)).toEqual([12, 12, 1200, 1200]);
  expect(['', '-1', '1.5', '1e21', '1 or 1=1', '十', '0x10', '9'.repeat(13)].map(wholeAmount)).toEqual(
    Array(8).fill(null),
  );
});
