import { expect, test } from 'vitest';

import { isLongText } from './long-text.ts';

test('a text of more than 200 characters is folded; one outside of the basic plane counts once', () => {
  expect(isLongText('月'.repeat(200))).toBe(false);
  expect(isLongText('月'.repeat(201))).toBe(true);
  expect(isLongText('🌙'.repeat(200))).toBe(false);
});

test('a short text of many lines is folded too', () => {
  expect(isLongText('一\n'.repeat(8))).toBe(false);
  expect(isLongText('一\n'.repeat(12))).toBe(true);
});
