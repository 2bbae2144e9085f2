import fc from 'fast-check';
import { expect, test } from 'vitest';

import { blockRegistry } from '#contract/blocks/registry.ts';
import { parseBlocks } from '#contract/kit/block-parse.ts';
import { publicText } from '#contract/kit/block-text.ts';

import { markdownToBlocks } from './markdown-to-blocks.ts';
import { blocksToMarkdown } from './write-markdown.ts';

type Loose = { type: string; data: Record<string, unknown> };

/** Blocks after a Markdown round trip, without their ids. */
function back(blocks: Loose[]) {
  const markdown = blocksToMarkdown(parseBlocks(blocks));
  const notes: string[] = [];
  const read = markdownToBlocks(markdown, { note: (message) => notes.push(message) });
  return { markdown, notes, blocks: withoutIds(parseBlocks(read.blocks)) };
}

function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'id' ? undefined : each)));
}

function expectSame(blocks: Loose[]) {
  expect(back(blocks).blocks).toEqual(withoutIds(parseBlocks(blocks)));
}

const p = (text: string) => ({ type: 'paragraph', data: { text } });

test('words come back as they were, whatever signs they hold', () => {
  const odd = [
    '# 不是标题',
    '1. 不是列表',
    '- 不是列表',
    '> 不是引用',
    '*星* _线_ `码` [方] ~~波~~ ==等== $a_1$ {{ x }} {% y %} ::: tip',
    '&amp; &lt;b> \\ | ---',
    '---',
    '===',
    '+ 加',
    '!!! note',
    '[^1]: 注',
    '<b>粗</b><i>斜</i><em>强</em>',
    '中文<strong>“引号”</strong>后',
    'a<br>b',
    '![x](y)',
    '[[x]]',
    '1986. 年',
  ];
  expectSame(odd.map(p));
});

test('footnotes come back, with their marks', () => {
  const note = (label: string, text: string) => ({ label, text });
  expectSame([
    p('甲[^1]，乙[^注]；<code>[^1]</code> 与 [^没有]'),
    { type: 'footnotes', data: { items: [note('1', '<em>一</em> [方]'), note('注', '二')] } },
  ]);
  const twice = { type: 'footnotes', data: { items: [note('1', '一'), note('1', '又一')] } };
  expectSame([p('甲[^1]'), twice]);
});

test('a whole address in the words becomes a link to itself', () => {
  expect(back([p('见 http://example.com/a_b_c?x=1&amp;y=*2*。')]).blocks).toEqual([
    p('见 <a href="http://example.com/a_b_c?x=1&amp;y=">http://example.com/a_b_c?x=1&amp;y=</a>*2*。'),
  ]);
});

test('inline markup comes back', () => {
  expectSame([
    p(
      '<a href="https://example.com/?a=1&amp;b=(2)" title="题 &quot;引&quot;">链<strong>接</strong></a> <code>a`b|c{{d}}</code> <u>下</u> H<sub>2</sub>O <kbd>Ctrl</kbd>',
    ),
    p(
      '<mark>记</mark> <span class="math-inline" data-tex="x_1^2 \\frac{a}{b}">x_1^2 \\frac{a}{b}</span> <img src="/uploads/a.png" alt="图" width="20">',
    ),
    { type: 'paragraph', data: { text: '居<b>中</b>', align: 'center' } },
  ]);
});

test('every plain block comes back', () => {
  expectSame([
    { type: 'header', data: { text: '标题 <em>一</em>', level: 2, anchor: 'one' } },
    {
      type: 'image',
      data: {
        file: { url: '/uploads/a.png', width: 30, height: 20 },
        alt: '图',
        caption: '说 <b>明</b>',
        link: 'https://example.com',
        align: 'left',
      },
    },
    {
      type: 'gallery',
      data: {
        layout: 'album',
        images: [
          { url: '/uploads/a.png', alt: '甲', caption: '一' },
          { url: '/uploads/b.png', alt: '', caption: '' },
        ],
      },
    },
    {
      type: 'list',
      data: {
        style: 'ordered',
        meta: { start: 3 },
        items: [
          { content: '三', meta: {}, items: [{ content: '内<br>二行', meta: {}, items: [] }] },
          { content: '1. 四', meta: {}, items: [] },
        ],
      },
    },
    {
      type: 'list',
      data: {
        style: 'checklist',
        meta: {},
        items: [
          { content: '完', meta: { checked: true }, items: [] },
          { content: '未', meta: { checked: false }, items: [] },
        ],
      },
    },
    { type: 'list', data: { style: 'unordered', meta: {}, items: [{ content: '甲', meta: {}, items: [] }] } },
    { type: 'quote', data: { text: '话<br><br>又', caption: '谁', alignment: 'left', blocks: [] } },
    {
      type: 'table',
      data: {
        withHeadings: true,
        stretched: false,
        content: [
          ['名 | 值', '乙'],
          ['<code>a|b</code>', '1<br>2'],
        ],
        align: ['left', 'right'],
        caption: '',
      },
    },
    {
      type: 'code',
      data: {
        code: '```\nx = "{% raw %}"\n```',
        language: 'python',
        filename: 'a.py',
        highlight: '1,3-4',
        caption: '',
      },
    },
    { type: 'delimiter', data: {} },
    { type: 'math', data: { tex: 'E = mc^2' } },
    { type: 'mermaid', data: { code: 'graph TD\n  A --> B', caption: '' } },
    { type: 'page-break', data: {} },
    { type: 'alert', data: { style: 'danger', title: '停', text: '不要<br><br>这样' } },
    {
      type: 'collapse',
      data: { title: '点<b>开</b>', open: true, blocks: [p('内'), { type: 'code', data: { code: 'x' } }] },
    },
    {
      type: 'columns',
      data: {
        items: [
          { width: 60, blocks: [p('左')] },
          { width: 40, blocks: [p('右')] },
        ],
      },
    },
    {
      type: 'embed',
      data: {
        service: 'youtube',
        source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        embed: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
        caption: '片',
      },
    },
    { type: 'video', data: { url: '/uploads/a.mp4', poster: '', caption: '片', width: 640, height: 360 } },
    { type: 'audio', data: { url: '/uploads/a.mp3', title: '歌', artist: '', cover: '' } },
  ]);
});

test('blocks without a form in Markdown come back exactly', () => {
  expectSame([
    { type: 'raw', data: { html: '<div>\n\n<!-- 注 -->一 --&gt; 二</div>' } },
    {
      type: 'vote',
      data: {
        title: '选',
        options: [
          { id: 'a', text: '甲' },
          { id: 'b', text: '乙' },
        ],
        multiple: false,
      },
    },
    { type: 'steps', data: { items: [{ title: '一', blocks: [p('做')] }] } },
    { type: 'link-card', data: { link: 'https://example.com', meta: { title: '题', description: '述' } } },
    { type: 'later-kind', data: { what: 'ever' } },
    { type: 'image', data: { file: { url: '/a.png' }, stretched: true } },
  ]);
});

test('what a lock holds back comes back behind it, and no other program shows it', () => {
  const locks = [
    { type: 'needlogin', data: { blocks: [p('秘密一 --> 完')] } },
    { type: 'password-block', data: { password: '芝麻', hint: '', blocks: [p('秘密二')] } },
    {
      type: 'collapse',
      data: { title: '外', open: false, blocks: [{ type: 'needreply', data: { blocks: [p('秘密三')] } }] },
    },
  ];
  expectSame(locks);
  const { markdown } = back(locks);
  const shown = markdown.replace(/<!--[\s\S]*?-->/g, '');
  expect(shown).not.toMatch(/秘密|芝麻/);
  expect(publicText(markdownToBlocks(markdown, { note: () => {} }).blocks)).not.toMatch(/秘密/);
});

test('any text in any order of signs keeps its words', () => {
  const sign = fc.constantFrom(...'中文 ab1#*_`~[]()<>&|!$-+=.:{}%\\"\''.split(''));
  const text = fc
    .array(sign, { maxLength: 24 })
    .map((signs) => signs.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const words = (blocks: unknown) => publicText(blocks as never).replace(/\s+/g, '');
      const blocks = parseBlocks(texts.map(p));
      const read = markdownToBlocks(blocksToMarkdown(blocks), { note: () => {} });
      expect(words(read.blocks)).toBe(words(blocks));
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('no type of the product is forgotten', () => {
  const forms = [...blockRegistry.keys()].map((type) => {
    const sample = { 'password-block': { password: 'x' }, payment: { price: 1 } }[type] ?? {};
    try {
      return blocksToMarkdown(parseBlocks([{ type, data: sample }]));
    } catch {
      return 'needs more data';
    }
  });
  expect(forms).not.toContain(undefined);
});
