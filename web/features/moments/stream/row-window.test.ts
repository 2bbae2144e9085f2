import { expect, test } from 'vitest';

import { createRowHeights, offsetsOf, partsOf, rangeBetween, rowAt } from './row-window.ts';

const even = (count: number, px = 100) =>
  offsetsOf(
    Array.from({ length: count }, (_, at) => at + 1),
    () => px,
  );

test('rows that were never rendered are as high as the others on average', () => {
  const heights = createRowHeights();
  expect(heights.heightOf(1)).toBe(360);
  expect(heights.measure(1, 200)).toBe(true);
  expect(heights.measure(2, 400)).toBe(true);
  expect(heights.heightOf(9)).toBe(300);
  expect(heights.measure(2, 400)).toBe(false);
  heights.measure(2, 600);
  expect([heights.heightOf(2), heights.heightOf(9)]).toEqual([600, 400]);
  expect(createRowHeights(heights.entries()).heightOf(9)).toBe(400);
});

test('a distance from the top belongs to one row', () => {
  const offsets = offsetsOf([1, 2, 3], (id) => id * 100);
  expect([...offsets]).toEqual([0, 100, 300, 600]);
  expect([-50, 0, 99, 100, 299, 300, 900].map((px) => rowAt(offsets, px))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  expect(
    rowAt(
      offsetsOf([], () => 1),
      10,
    ),
  ).toBe(0);
});

test('only rows near the screen are rendered, and gaps keep the height of the list', () => {
  const offsets = even(1000);
  const range = rangeBetween(offsets, 50_000, 51_000);
  expect(range).toEqual({ from: 500, to: 511 });
  const parts = partsOf(offsets, range);
  expect(parts.filter(({ kind }) => kind === 'row')).toHaveLength(11);
  expect(parts.at(0)).toEqual({ kind: 'gap', from: 0, px: 50_000 });
  expect(parts.at(-1)).toEqual({ kind: 'gap', from: 511, px: 48_900 });
});

test('a row that is kept stays in its place between two gaps', () => {
  const parts = partsOf(even(100), { from: 40, to: 42 }, [5, 41, 99, 400]);
  expect(parts).toEqual([
    { kind: 'gap', from: 0, px: 500 },
    { kind: 'row', index: 5 },
    { kind: 'gap', from: 6, px: 3400 },
    { kind: 'row', index: 40 },
    { kind: 'row', index: 41 },
    { kind: 'gap', from: 42, px: 5700 },
    { kind: 'row', index: 99 },
  ]);
});

test('an empty list has no parts', () => {
  expect(partsOf(even(0), rangeBetween(even(0), 0, 100))).toEqual([]);
});
