import { expect, test } from 'vitest';

import { tabAfterKey } from './enhance.ts';

test('arrows go round the tabs, Home and End to the first and last', () => {
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2);
  expect(tabAfterKey('Home', 2, 3)).toBe(0);
  expect(tabAfterKey('End', 0, 3)).toBe(2);
  expect(tabAfterKey('a', 1, 3)).toBeUndefined();
});
