import { expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';
import { emptyArticle } from '#contract/features/posts/articles.rules.ts';

import { compareArticles, compareBlocks, mergeArticles } from './compare-rows.ts';

const text = (id: string, words: string) => ({ id, type: 'paragraph', data: { text: words } });
const mine = {
  ...emptyArticle,
  title: '我的题',
  content: { blocks: [text('a', '一'), text('m', '我加的'), text('b', '我改的')] },
};
const theirs = {
  ...emptyArticle,
  title: '他的题',
  content: { blocks: [text('a', '一'), text('b', '他改的'), text('t', '他加的')] },
};

test('blocks of both sides stand in rows by what they are, not by where they stand', () => {
  const rows = compareBlocks(mine.content.blocks, theirs.content.blocks).map(({ left, right, isSame }) => [
    left,
    right,
    isSame,
  ]);
  expect(rows).toEqual([
    ['一', '一', true],
    ['我加的', null, false],
    ['我改的', '他改的', false],
    [null, '他加的', false],
  ]);
});

test('a block that was moved is named with its places, and the others are not', () => {
  const blocks = ['a', 'b', 'c', 'd'].map((id) => text(id, id));
  const [a, b, c, d] = blocks as unknown as [Block, Block, Block, Block];
  const moves = (right: Block[]) =>
    compareBlocks(blocks, right).flatMap(({ key, moved }) => (moved ? [[key, moved.from, moved.to]] : []));
  expect(moves([d, a, b, c])).toEqual([['block-d', 4, 1]]);
  expect(moves([a, text('n', '新'), b, c])).toEqual([]);
  expect(moves([c, b, a, d])).toHaveLength(2);
});

test('the style of a list is called by its name', () => {
  const list = (style: string) => ({ id: 'l', type: 'list', data: { style, meta: {}, items: [{ content: '茶' }] } });
  const shown = (style: string) => compareBlocks([list(style)], [])[0]?.left;
  expect(['unordered', 'ordered', 'checklist'].map(shown)).toEqual(['无序列表\n茶', '有序列表\n茶', '待办清单\n茶']);
});

test('fields stand above the blocks when they differ', () => {
  expect(compareArticles(mine, theirs).map(({ name }) => name)).toEqual(['标题', '正文', '正文', '正文', '正文']);
});

test('times stand as the site has them, terms by their names', () => {
  const filed = {
    ...emptyArticle,
    publish_at: '2026-01-31T16:30:00.000Z',
    terms: { ...emptyArticle.terms, category: [3, 5], special: 7 },
  };
  const names = new Map([
    [3, '随笔'],
    [7, '航海'],
  ]);
  expect(compareArticles(emptyArticle, filed, names).map(({ name, left, right }) => [name, left, right])).toEqual([
    ['分类', '', '随笔、5'],
    ['专题', '', '航海'],
    ['发布时间', '', '2026-02-01 00:30'],
  ]);
});

test('what was chosen becomes the article, and both versions of a block may stay', () => {
  const merged = mergeArticles(
    mine,
    theirs,
    new Map([
      ['title', 'right'],
      ['block-b', 'both'],
      ['block-t', 'right'],
    ]),
  );
  expect(merged.title).toBe('他的题');
  expect(merged.content.blocks.map(({ data }) => data.text)).toEqual(['一', '我加的', '我改的', '他改的', '他加的']);
  expect(new Set(merged.content.blocks.map(({ id }) => id)).size).toBe(5);
});

test('by default everything of one’s own stays and nothing else comes', () => {
  expect(mergeArticles(mine, theirs, new Map()).content.blocks).toEqual(mine.content.blocks);
});
