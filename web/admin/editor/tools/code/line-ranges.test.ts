import { expect, test } from 'vitest';

import { areRanges, lineNumbers, markedRanges, tidyRanges } from './line-ranges.ts';

test('line numbers are written with Chinese signs too', () => {
  expect(tidyRanges('1，7—8、10')).toBe('1,7-8,10');
  expect(tidyRanges(' 1  2,,3, ')).toBe('1,2,3');
});

test('only numbers and ranges from small to large mark lines', () => {
  expect(['', '1', '1,7-8,10', '3-3'].filter(areRanges)).toEqual(['', '1', '1,7-8,10', '3-3']);
  expect(['0', '8-7', 'a', '1-', '-2', '1.5'].filter(areRanges)).toEqual([]);
});

test('lines are numbered, and marked lines found in the text', () => {
  expect(lineNumbers('a\n\nb')).toBe('1\n2\n3');
  expect(markedRanges('ab\nc\ndef', '1,3-9')).toEqual([
    { from: 0, to: 2 },
    { from: 5, to: 8 },
  ]);
  expect(markedRanges('ab', 'x,0,5-2')).toEqual([]);
});
