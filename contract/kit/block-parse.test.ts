import { expect, test } from 'vitest';

import { blockRegistry } from '../blocks/registry.ts';
import { parseBlocks } from './block-parse.ts';

const every = [
  'alert',
  'audio',
  'code',
  'collapse',
  'columns',
  'delimiter',
  'embed',
  'favlinks',
  'file',
  'gallery',
  'gift',
  'header',
  'image',
  'link-card',
  'list',
  'math',
  'mermaid',
  'needlogin',
  'needreply',
  'needvip',
  'page-break',
  'paragraph',
  'password-block',
  'payment',
  'post-card',
  'quote',
  'rate',
  'raw',
  'steps',
  'table',
  'tabs',
  'timeline',
  'video',
  'vote',
];

function nested(levels: number): unknown {
  let block: unknown = { type: 'paragraph', data: { text: '底' } };
  for (let level = 1; level < levels; level++) block = { type: 'collapse', data: { title: '', blocks: [block] } };
  return [block];
}

function nestedList(levels: number): unknown {
  let items: unknown[] = [];
  for (let level = 0; level < levels; level++) items = [{ content: '项', items }];
  return [{ type: 'list', data: { style: 'unordered', items } }];
}

test('no block type that articles hold is lost', () => {
  expect(every.filter((type) => !blockRegistry.has(type))).toEqual([]);
  for (const [type, block] of blockRegistry) expect(block.type).toBe(type);
});

test('a block with empty data reads as its type with defaults, save those that need a word of the writer', () => {
  const needWords = ['password-block', 'payment'];
  for (const type of every.filter((each) => !needWords.includes(each))) {
    expect(parseBlocks([{ id: 'a', type, data: {} }])[0]?.type).toBe(type);
  }
  expect(() => parseBlocks([{ type: 'password-block', data: { blocks: [] } }])).toThrow(
    '第 1 个区块（password-block）：',
  );
  expect(() => parseBlocks([{ type: 'password-block', data: { password: '' } }])).toThrow('请填写密码');
  expect(() => parseBlocks([{ type: 'payment', data: {} }])).toThrow('价格与数量至少填写一项');
});

test('what the official Editor.js tools save is read', () => {
  const saved = {
    time: 1550476186479,
    version: '2.31.0',
    blocks: [
      { id: 'oUq2g_tl8y', type: 'header', data: { text: 'Editor.js', level: 2 } },
      { id: 'zbGZFPM-iI', type: 'paragraph', data: { text: 'Hey. <b>Meet</b> the new Editor.' } },
      {
        id: 'img',
        type: 'image',
        data: {
          file: { url: 'https://example.com/a.png' },
          caption: '',
          withBorder: false,
          stretched: true,
          withBackground: false,
        },
      },
      { id: 'simple', type: 'simpleImage', data: { url: '/a.png', caption: '图' } },
      { id: 'q', type: 'quote', data: { text: '静夜思', caption: '李白', alignment: 'left' } },
      {
        id: 't',
        type: 'table',
        data: {
          withHeadings: true,
          stretched: false,
          content: [
            ['甲', '乙'],
            ['1', '2'],
          ],
        },
      },
      { id: 'w', type: 'warning', data: { title: '注意', message: '有风险' } },
      {
        id: 'l',
        type: 'linkTool',
        data: {
          link: 'https://codex.so',
          meta: { title: 'CodeX', site_name: 'CodeX', description: 'd', image: { url: 'https://codex.so/a.png' } },
        },
      },
      {
        id: 'f',
        type: 'attaches',
        data: { file: { url: '/a.pdf', size: 91, name: 'a.pdf', extension: 'pdf' }, title: '文件' },
      },
      { id: 'd', type: 'delimiter', data: {} },
    ],
  };
  const blocks = parseBlocks(saved);
  expect(blocks.map((block) => block.type)).toEqual([
    'header',
    'paragraph',
    'image',
    'image',
    'quote',
    'table',
    'alert',
    'link-card',
    'file',
    'delimiter',
  ]);
  expect(blocks[3]?.data.file).toEqual({ url: '/a.png' });
  expect(blocks[6]?.data).toEqual({ style: 'warning', title: '注意', text: '有风险' });
});

test('lists of the old, the nested and the checklist tool become lists of the new one', () => {
  const [old, nestedOne, checks] = parseBlocks([
    { type: 'list', data: { style: 'ordered', items: ['一', '二'] } },
    {
      type: 'nestedList',
      data: { style: 'unordered', items: [{ content: '外', items: [{ content: '内', items: [] }] }] },
    },
    {
      type: 'checklist',
      data: {
        items: [
          { text: '买菜', checked: true },
          { text: '做饭', checked: false },
        ],
      },
    },
  ]);
  expect(old?.data).toEqual({
    style: 'ordered',
    meta: {},
    items: [
      { content: '一', meta: {}, items: [] },
      { content: '二', meta: {}, items: [] },
    ],
  });
  expect(nestedOne).toMatchObject({ type: 'list', data: { items: [{ content: '外', items: [{ content: '内' }] }] } });
  expect(checks).toMatchObject({
    type: 'list',
    data: {
      style: 'checklist',
      items: [
        { content: '买菜', meta: { checked: true } },
        { content: '做饭', meta: { checked: false } },
      ],
    },
  });
});

test('a list may be nested 20 deep and not 1,000 deep', () => {
  expect(parseBlocks(nestedList(20))).toHaveLength(1);
  expect(() => parseBlocks(nestedList(21))).toThrow('第 1 个区块（list）：列表嵌套不能超过 20 层');
  expect(() => parseBlocks(nestedList(1000))).toThrow('列表嵌套不能超过 20 层');
});

test('blocks may be nested 8 deep', () => {
  expect(parseBlocks(nested(8))).toHaveLength(1);
  expect(() => parseBlocks(nested(9))).toThrow('嵌套太深');
});

test('more than 5,000 blocks are refused, inner ones counted', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ type: 'delimiter', data: {} }));
  expect(parseBlocks(many(5000))).toHaveLength(5000);
  expect(() => parseBlocks([{ type: 'collapse', data: { blocks: many(5000) } }])).toThrow('最多 5000 个');
});

test('blocks without an id are given one, the same id twice is refused', () => {
  const given = parseBlocks([
    { type: 'delimiter', data: {} },
    { id: 'b1', type: 'delimiter', data: {} },
    { type: 'collapse', data: { blocks: [{ type: 'delimiter' }] } },
  ]);
  expect(given.map((block) => block.id)).toEqual(['b2', 'b1', 'b3']);
  expect(() =>
    parseBlocks([
      { id: 'x', type: 'delimiter', data: {} },
      { type: 'collapse', data: { blocks: [{ id: 'x', type: 'delimiter' }] } },
    ]),
  ).toThrow('第 2 个区块中的第 1 个的编号 x 与前面的区块重复');
  expect(() => parseBlocks([{ id: 'a"onclick=', type: 'delimiter', data: {} }])).toThrow('编号不正确');
});

test('data of a wrong type names the block and the field', () => {
  expect(() => parseBlocks([{ type: 'paragraph', data: { text: { $ne: null } } }])).toThrow(
    '第 1 个区块（paragraph）：text 的格式不正确',
  );
  expect(() =>
    parseBlocks([
      { type: 'tabs', data: { items: [{ title: 'a', blocks: [{ type: 'header', data: { level: 9 } }] }] } },
    ]),
  ).toThrow('第 1 个区块中的第 1 个（header）：level 的格式不正确');
  expect(() => parseBlocks('blocks')).toThrow('内容应为区块列表');
  expect(() => parseBlocks([null])).toThrow('第 1 个区块格式不正确');
  expect(() => parseBlocks([{ type: 'x y', data: {} }])).toThrow('类型名不正确');
});

test('addresses that run something are refused', () => {
  for (const url of [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example/a.png',
    '/\\evil.example',
  ]) {
    expect(() => parseBlocks([{ type: 'image', data: { file: { url } } }])).toThrow('地址不安全');
    expect(() => parseBlocks([{ type: 'link-card', data: { link: url } }])).toThrow('地址不安全');
  }
  expect(parseBlocks([{ type: 'image', data: { file: { url: './my photo.png' } } }])[0]?.data.file).toEqual({
    url: './my%20photo.png',
  });
});

test('an unknown type keeps its data, and blocks inside it are judged like all others', () => {
  const data = { rows: [1, { deep: true }], __proto__: undefined, text: '<b>' };
  expect(parseBlocks([{ id: 'u', type: 'hologram', data }])).toEqual([{ id: 'u', type: 'hologram', data }]);
  expect(() =>
    parseBlocks([{ type: 'hologram', data: { blocks: [{ id: 'p', type: 'paragraph', data: { text: 7 } }] } }]),
  ).toThrow('第 1 个区块中的第 1 个（paragraph）');
});

test('a known type keeps only the data of its type', () => {
  expect(
    parseBlocks([
      { id: 'p', type: 'paragraph', data: { text: '好', blocks: [{ type: 'raw', data: {} }], password: 'x' } },
    ]),
  ).toEqual([{ id: 'p', type: 'paragraph', data: { text: '好' } }]);
});
