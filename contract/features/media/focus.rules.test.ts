import { expect, test } from 'vitest';

import { focusAfterCut, keepsFocus, partAround, readFocus } from './focus.rules.ts';

const image = { width: 400, height: 200 };

test.each([
  [0, { x: 100, y: 0, width: 200, height: 200 }, { x: 0, y: 75 }],
  [0, { x: 0, y: 0, width: 200, height: 200 }, { x: 50, y: 75 }],
  [0, { x: 0, y: 0, width: 400, height: 100 }, { x: 25, y: 100 }],
  [90, { x: 0, y: 0, width: 200, height: 400 }, { x: 25, y: 25 }],
  [180, { x: 0, y: 0, width: 400, height: 200 }, { x: 75, y: 25 }],
  [270, { x: 0, y: 0, width: 200, height: 400 }, { x: 75, y: 75 }],
] as const)('turned by %d and cut, the point is where its motif is', (rotate, area, expected) => {
  expect(focusAfterCut({ x: 25, y: 75 }, image, { rotate, ...area })).toEqual(expected);
});

test('a file of the same ratio keeps the point, another motif does not', () => {
  expect(keepsFocus(image, { width: 1600, height: 800 })).toBe(true);
  expect(keepsFocus(image, { width: 800, height: 800 })).toBe(false);
  expect(keepsFocus(image, { width: null, height: null })).toBe(false);
});

test('a point is read from what pages say of it', () => {
  expect([readFocus('20% 100%'), readFocus(''), readFocus('left')]).toEqual([
    { x: 20, y: 100 },
    { x: 50, y: 50 },
    { x: 50, y: 50 },
  ]);
});

test('a crop is placed as a browser places it, at the edges too', () => {
  const square = { width: 100, height: 100 };
  expect(partAround(image, square, { x: 0, y: 50 })).toEqual({ left: 0, top: 0, width: 200, height: 200 });
  expect(partAround(image, square, { x: 75, y: 0 })).toEqual({ left: 150, top: 0, width: 200, height: 200 });
  expect(partAround({ width: 10, height: 3000 }, { width: 1200, height: 630 }, { x: 50, y: 100 })).toEqual({
    left: 0,
    top: 2995,
    width: 10,
    height: 5,
  });
});
