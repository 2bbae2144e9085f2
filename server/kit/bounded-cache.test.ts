import { expect, test } from 'vitest';

import { createBoundedCache } from './bounded-cache.ts';

test('it forgets what was unused longest', () => {
  const cache = createBoundedCache<string, number>(2);
  cache.set('甲', 1).set('乙', 2);
  expect(cache.get('甲')).toBe(1);
  cache.set('丙', 3);
  expect([...cache.keys()].sort()).toEqual(['丙', '甲'].sort());
  expect(cache.has('乙')).toBe(false);
});
