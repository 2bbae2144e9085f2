import { expect, test } from 'vitest';

import { timeLeft } from './rules.ts';

test('the time that is left to pay is told as a clock does, and ends at nothing', () => {
  expect([900, 899.2, 899, 61, 60, 59.1, 1, 0.4, 0, -3].map(timeLeft)).toEqual([
    '15:00',
    '15:00',
    '14:59',
    '01:01',
    '01:00',
    '01:00',
    '00:01',
    '00:01',
    '00:00',
    '00:00',
  ]);
});
