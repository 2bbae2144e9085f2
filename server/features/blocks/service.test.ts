import { expect, test } from 'vitest';

import { parseBlocks } from '#contract/kit/block-parse.ts';
import type { Block } from '#contract/kit/block.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import type { ResolveContext } from '#server/kit/block-part.ts';

import { prepareBlocks } from './preparation.service.ts';
import {
  hasLock,
  openBlock,
  openBlocks,
  passwordOf,
  resolveBlocks,
  type GateConditions,
  type GateEvent,
} from './service.ts';

const canary = 'CANARY9f3a';
const secretWord = '口令PASS77';
const reader: Viewer = { userId: 7, role: 'subscriber', power: 1, vipLevel: 0, banned: false };
const words = { points: '月饼', levels: new Map([[2, '满月会员']]) };
const pro: GateConditions = { edition: 'pro', texts: words, postId: 1, grants: new Map() };

let number = 0;
const secret = () => ({ id: `s${++number}`, type: 'paragraph', data: { text: canary } });
const lockOf = {
  needlogin: (blocks: unknown[]) => ({ id: `k${++number}`, type: 'needlogin', data: { blocks } }),
  needreply: (blocks: unknown[]) => ({ id: `k${++number}`, type: 'needreply', data: { blocks } }),
  needvip: (blocks: unknown[]) => ({ id: `k${++number}`, type: 'needvip', data: { level: 2, blocks } }),
  password: (blocks: unknown[]) => ({
    id: `k${++number}`,
    type: 'password-block',
    data: { password: secretWord, hint: '生日', blocks },
  }),
  payment: (blocks: unknown[]) => ({
    id: `k${++number}`,
    type: 'payment',
    data: { title: '全文', price: 9.9, point: 100, vip_discount: 8, blocks },
  }),
};
const holders = [
  (block: unknown) => block,
  (block: unknown) => ({ type: 'collapse', data: { title: 't', blocks: [block] } }),
  (block: unknown) => ({
    type: 'tabs',
    data: {
      items: [
        { title: 'a', blocks: [] },
        { title: 'b', blocks: [block] },
      ],
    },
  }),
  (block: unknown) => ({ type: 'columns', data: { items: [{ blocks: [block] }] } }),
  (block: unknown) => ({ type: 'steps', data: { items: [{ title: '', blocks: [block] }] } }),
  (block: unknown) => ({ type: 'timeline', data: { items: [{ time: '', title: '', blocks: [block] }] } }),
  (block: unknown) => ({ type: 'quote', data: { text: '', blocks: [block] } }),
  (block: unknown) => ({ type: 'hologram', data: { blocks: [block] } }),
  (block: unknown) => ({
    type: 'hologram',
    data: { items: [{ blocks: [block] }], note: [block, 'x'], blocks: [block, canary] },
  }),
  (block: unknown) => ({
    type: 'tabs',
    data: {
      items: [
        {
          title: '',
          blocks: [{ type: 'hologram', data: { blocks: [{ type: 'collapse', data: { blocks: [block] } }] } }],
        },
      ],
    },
  }),
];

async function prepare(input: unknown): Promise<Block[]> {
  return prepareBlocks(parseBlocks(input), { host: 'blog.example' });
}

test('no lock lets a guest see a word of its inside, wherever it stands', async () => {
  for (const lock of Object.values(lockOf)) {
    for (const holder of holders) {
      const open = openBlocks(
        await prepare([holder(lock([secret(), holder({ type: 'quote', data: { text: canary } })]))]),
        guestViewer,
        pro,
      );
      expect(JSON.stringify(open)).not.toContain(canary);
      expect(JSON.stringify(open)).not.toContain(secretWord);
    }
  }
});

test('a lock inside an open lock stays closed', async () => {
  for (const inner of [lockOf.needreply, lockOf.needvip, lockOf.password, lockOf.payment]) {
    const prepared = await prepare([
      lockOf.needlogin([{ id: `v${++number}`, type: 'paragraph', data: { text: '看得见' } }, inner([secret()])]),
    ]);
    const open = JSON.stringify(openBlocks(prepared, reader, pro));
    expect(open).toContain('看得见');
    expect(open).not.toContain(canary);
  }
});

test('a password never leaves the server, prepared, locked or opened', async () => {
  const source = parseBlocks([
    { id: 'p', type: 'password-block', data: { password: secretWord, hint: '生日', blocks: [secret()] } },
  ]);
  const prepared = await prepareBlocks(source, { host: '' });
  expect(JSON.stringify(prepared)).not.toContain(secretWord);
  const opened = openBlocks(source, guestViewer, { ...pro, grants: new Map([['p', { password: true }]]) });
  expect(JSON.stringify(opened)).toContain(canary);
  expect(JSON.stringify(opened)).not.toContain(secretWord);
  expect(passwordOf(source, 'p')).toBe(secretWord);
});

test('a face says what opens it and nothing else', async () => {
  const prepared = await prepare([
    lockOf.needlogin([]),
    lockOf.needreply([]),
    lockOf.needvip([]),
    lockOf.password([]),
    lockOf.payment([]),
  ]);
  expect(openBlocks(prepared, guestViewer, pro).map((block) => block.data)).toEqual([
    { locked: 'login' },
    { locked: 'reply' },
    { locked: 'vip', level: 2, level_name: '满月会员' },
    { locked: 'password', hint: '生日' },
    { locked: 'payment', title: '全文', price: 9.9, point: 100, point_name: '月饼', vip_discount: 8 },
  ]);
});

test('without a Pro licence the Pro blocks are 未授权区块, also for members, buyers and the author', async () => {
  const prepared = await prepare([
    { ...lockOf.needvip([secret()]), id: 'v' },
    { ...lockOf.payment([secret()]), id: 'm' },
    { ...lockOf.needlogin([secret()]), id: 'l' },
  ]);
  for (const edition of ['lite', 'invalid'] as const) {
    const conditions = { ...pro, edition, postGrant: { author: true, bought: true } };
    const open = openBlocks(prepared, { ...reader, vipLevel: 9, power: 10 }, conditions);
    expect(open.map((block) => block.data.locked)).toEqual(['licence', 'licence', undefined]);
    expect(() => openBlock(prepared, 'v', reader, conditions)).toThrow('此功能需要专业版授权');
  }
});

test('an unknown type keeps its data on the server and shows nothing of it: it may have been a lock', async () => {
  const prepared = await prepare([
    {
      id: 'u',
      type: 'future-lock',
      data: { key: canary, blocks: [{ id: 'i', type: 'paragraph', data: { text: '里' } }] },
    },
  ]);
  expect(openBlocks(prepared, guestViewer, pro)).toEqual([{ id: 'u', type: 'future-lock', data: {} }]);
});

test('one locked block is given to who may see it and refused with its reason', async () => {
  const prepared = await prepare([
    {
      id: 'l',
      type: 'needlogin',
      data: { blocks: [{ id: 'in', type: 'password-block', data: { password: 'x', blocks: [secret()] } }] },
    },
    { id: 'r', type: 'needreply', data: { blocks: [secret()] } },
    { id: 'v', type: 'needvip', data: { level: 2, blocks: [secret()] } },
    { id: 'm', type: 'payment', data: { price: 1, blocks: [secret()] } },
  ]);
  const code = (id: string, viewer: Viewer, conditions = pro) => {
    try {
      return JSON.stringify(openBlock(prepared, id, viewer, conditions)).includes(canary);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect([
    code('l', guestViewer),
    code('r', reader),
    code('v', reader),
    code('m', reader),
    code('none', reader),
  ]).toEqual(['601', 'REPLY_REQUIRED', 'VIP_REQUIRED', 'PAYMENT_REQUIRED', 'NOT_FOUND']);
  const unlocked = { ...pro, grants: new Map([['in', { password: true }]]) };
  expect(code('in', guestViewer, unlocked)).toBe('601');
  expect(code('in', reader, pro)).toBe('PASSWORD_WRONG');
  expect(code('in', reader, unlocked)).toBe(true);
  expect(code('l', reader)).toBe(false);
  expect(code('r', guestViewer, { ...pro, postGrant: { replied: true } })).toBe(true);
  expect(code('v', { ...reader, vipLevel: 2 })).toBe(true);
  expect(code('m', reader, { ...pro, grants: new Map([['m', { bought: true }]]) })).toBe(true);
});

test('a note that only a lock names comes with what is inside, and never before', async () => {
  const text = (words: string) => ({ type: 'paragraph', data: { text: words } });
  const items = [
    { label: '1', text: '人人可读的注' },
    { label: '2', text: canary },
  ];
  const prepared = await prepare([
    text('外面[^1]'),
    { id: 'in', type: 'needlogin', data: { blocks: [text('里面[^2]')] } },
    { type: 'footnotes', data: { items } },
  ]);
  const closed = JSON.stringify(openBlocks(prepared, guestViewer, pro));
  expect(closed).toContain('人人可读的注');
  expect(closed).not.toContain(canary);
  expect(JSON.stringify(openBlocks(prepared, reader, pro))).toContain(canary);
  const inside = openBlock(prepared, 'in', reader, pro);
  expect(inside.map(({ type }) => type)).toEqual(['paragraph', 'footnotes']);
  expect(JSON.stringify(inside)).toContain('fn:in:1');
  expect(JSON.stringify(inside)).not.toContain('人人可读的注');
});

test('the gate reports every lock it met', async () => {
  const events: GateEvent[] = [];
  const prepared = await prepare([
    { id: 'a', type: 'needlogin', data: { blocks: [{ id: 'b', type: 'needreply', data: { blocks: [] } }] } },
  ]);
  openBlocks(prepared, reader, pro, (event) => events.push(event));
  expect(events).toEqual([
    { postId: 1, blockId: 'a', locked: 'login', opened: true },
    { postId: 1, blockId: 'b', locked: 'reply', opened: false },
  ]);
  expect(hasLock(prepared)).toBe(true);
  expect(hasLock(await prepare([{ type: 'collapse', data: { blocks: [{ type: 'delimiter' }] } }]))).toBe(false);
});

test('what a site says of an embedded page stays plain text', async () => {
  const title = '<img src=x onerror=__xss()><b>好</b>';
  const [embed] = await prepare([{ type: 'embed', data: { title } }]);
  expect(embed?.data.title).toBe(title);
});

test('every inline field of every type is clean after preparing', async () => {
  const bad = '<img src=x onerror=__xss()><b>好</b>';
  const blocks = await prepare([
    { type: 'embed', data: { text: bad, caption: bad } },
    ...['paragraph', 'header', 'image', 'quote', 'code', 'video', 'collapse', 'mermaid', 'alert'].map((type) => ({
      type,
      data: { text: bad, caption: bad, title: bad },
    })),
    { type: 'table', data: { content: [[bad]], caption: bad } },
    { type: 'gallery', data: { images: [{ url: '/a.png', caption: bad }] } },
    { type: 'list', data: { items: [{ content: bad, items: [{ content: bad, items: [bad] }] }] } },
    ...['tabs', 'steps', 'timeline'].map((type) => ({
      type,
      data: { items: [{ title: bad, blocks: [{ type: 'paragraph', data: { text: bad } }] }] },
    })),
    { type: 'raw', data: { html: bad } },
  ]);
  const text = JSON.stringify(blocks);
  expect(text).not.toContain('onerror');
  expect(text.match(/<b>好<\/b>/g)).toHaveLength(25);
});

test('headings have stable, unique, readable anchors', async () => {
  const headings = ['你好，世界！', '你好 世界', 'API & <i>SDK</i>', '！！！', 'Comments', 'Root'].map((text, at) => ({
    type: 'header',
    data: { text, level: at === 0 ? 1 : 3 },
  }));
  const blocks = await prepare([...headings, { type: 'collapse', data: { blocks: [headings[0]] } }]);
  expect(blocks.slice(0, 6).map((block) => block.data.anchor)).toEqual([
    '你好-世界',
    '你好-世界-2',
    'api-sdk',
    'section',
    'comments-2',
    'root-2',
  ]);
  expect(blocks[0]?.data.level).toBe(2);
  expect(JSON.stringify(blocks[6])).toContain('你好-世界-3');
});

function context(more: Partial<ResolveContext> = {}): ResolveContext {
  return {
    findPostCards: async () => new Map(),
    listFavlinks: async () => [],
    findGoods: async () => new Map(),
    mayFrame: () => false,
    stickers: new Map(),
    tag: () => {},
    ...more,
  };
}

test('cards of other posts are asked for once, and missing ones are told', async () => {
  const asked: (readonly string[])[] = [];
  const card = {
    id: 3,
    slug: 'b',
    title: '乙',
    title_breaks: [],
    excerpt: '',
    cover: null,
    published_at: '2026-01-01T00:00:00Z',
  };
  const opened = openBlocks(
    await prepare([
      { type: 'post-card', data: { slug: 'b' } },
      { type: 'tabs', data: { items: [{ title: '', blocks: [{ type: 'post-card', data: { slug: 'gone' } }] }] } },
      lockOf.needlogin([{ type: 'post-card', data: { slug: 'hidden' } }]),
    ]),
    guestViewer,
    pro,
  );
  const live = await resolveBlocks(
    opened,
    context({
      findPostCards: async (slugs) => {
        asked.push(slugs);
        return new Map([['b', card]]);
      },
    }),
  );
  expect(asked).toEqual([['b', 'gone']]);
  expect(live[0]?.data).toEqual({ slug: 'b', post: card });
  expect(live[1]).toMatchObject({ data: { items: [{ blocks: [{ data: { slug: 'gone', post: null } }] }] } });
});

test('friend links are filled in and the page notes that it shows them', async () => {
  const tags: string[] = [];
  const blocks = await prepare([
    { type: 'favlinks', data: { group: '朋友' } },
    { type: 'favlinks', data: {} },
  ]);
  const live = await resolveBlocks(
    blocks,
    context({
      listFavlinks: async (group) => [{ name: group ?? '全部', links: [] }],
      tag: (...noted) => tags.push(...noted),
    }),
  );
  expect(live.map((block) => block.data)).toEqual([
    { group: '朋友', groups: [{ name: '朋友', links: [] }] },
    { groups: [{ name: '全部', links: [] }] },
  ]);
  expect(tags).toEqual(['links']);
});

test('stickers show in the inline text of blocks, not in code', async () => {
  const blocks = await prepare([
    { type: 'paragraph', data: { text: '好:--sc-smile_small:' } },
    { type: 'collapse', data: { title: ':--sc-smile:', blocks: [{ type: 'code', data: { code: ':--sc-smile:' } }] } },
  ]);
  const live = JSON.stringify(await resolveBlocks(blocks, context({ stickers: new Map([['smile', '/s.png']]) })));
  expect(live.match(/class=\\"sticker\\"/g)).toHaveLength(2);
});
