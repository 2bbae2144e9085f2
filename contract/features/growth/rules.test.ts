import { expect, test } from 'vitest';

import { levelOf } from './rules.ts';

const level = (number: number, threshold: number) => ({ level: number, name: `Lv${number}`, threshold, img: '' });
const levels = [level(3, 500), level(1, 0), level(2, 100)];

test('a level begins with the very experience it asks for, in whatever order the owner listed them', () => {
  const reached = [0, 99, 100, 499, 500, 1e9].map((exp) => levelOf(exp, levels).level);
  expect(reached).toEqual([1, 1, 2, 2, 3, 3]);
});

test('who has less than the lowest level asks for has the lowest', () => {
  expect(levelOf(3, [level(2, 50), level(1, 10)]).level).toBe(1);
});
