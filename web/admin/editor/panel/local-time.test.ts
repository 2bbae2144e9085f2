import { expect, test } from 'vitest';

import { fromShanghaiField, toShanghaiField } from './local-time.ts';

test('times are typed as they are in Shanghai, wherever the writer sits', () => {
  expect(toShanghaiField('2026-11-21T16:30:00.000Z')).toBe('2026-11-22T00:30');
  expect(fromShanghaiField('2026-11-22T00:30')).toBe('2026-11-21T16:30:00.000Z');
  expect(toShanghaiField(null)).toBe('');
  expect(fromShanghaiField('')).toBe(null);
});
