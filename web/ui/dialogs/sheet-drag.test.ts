import { expect, test } from 'vitest';

import { closesSheet } from './sheet-drag.ts';

test('a sheet closes when it was pulled far enough, or flicked', () => {
  expect(closesSheet(140, 400, 0)).toBe(true);
  expect(closesSheet(139, 400, 0)).toBe(false);
  expect(closesSheet(24, 400, 0.5)).toBe(true);
});

test('it stays after a short pull, after a twitch, and when it was pushed back up', () => {
  expect(closesSheet(60, 400, 0.2)).toBe(false);
  expect(closesSheet(10, 400, 2)).toBe(false);
  expect(closesSheet(300, 400, -0.8)).toBe(false);
});
