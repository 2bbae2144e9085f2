import { expect, test } from 'vitest';

import { pickBySeed } from './pick-by-seed.ts';

const colours = ['红', '黄', '蓝'] as const;

test('one seed always picks the same', () => {
  expect(pickBySeed(colours, '小明')).toBe(pickBySeed(colours, '小明'));
});

test('a number and its text pick the same', () => {
  expect(pickBySeed(colours, 42)).toBe(pickBySeed(colours, '42'));
});

test('neighbouring numbers never pick the same', () => {
  for (let seed = 1; seed < 100; seed += 1) {
    expect(pickBySeed(colours, seed)).not.toBe(pickBySeed(colours, seed + 1));
  }
});

test('three hundred names use every choice about equally', () => {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= 300; seed += 1) {
    const colour = pickBySeed(colours, `读者${seed}`);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  expect(counts.size).toBe(3);
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
});
