import { expect, test } from 'vitest';

import { cutSides } from './scroll-edges.ts';

test('a wide box says on which sides it goes on', () => {
  expect(cutSides(0, 300, 300)).toBe('');
  expect(cutSides(0, 300, 301.5)).toBe('');
  expect(cutSides(0, 300, 500)).toBe('end');
  expect(cutSides(80, 300, 500)).toBe('start end');
  expect(cutSides(200, 300, 500)).toBe('start');
});
