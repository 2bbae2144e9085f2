import { expect, test } from 'vitest';

import { moveInGrid } from './move-in-grid.ts';

// Two rows of seven and one of three.
const move = (key: string, at: number) => moveInGrid(key, at, 17, 7);

test('arrows walk along and between the rows, and stop at the edges', () => {
  expect([move('ArrowRight', 0), move('ArrowLeft', 0), move('ArrowRight', 16)]).toEqual([1, 0, 16]);
  expect([move('ArrowDown', 2), move('ArrowUp', 9), move('ArrowUp', 2)]).toEqual([9, 2, 2]);
});

test('below an unfinished last row lies its end', () => {
  expect([move('ArrowDown', 12), move('ArrowDown', 15)]).toEqual([16, 15]);
});

test('Home and End lead to the ends of a row; letters lead nowhere', () => {
  expect([move('Home', 10), move('End', 8), move('End', 15), move('x', 3)]).toEqual([7, 13, 16, undefined]);
});
