import { expect, test } from 'vitest';

import { targetsOf, transformBlock, wrapBlock } from './transform-block.ts';

const item = (content: string, items: object[] = []) => ({ content, meta: {}, items });

test('words keep their formatting from kind to kind', () => {
  const text = { type: 'paragraph', data: { text: '一<b>句</b>' } };
  expect(transformBlock(text, 'header-3')).toEqual([{ type: 'header', data: { text: '一<b>句</b>', level: 3 } }]);
  expect(transformBlock(text, 'list-ordered')).toEqual([
    { type: 'list', data: { style: 'ordered', meta: {}, items: [item('一<b>句</b>')] } },
  ]);
  expect(transformBlock(text, 'quote')?.[0]?.data.text).toBe('一<b>句</b>');
  expect(transformBlock(text, 'code')?.[0]?.data.code).toBe('一句');
});

test('lists become paragraphs item by item, the items inside too', () => {
  const list = { type: 'list', data: { items: ['甲', { content: '乙', items: [{ text: '丙', checked: true }] }] } };
  expect(transformBlock(list, 'paragraph')?.map(({ data }) => data.text)).toEqual(['甲', '乙', '丙']);
  expect(transformBlock(list, 'header-2')?.map(({ type }) => type)).toEqual(['header', 'paragraph', 'paragraph']);
});

test('a list of another style keeps its nesting and its ticks', () => {
  const list = {
    type: 'list',
    data: { style: 'checklist', items: [{ ...item('甲', [item('乙')]), meta: { checked: true } }] },
  };
  expect(transformBlock(list, 'list-unordered')?.[0]?.data.items).toEqual([item('甲', [item('乙')])]);
  expect(transformBlock({ type: 'list', data: { items: ['甲'] } }, 'list-checklist')?.[0]?.data.items).toEqual([
    { content: '甲', meta: { checked: false }, items: [] },
  ]);
});

test('what stands inside a block comes out with its ids when the block goes', () => {
  const inner = { id: 'x', type: 'image', data: { file: { url: '/a.png' } } };
  const quote = { type: 'quote', data: { text: '话', caption: '人', blocks: [inner] } };
  expect(transformBlock(quote, 'paragraph')).toEqual([
    { type: 'paragraph', data: { text: '话' } },
    { type: 'paragraph', data: { text: '人' } },
    inner,
  ]);
  expect(transformBlock({ type: 'needlogin', data: { blocks: [inner] } }, 'paragraph')).toEqual([inner]);
  expect(transformBlock({ type: 'collapse', data: { title: '', blocks: [] } }, 'paragraph')).toEqual([
    { type: 'paragraph', data: { text: '' } },
  ]);
});

test('code keeps its empty lines and its signs', () => {
  const code = { type: 'code', data: { code: 'a < b\n\nc', caption: '' } };
  expect(transformBlock(code, 'alert')?.[0]?.data.text).toBe('a &lt; b<br><br>c');
});

test('blocks without words become nothing else, and each can be put into a fold or a lock', () => {
  expect(targetsOf({ type: 'image', data: {} })).toEqual([]);
  expect(targetsOf({ type: 'header', data: { level: 2 } })).not.toContain('header-2');
  const image = { id: 'x', type: 'image', data: {} };
  expect(wrapBlock(image, 'needlogin')).toEqual([{ type: 'needlogin', data: { blocks: [image] } }]);
  expect(wrapBlock(image, 'gallery')).toBeUndefined();
});
