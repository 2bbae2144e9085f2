import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { parseBlocks } from '#contract/kit/block-parse.ts';
import type { Block } from '#contract/kit/block.ts';

import { BlockList } from './block-list.tsx';
import { viewRegistry } from './registry.ts';
import { renderBlocks } from './render.server.tsx';

const show = (...blocks: Block[]) => renderToStaticMarkup(<BlockList blocks={blocks} />);
const block = (type: string, data: Record<string, unknown>): Block => ({ id: 'b1', type, data });
const parsed = (type: string, data: Record<string, unknown>) => show(...parseBlocks([{ id: 'b1', type, data }]));

const hostile = `"><img src=x onerror=__xss()>'<script>__xss()</script>`;

/** Data of every block type with hostile text in its plain fields; inline HTML is sanitised earlier by the server. */
const plainFields: Record<string, Record<string, unknown>> = {
  image: { file: { url: '/a.png' }, alt: hostile },
  gallery: { layout: 'grid', images: [{ url: '/a.png', alt: hostile }] },
  timeline: { items: [{ time: hostile, title: '', blocks: [] }] },
  audio: { url: '/a.mp3', title: hostile, artist: hostile },
  file: { file: { url: '/a.zip', name: hostile, extension: hostile.slice(0, 20) }, title: hostile },
  'link-card': { link: 'https://example.org/', meta: { title: hostile, description: hostile } },
  mermaid: { code: hostile },
};

const preparedFields: Record<string, Record<string, unknown>> = {
  code: { html: '', lines: 1, language: 'x', language_name: hostile, filename: hostile, caption: '' },
  embed: {
    service: hostile,
    name: hostile,
    player: 'https://a/',
    page: 'https://a/',
    ratio: '16 / 9',
    height: 0,
    caption: '',
  },
  rate: { title: hostile, open: false, count: 0, average: null },
  vote: { title: hostile, options: [{ id: 'a', text: hostile }], multiple: false, open: false, count: 0 },
  'post-card': {
    slug: 'a',
    post: {
      id: 1,
      slug: hostile,
      title: hostile,
      title_breaks: [],
      excerpt: hostile,
      cover: null,
      published_at: '2026-11-21T00:00:00Z',
    },
  },
  favlinks: {
    groups: [
      { name: hostile, links: [{ id: 1, name: hostile, url: '/', description: hostile, image_url: '' }] },
      { name: '', links: [] },
    ],
  },
};

test('whatever people typed into plain fields stays text', () => {
  const pages = [
    ...Object.entries(plainFields).map(([type, data]) => parsed(type, data)),
    ...Object.entries(preparedFields).map(([type, data]) => show(block(type, data))),
    show(block('payment', { locked: 'payment', title: hostile, price: 1, point: 0 })),
    show(block('password-block', { locked: 'password', hint: hostile })),
  ];
  for (const page of pages) {
    expect(page).toContain('onerror');
    expect(page).not.toMatch(/<script|<img src=x/);
  }
});

test('the face of a lock says what opens it and carries nothing else', () => {
  const face = (type: string, data: Record<string, unknown>) =>
    show(block(type, { secret: '天机', blocks: [block('paragraph', { text: '天机' })], ...data }));
  expect(face('needlogin', { locked: 'login' })).toContain('此处内容登录后可见');
  expect(face('needreply', { locked: 'reply' })).toContain('此处内容评论并通过审核后可见');
  expect(face('needvip', { locked: 'vip', level: 2 })).toContain('此处内容 2 级及以上会员可见');
  expect(face('payment', { locked: 'payment', title: '', price: 9.9, point: 300, vip_discount: 8 })).toContain(
    '¥9.90 或 300 积分，会员享 8 折',
  );
  expect(face('password-block', { locked: 'password', hint: '小猫的名字' })).toContain('小猫的名字');
  for (const locked of ['login', 'reply', 'vip', 'payment', 'password', 'licence']) {
    expect(face('needlogin', { locked })).not.toContain('天机');
  }
});

test('a Pro block without a licence is 未授权区块', () => {
  expect(show(block('payment', { locked: 'licence' }))).toContain('未授权区块');
});

test('a face leads to what opens it, where there is something to do here', () => {
  expect(show(block('password-block', { locked: 'password' }))).toContain(
    'data-island="password-block" data-block="b1"',
  );
  expect(show(block('needlogin', { locked: 'login' }))).toContain('data-enter="login" rel="nofollow">登录</a>');
  expect(show(block('needreply', { locked: 'reply' }))).toContain('href="#comment-text">去评论</a>');
  expect(show(block('needvip', { locked: 'vip', level: 1 }))).not.toMatch(/<(form|input|button|a)\b/);
});

test('no blocks at all are 暂无数据', () => {
  expect(show()).toContain('暂无数据');
});

test('an unknown type says so and shows what stood in it; names of objects are no types', () => {
  const inside = [block('paragraph', { text: '里面的字' })];
  for (const type of ['hologram', 'constructor', 'toString', '__proto__']) {
    const html = show(block(type, { blocks: inside }));
    expect(html).toContain('暂不支持的内容块');
    expect(html).toContain('<p>里面的字</p>');
  }
});

test('a page break shows nothing inside a page', () => {
  expect(show(block('page-break', {}))).toBe('');
});

test('headings go from 2 to 6 and carry their anchor', () => {
  expect(show(block('header', { text: '夜色', level: 1, anchor: '夜色' }))).toMatch(
    /^<h2 id="夜色"><span>夜色<\/span><a class="anchor" href="#%E5%A4%9C%E8%89%B2"/,
  );
  expect(show(block('header', { text: '夜色', level: 9, anchor: 'a' }))).toMatch(/^<h6 /);
});

test('lists nest, keep their start, and say what is done', () => {
  expect(parsed('list', { style: 'ordered', meta: { start: 3, counterType: 'lower-roman' }, items: ['甲'] })).toBe(
    '<ol start="3" type="i"><li><span>甲</span></li></ol>',
  );
  expect(
    parsed('list', { style: 'unordered', items: [{ content: '甲', items: [{ content: '乙', items: [] }] }] }),
  ).toBe('<ul><li><span>甲</span><ul><li><span>乙</span></li></ul></li></ul>');
  const checks = parsed('checklist', {
    items: [
      { text: '甲', checked: true },
      { text: '乙', checked: false },
    ],
  });
  expect(checks).toContain('已完成：');
  expect(checks).toContain('未完成：');
});

test('a table has its head and alignment, and scrolls in a box that the keyboard reaches', () => {
  const html = parsed('table', {
    withHeadings: true,
    content: [
      ['名', '数'],
      ['甲', '1'],
    ],
    align: ['left', 'right'],
  });
  expect(html).toContain('<div class="table-scroll" tabindex="0" role="group" aria-label="表格">');
  expect(html).toContain('<thead><tr><th scope="col">名</th><th scope="col" class="align-right">数</th></tr></thead>');
  expect(html).toContain('<tbody><tr><td>甲</td><td class="align-right">1</td></tr></tbody>');
});

test('nothing of a video site is fetched before a click', () => {
  const html = show(
    block('embed', {
      service: 'bilibili',
      name: '哔哩哔哩',
      player: 'https://player.bilibili.com/x',
      page: 'https://www.bilibili.com/x',
      ratio: '16 / 9',
      height: 0,
      caption: '',
    }),
  );
  expect(html).not.toMatch(/<iframe|src="https?:/);
  expect(html).toContain('href="https://www.bilibili.com/x"');
});

test('images load late and keep their place where their size is known', () => {
  expect(parsed('image', { file: { url: '/a.png', width: 640, height: 480 }, alt: '猫' })).toBe(
    '<figure class="picture"><a class="picture-link" href="/a.png" data-lightbox="picture"><img data-picture="" src="/a.png" alt="猫" width="640" height="480" loading="lazy" decoding="async"/></a></figure>',
  );
});

test('without scripts a tab, a diagram and an album can be read', () => {
  const tabs = parsed('tabs', {
    items: [
      { title: '早', blocks: [{ id: 'p1', type: 'paragraph', data: { text: '豆浆' } }] },
      { title: '晚', blocks: [{ id: 'p2', type: 'paragraph', data: { text: '清粥' } }] },
    ],
  });
  expect(tabs).toContain('豆浆');
  expect(tabs).toContain('清粥');
  expect(tabs).not.toContain('hidden');
  expect(parsed('mermaid', { code: 'graph TD; A-->B' })).toContain('<code>graph TD; A--&gt;B</code>');
  const album = parsed('gallery', { layout: 'album', images: [{ url: '/1.png' }, { url: '/2.png' }] });
  expect(album.match(/<img /g)).toHaveLength(2);
});

test('every type of the contract has a view', async () => {
  const { blockRegistry } = await import('#contract/blocks/registry.ts');
  expect(Object.keys(viewRegistry).sort()).toEqual([...blockRegistry.keys()].sort());
});

test('a block that cannot be drawn leaves a notice and takes nothing else with it', () => {
  const blocks = [
    { id: 'a', type: 'paragraph', data: { text: '前面的话' } },
    { id: 'b', type: 'table', data: { content: 7 } },
    { id: 'c', type: 'paragraph', data: { text: '后面的话' } },
  ];
  const html = renderBlocks(blocks);
  expect(html).toContain('前面的话');
  expect(html).toContain('后面的话');
  expect(html).toContain('暂不支持的内容块');
});
