import { expect, test } from 'vitest';

import { progressOf } from './level-progress.ts';

const level = (number: number, threshold: number) => ({ level: number, name: `Lv${number}`, threshold, img: '' });
const levels = [level(2, 100), level(1, 0), level(3, 500), level(4, 2000)];

test('the way to the next level is counted from this one', () => {
  expect(progressOf(300, levels)).toEqual({
    level: level(2, 100),
    next: level(3, 500),
    missing: 200,
    share: 0.5,
    rank: 0.5,
  });
});

test('above the highest level there is nothing missing', () => {
  expect(progressOf(9999, levels)).toMatchObject({ next: null, missing: 0, share: 1, rank: 1 });
});

test('below the lowest threshold nothing of the way is done', () => {
  expect(progressOf(3, [level(1, 10), level(2, 20)])).toMatchObject({ missing: 17, share: 0 });
});
