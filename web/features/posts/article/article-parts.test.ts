import { expect, test } from 'vitest';

import { readableUrl } from './article-end.tsx';
import { tocTree } from './article-toc.tsx';
import { outdatedDays } from './article-view.ts';

const day = 86_400_000;
const entry = (level: number, text: string) => ({ level, text, anchor: text, page: 1 });

test('an article says that it is old from the day of the option on', () => {
  const written = '2025-11-21T00:00:00Z';
  const at = Date.parse(written);
  expect(outdatedDays(written, at + 365 * day - 1, 365)).toBeNull();
  expect(outdatedDays(written, at + 365 * day, 365)).toBe(365);
  expect(outdatedDays(written, at + 4000 * day, 0)).toBeNull();
});

test('the 目录 nests headings however their levels jump', () => {
  const tree = tocTree([entry(4, '甲'), entry(2, '乙'), entry(4, '丙'), entry(3, '丁'), entry(2, '戊')]);
  expect(tree.map(({ entry: { text }, inner }) => [text, inner.map((branch) => branch.entry.text)])).toEqual([
    ['甲', []],
    ['乙', ['丙', '丁']],
    ['戊', []],
  ]);
});

test('an address is shown as people read it', () => {
  expect(readableUrl('https://blog.example', '/%E7%81%AF')).toBe('blog.example/灯');
  expect(readableUrl('https://blog.example', '/%E7%')).toBe('blog.example/%E7%');
});
