import { expect, test } from 'vitest';

import { scrollState } from './scroll.ts';

const start = { top: 0, progress: 0, down: false };

test('progress is the share of the way that is done', () => {
  expect(scrollState(370, 1000, start)).toEqual({ top: 370, progress: 0.37, down: true });
});

test('a page that does not scroll is at its beginning', () => {
  expect(scrollState(0, 0, start).progress).toBe(0);
  expect(scrollState(0, -40, start).progress).toBe(0);
});

test('bouncing beyond an end counts as that end', () => {
  expect(scrollState(-60, 1000, start).progress).toBe(0);
  expect(scrollState(1060, 1000, start).progress).toBe(1);
});

test('the direction stays while nothing moves', () => {
  const down = scrollState(200, 1000, start);
  expect(scrollState(200, 1000, down).down).toBe(true);
  expect(scrollState(150, 1000, down).down).toBe(false);
});
