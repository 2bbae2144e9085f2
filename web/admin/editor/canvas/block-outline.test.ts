import { expect, test } from 'vitest';

import { countBlockWords, firstWords, outlineOfBlocks } from './block-outline.ts';

const blocks = [
  { id: 'h', type: 'header', data: { text: '第一<b>节</b>', level: 2 } },
  { id: 'p', type: 'paragraph', data: { text: '今天 &amp; Node.js' } },
  {
    id: 'c',
    type: 'columns',
    data: { items: [{ blocks: [{ id: 'i', type: 'header', data: { text: '里面', level: 3 } }] }] },
  },
  { id: 'l', type: 'list', data: { style: 'ordered', items: ['旧的', { content: '新的', meta: {}, items: [] }] } },
  {
    id: 'n',
    type: 'needlogin',
    data: { blocks: [{ id: 's', type: 'paragraph', data: { text: '秘密' } }] },
  },
];

test('the outline leads to the outermost block of each heading', () => {
  expect(outlineOfBlocks(blocks)).toEqual([
    { blockId: 'h', id: 'h', text: '第一节', level: 2 },
    { blockId: 'c', id: 'i', text: '里面', level: 3 },
  ]);
});

test('words are counted once, in both shapes of lists and inside other blocks', () => {
  expect(countBlockWords(blocks)).toBe(3 + 3 + 2 + 2 + 2 + 2);
});

test('the first words tell nothing of what a lock hides', () => {
  expect(firstWords(blocks)).toBe('今天 & Node.js');
});
