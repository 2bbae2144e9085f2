import { expect, test } from 'vitest';

import { adjustBalance } from '#contract/features/ledger/calls.ts';
import { ledgerErrors } from '#contract/features/ledger/copy.ts';

import { makeRequestId } from '#web/kit/request-id.ts';

import { amountProblem, parseAmount } from './adjustment.ts';

test('an amount is read as people type it, in Chinese input too', () => {
  expect(['50', '+50', '-20', '－２０', '＋１００', '−3', ' 1,000 '].map(parseAmount)).toEqual([
    50, 50, -20, -20, 100, -3, 1000,
  ]);
});

test('what is no whole number is none', () => {
  const texts = ['', '1.5', '1e21', '1 or 1=1', '--1', '0x10', '十', '９９９９９９９９９９９９９９９９'];
  expect(texts.map(parseAmount)).toEqual(texts.map(() => null));
});

test('nothing, and more than is allowed at once, is refused where it is typed', () => {
  expect(['0', '-0', 'abc', '1000000001', '-1000000001'].map(amountProblem)).toEqual([
    ledgerErrors.zero,
    ledgerErrors.zero,
    ledgerErrors.zero,
    ledgerErrors.tooMuch,
    ledgerErrors.tooMuch,
  ]);
  expect(['1000000000', '-1'].map(amountProblem)).toEqual([null, null]);
});

test('an id of a request is one that the call takes, and never the same', () => {
  const ids = new Set(Array.from({ length: 100 }, makeRequestId));
  expect(ids.size).toBe(100);
  for (const request_id of ids) {
    const input = { id: 1, currency: 'point', amount: 1, memo: '补发', request_id };
    expect(adjustBalance.input.safeParse(input).success).toBe(true);
  }
});
