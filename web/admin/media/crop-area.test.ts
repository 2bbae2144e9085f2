import { expect, test } from 'vitest';

import { dragArea, clampArea, centredArea } from './crop-area.ts';

const whole = { width: 600, height: 400 };

test('an area stays within the picture, in whole pixels', () => {
  expect(clampArea(whole, { x: -5, y: 390, width: 100.4, height: 50 })).toEqual({
    x: 0,
    y: 350,
    width: 100,
    height: 50,
  });
  expect(clampArea(whole, { x: 10, y: 10, width: 9000, height: 1 })).toEqual({ x: 0, y: 10, width: 600, height: 8 });
});

test('a ratio takes the largest part of the middle', () => {
  expect(centredArea(whole, 1)).toEqual({ x: 100, y: 0, width: 400, height: 400 });
  expect(centredArea(whole, 3)).toEqual({ x: 0, y: 100, width: 600, height: 200 });
  expect(centredArea(whole, null)).toEqual({ x: 0, y: 0, width: 600, height: 400 });
});

test('an area is moved, drawn by its edges, and keeps a ratio where there is one', () => {
  const area = { x: 100, y: 100, width: 200, height: 100 };
  expect(dragArea(whole, area, 'm', { right: 500, down: -20 }, null)).toEqual({ ...area, x: 400, y: 80 });
  expect(dragArea(whole, area, 'nw', { right: -50, down: 20 }, null)).toEqual({
    x: 50,
    y: 120,
    width: 250,
    height: 80,
  });
  expect(dragArea(whole, area, 'se', { right: 100, down: 0 }, 2)).toEqual({ x: 100, y: 100, width: 300, height: 150 });
  expect(dragArea(whole, area, 'w', { right: 900, down: 0 }, null)).toEqual({ x: 292, y: 100, width: 8, height: 100 });
});
