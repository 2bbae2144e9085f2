import { expect, test } from 'vitest';

import { cropAreaOf, dragView, clampView, initialView } from './crop-geometry.ts';

const wide = { width: 1000, height: 500 };
const square = { width: 512, height: 512 };

test('at first the middle of the picture fills the frame', () => {
  expect(cropAreaOf(wide, square, initialView(wide))).toEqual({ left: 250, top: 0, width: 500, height: 500 });
  expect(cropAreaOf(wide, { width: 1600, height: 500 }, initialView(wide))).toEqual({
    left: 0,
    top: 93.75,
    width: 1000,
    height: 312.5,
  });
});

test('dragging to the right shows what lies to the left, and stops at the edge', () => {
  const view = dragView(wide, square, initialView(wide), 51.2, 0);
  expect(cropAreaOf(wide, square, view).left).toBeCloseTo(200);
  expect(cropAreaOf(wide, square, dragView(wide, square, view, 5000, 5000))).toEqual({
    left: 0,
    top: 0,
    width: 500,
    height: 500,
  });
  expect(cropAreaOf(wide, square, dragView(wide, square, view, -5000, 0)).left).toBe(500);
});

test('no view leaves the frame, however near or far', () => {
  expect(clampView(wide, square, { x: 500, y: 250, zoom: 0.2 }).zoom).toBe(1);
  expect(clampView(wide, square, { x: 500, y: 250, zoom: 99 }).zoom).toBe(4);
  const corner = cropAreaOf(wide, square, clampView(wide, square, { x: 0, y: 0, zoom: 2 }));
  expect(corner).toEqual({ left: 0, top: 0, width: 250, height: 250 });
});
