import { expect, test } from 'vitest';

import { moveBranch, type Step, stepBranch } from './branches.ts';

/** `技术 -前端 --CSS 生活` as rows. */
const read = (text: string) =>
  text
    .split(' ')
    .map((word) => ({ key: word.replace(/^-+/, ''), depth: word.length - word.replace(/^-+/, '').length }));
const write = (rows: readonly { key: string; depth: number }[]) =>
  rows.map(({ key, depth }) => '-'.repeat(depth) + key).join(' ');
const step = (text: string, key: string, kind: Step, maxDepth = 5) => {
  const rows = read(text);
  return write(
    stepBranch(
      rows,
      rows.findIndex((row) => row.key === key),
      kind,
      maxDepth,
    ),
  );
};
const move = (text: string, key: string, to: number, depth: number, maxDepth = 5) => {
  const rows = read(text);
  return write(
    moveBranch(
      rows,
      rows.findIndex((row) => row.key === key),
      to,
      depth,
      maxDepth,
    ),
  );
};

const tree = '技术 -前端 --CSS -后端 生活 -旅行';

test('a row moves with all below it', () => {
  expect(move(tree, '前端', 4, 1)).toBe('技术 -后端 生活 -旅行 -前端 --CSS');
  expect(move(tree, '技术', 2, 0)).toBe('生活 -旅行 技术 -前端 --CSS -后端');
  expect(move(tree, '生活', 0, 0)).toBe('生活 -旅行 技术 -前端 --CSS -后端');
});

test('a row takes no rows from others, and nothing is deeper than may be', () => {
  // Between 前端 and CSS, it can only become a sibling of CSS.
  expect(move(tree, '后端', 2, 0)).toBe('技术 -前端 --后端 --CSS 生活 -旅行');
  expect(move(tree, '后端', 0, 3)).toBe('后端 技术 -前端 --CSS 生活 -旅行');
  expect(move(tree, '生活', 4, 9, 2)).toBe('技术 -前端 --CSS -后端 -生活 --旅行');
  expect(move('甲 -乙 丙 -丁', '丙', 1, 1, 1)).toBe('甲 -乙 丙 -丁');
});

test('keys go past neighbours and out at the ends', () => {
  expect(step(tree, '生活', 'up')).toBe('生活 -旅行 技术 -前端 --CSS -后端');
  expect(step(tree, '技术', 'down')).toBe('生活 -旅行 技术 -前端 --CSS -后端');
  expect(step(tree, '前端', 'down')).toBe('技术 -后端 -前端 --CSS 生活 -旅行');
  expect(step(tree, '前端', 'up')).toBe('前端 -CSS 技术 -后端 生活 -旅行');
  expect(step(tree, '旅行', 'down')).toBe('技术 -前端 --CSS -后端 生活 旅行');
  expect(step(tree, '技术', 'up')).toBe(tree);
  expect(step(tree, '生活', 'down')).toBe(tree);
});

test('keys go in under the row before, and out from under the row above', () => {
  expect(step(tree, '后端', 'in')).toBe('技术 -前端 --CSS --后端 生活 -旅行');
  expect(step(tree, '生活', 'in')).toBe('技术 -前端 --CSS -后端 -生活 --旅行');
  expect(step(tree, '前端', 'in')).toBe(tree);
  expect(step(tree, '生活', 'in', 1)).toBe(tree);
  expect(step(tree, '前端', 'out')).toBe('技术 -后端 前端 -CSS 生活 -旅行');
  expect(step(tree, 'CSS', 'out')).toBe('技术 -前端 -CSS -后端 生活 -旅行');
  expect(step(tree, '技术', 'out')).toBe(tree);
});
