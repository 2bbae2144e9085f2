import { expect, test } from 'vitest';

import { placeAt } from './tile-place.ts';

/** Three columns of 100 px with gaps of 8 px. */
const boxes = Array.from({ length: 5 }, (_, at) => ({
  left: (at % 3) * 108,
  top: Math.floor(at / 3) * 108,
  width: 100,
  height: 100,
}));

test('a tile is dropped on the place under it, or on the nearest one', () => {
  expect(placeAt(boxes, 50, 50)).toBe(0);
  expect(placeAt(boxes, 260, 20)).toBe(2);
  expect(placeAt(boxes, 150, 160)).toBe(4);
  expect(placeAt(boxes, 300, 190)).toBe(2);
  expect(placeAt(boxes, 215, 190)).toBe(4);
  expect(placeAt(boxes, -80, 900)).toBe(3);
  expect(placeAt([], 0, 0)).toBe(-1);
});
