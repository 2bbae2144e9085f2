import { expect, test } from 'vitest';

import { emptyArticle } from '#contract/features/posts/articles.rules.ts';
import type { Block } from '#contract/kit/block.ts';

import { deadLinkNotes, ownLinks, publishNotes } from './publish-checks.ts';

const words = (text: string, id = 'p1'): Block => ({ id, type: 'paragraph', data: { text } });
const image = (alt: string, id: string): Block => ({ id, type: 'image', data: { file: { url: '/a.png' }, alt } });
const fold = (blocks: Block[]): Block => ({ id: 'outer', type: 'collapse', data: { title: '折', blocks } });
const full = {
  ...emptyArticle,
  cover: '/uploads/a.png',
  excerpt: '摘要',
  terms: { ...emptyArticle.terms, category: [1], tag: ['春'] },
};
const notes = (...blocks: Block[]) => publishNotes({ ...full, content: { blocks } }, false);

test('a whole article has nothing to mend, and an empty one is told everything that it lacks', () => {
  expect(notes(words('你好，<a href="/about">关于</a> 👨‍👩‍👧 क्‍ष'), image('一盏灯', 'i'))).toEqual([]);
  expect(publishNotes(emptyArticle, false).map(({ text }) => text)).toEqual([
    '正文是空的',
    '没有选择分类',
    '没有标签',
    '没有封面',
    '没有摘要，列表里会显示正文的开头',
  ]);
  expect(publishNotes({ ...emptyArticle, content: { blocks: [words('字')] } }, true)).toEqual([]);
});

test('pictures without a text are counted, also inside other blocks, and the first one is named', () => {
  const gallery = {
    id: 'g',
    type: 'gallery',
    data: {
      images: [
        { url: '/a.png', alt: ' ' },
        { url: '/b.png', alt: '灯' },
      ],
    },
  };
  expect(notes(image('灯', 'i0'), fold([image('', 'i1')]), gallery)).toEqual([
    { text: '2 张图片没有替代文字', blockId: 'i1' },
  ]);
});

test('links that lead nowhere and characters that nobody sees are found', () => {
  expect(notes(words('<a href="#">甲</a><a class="x" href="http://localhost:3000/a">乙</a>', 'p3'))).toEqual([
    { text: '2 个链接没有地址，或只在您的电脑上能打开', blockId: 'p3' },
  ]);
  expect(notes(words('零\u200B宽\uFEFF字', 'p4'))).toEqual([
    { text: '有 2 个看不见的字符，多半是粘贴带来的', blockId: 'p4' },
  ]);
});

test('links to this site are opened once each, and those that fail are named', async () => {
  const origin = 'https://blog.example';
  const blocks = [
    words('<a href="/gone">一</a><a href="https://blog.example/here?a=1&amp;b=2#x">二</a><a href="#note">注</a>', 'a'),
    words('<a href="https://other.example/gone">外</a><a href="/gone">又</a>', 'b'),
  ];
  const links = ownLinks(blocks, origin);
  expect([...links]).toEqual([
    ['/gone', 'a'],
    ['/here?a=1&b=2', 'a'],
  ]);
  const opened: string[] = [];
  const open = (address: string) => {
    opened.push(address);
    return Promise.resolve(address === '/gone' ? 404 : 200);
  };
  expect(await deadLinkNotes(links, open)).toEqual([{ text: '站内链接打不开：/gone', blockId: 'a' }]);
  expect(opened).toEqual(['/gone', '/here?a=1&b=2']);
  expect(
    await deadLinkNotes(
      new Map([
        ['/%zz', 'a'],
        ['/%E7%81%AF', 'a'],
      ]),
      () => Promise.resolve(410),
    ),
  ).toEqual([
    { text: '站内链接打不开：/%zz', blockId: 'a' },
    { text: '站内链接打不开：/灯', blockId: 'a' },
  ]);
  expect(await deadLinkNotes(links, () => Promise.reject(new TypeError('offline')))).toEqual([]);
});

test('only so many links are opened', () => {
  const many = Array.from({ length: 80 }, (_, at) => `<a href="/p${at}">字</a>`).join('');
  expect(ownLinks([words(many)], 'https://blog.example').size).toBe(30);
});
