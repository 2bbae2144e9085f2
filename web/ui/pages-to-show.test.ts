import { expect, test } from 'vitest';

import { pagesToShow } from './pages-to-show.ts';

test('a short list shows every page', () => {
  expect(pagesToShow(1, 1)).toEqual([1]);
  expect(pagesToShow(2, 4)).toEqual([1, 2, 3, 4]);
});

test('the first of many pages shows its neighbour, a gap and the last', () => {
  expect(pagesToShow(1, 32)).toEqual([1, 2, null, 32]);
});

test('a page in the middle has a gap on each side', () => {
  expect(pagesToShow(10, 32)).toEqual([1, null, 9, 10, 11, null, 32]);
});

test('a gap never hides one page only', () => {
  expect(pagesToShow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('the last page shows what leads to it', () => {
  expect(pagesToShow(32, 32)).toEqual([1, null, 31, 32]);
});
