import { expect, test } from 'vitest';

import { cutOf, dragged, heldIn, wholeView } from './crop-geometry.ts';

const wide = { width: 1000, height: 500 };
const square = { width: 512, height: 512 };

test('at first the middle of the picture fills the frame', () => {
  expect(cutOf(wide, square, wholeView(wide))).toEqual({ left: 250, top: 0, width: 500, height: 500 });
  expect(cutOf(wide, { width: 1600, height: 500 }, wholeView(wide))).toEqual({
    left: 0,
    top: 93.75,
    width: 1000,
    height: 312.5,
  });
});

test('dragging to the right shows what lies to the left, and stops at the edge', () => {
  const view = dragged(wide, square, wholeView(wide), 51.2, 0);
  expect(cutOf(wide, square, view).left).toBeCloseTo(200);
  expect(cutOf(wide, square, dragged(wide, square, view, 5000, 5000))).toEqual({
    left: 0,
    top: 0,
    width: 500,
    height: 500,
  });
  expect(cutOf(wide, square, dragged(wide, square, view, -5000, 0)).left).toBe(500);
});

test('no view leaves the frame, however near or far', () => {
  expect(heldIn(wide, square, { x: 500, y: 250, zoom: 0.2 }).zoom).toBe(1);
  expect(heldIn(wide, square, { x: 500, y: 250, zoom: 99 }).zoom).toBe(4);
  const corner = cutOf(wide, square, heldIn(wide, square, { x: 0, y: 0, zoom: 2 }));
  expect(corner).toEqual({ left: 0, top: 0, width: 250, height: 250 });
});
