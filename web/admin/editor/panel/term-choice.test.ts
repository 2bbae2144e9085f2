import { expect, test } from 'vitest';

import type { TermNode } from '#contract/features/terms/entities.ts';

import { filterTree, splitTags, suggestTags, toggled } from './term-choice.ts';

const term = (name: string, count = 0, children: TermNode[] = []): TermNode => ({
  id: 1,
  taxonomy: 'tag',
  name,
  slug: name,
  url: '',
  description: '',
  cover_url: '',
  count,
  children,
});

test('a branch stays while something on it fits', () => {
  const tree = [term('生活', 0, [term('旅行'), term('读书')]), term('技术')];
  expect(filterTree(tree, '旅')).toEqual([term('生活', 0, [term('旅行')])]);
  expect(filterTree(tree, ' ')).toEqual(tree);
});

test('tags that begin with what is typed come first, then the most used; chosen ones are not offered', () => {
  const tags = [term('夜读', 3), term('读书', 1), term('读诗', 5), term('旅行', 9)];
  expect(suggestTags(tags, '读', ['读书'])).toEqual(['读诗', '夜读']);
});

test('several tags may be pasted at once', () => {
  expect(splitTags('夜读，读书、#旅行,,\n诗')).toEqual(['夜读', '读书', '旅行', '诗']);
  expect(toggled([1, 2], 1)).toEqual([2]);
  expect(toggled([1], 2)).toEqual([1, 2]);
});
