import { expect, test } from 'vitest';

import { parseBlocks } from './block-parse.ts';
import { fullText, publicText } from './block-text.ts';
import { countWords, readingMinutes } from './count-words.ts';

const secret = { type: 'paragraph', data: { text: '秘密' } };

test('the text of a post is its words in reading order, without HTML', () => {
  const blocks = parseBlocks([
    { type: 'header', data: { text: '标<i>题</i>' } },
    { type: 'paragraph', data: { text: '甲 &amp; 乙<br>丙' } },
    { type: 'tabs', data: { items: [{ title: '一', blocks: [{ type: 'paragraph', data: { text: '里' } }] }] } },
    { type: 'list', data: { items: ['a', { content: 'b', items: ['c'] }] } },
    { type: 'table', data: { content: [['1', '<b>2</b>']] } },
    { type: 'code', data: { code: 'a < b' } },
  ]);
  expect(publicText(blocks)).toBe('标题\n甲 & 乙\n丙\n一\n里\na\nb\nc\n1 2\na < b');
  expect(fullText(blocks)).toBe(publicText(blocks));
});

test('a picture says its words once when its caption and its description are the same', () => {
  const blocks = parseBlocks([
    { type: 'image', data: { file: { url: '/uploads/a.png' }, alt: '窗外的 灯', caption: '<b>窗外的</b> 灯' } },
    { type: 'image', data: { file: { url: '/uploads/b.png' }, alt: '一只猫', caption: '猫在睡觉' } },
    {
      type: 'gallery',
      data: {
        images: [
          { url: '/uploads/c.png', alt: '海', caption: '海', width: 1, height: 1 },
          { url: '/uploads/d.png', alt: '山', caption: '', width: 1, height: 1 },
        ],
      },
    },
  ]);
  expect(publicText(blocks)).toBe('窗外的 灯\n猫在睡觉\n一只猫\n海\n山');
});

test('no lock of any kind lends a word to the public text, at any depth', () => {
  const locks = [
    { type: 'needlogin', data: { blocks: [secret] } },
    { type: 'needreply', data: { blocks: [secret] } },
    { type: 'needvip', data: { level: 2, blocks: [secret] } },
    { type: 'password-block', data: { password: '口令', hint: '提示', blocks: [secret] } },
    { type: 'payment', data: { title: '标价', price: 1, blocks: [secret] } },
  ];
  const blocks = parseBlocks([
    { type: 'paragraph', data: { text: '公开' } },
    ...locks,
    { type: 'columns', data: { items: [{ blocks: [{ type: 'collapse', data: { title: '折叠', blocks: locks } }] }] } },
    { type: 'future-lock', data: { blocks: [secret] } },
  ]);
  expect(publicText(blocks)).toBe('公开\n折叠');
  expect(fullText(blocks).match(/秘密/g)).toHaveLength(11);
  expect(fullText(blocks)).not.toContain('口令');
});

test('字数 counts each Chinese character and each word of other scripts', () => {
  expect(countWords('今天天气很好，出门走走。')).toBe(10);
  expect(countWords('使用 Node.js 26 开发')).toBe(6);
  expect(countWords("don't stop — 100% e-mail")).toBe(4);
  expect(countWords('，。！？ …… 「」')).toBe(0);
  expect(countWords('日本語とかな 한글')).toBe(8);
  expect(countWords('𠮷野家')).toBe(3);
});

test('reading takes a minute for 400 words', () => {
  expect([0, 1, 400, 401, 4000].map(readingMinutes)).toEqual([0, 1, 1, 2, 10]);
});

test('public text has the notes that it names, once, and no marks', () => {
  const p = (text: string) => ({ id: 'p', type: 'paragraph', data: { text } });
  const lock = { id: 'l', type: 'needlogin', data: { blocks: [p('锁着[^2]')] } };
  const items = [
    { label: '1', text: '第一条' },
    { label: '2', text: '锁着的注' },
  ];
  const code = { id: 'c', type: 'code', data: { code: '/[^1]/', language: 'js' } };
  const blocks = [p('甲[^1]乙[^无]'), lock, code, { id: 'f', type: 'footnotes', data: { items } }];
  expect(publicText(blocks)).toBe('甲乙[^无]\n/[^1]/\n第一条');
  expect(fullText(blocks)).toBe('甲乙[^无]\n锁着\n/[^1]/\n第一条\n锁着的注');
});
