import { expect, test } from 'vitest';

import { parseFen } from './parse-fen.ts';

test('an amount in yuan becomes whole 分, or nothing', () => {
  expect(['29.9', ' 0.01 ', '100', '7.05', '0'].map(parseFen)).toEqual([2990, 1, 10000, 705, 0]);
  for (const typed of ['', '-1', '1.234', '1e3', '１２', '1,000', '.5', 'abc', '9999999999'])
    expect(parseFen(typed), typed).toBeNull();
});
