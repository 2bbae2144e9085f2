import { afterAll, beforeAll, expect, test } from 'vitest';

import { ensureTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { makePro } from '#tests/kit/pro-site.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
const canaries = new Map<string, string>();
const ids: number[] = [];
const slugs: string[] = [];

function canary(kind: string): string {
  const token = `canary${kind.replace(/\W/g, '')}zq${canaries.size}x`;
  canaries.set(kind, token);
  return token;
}

const locks: [string, Record<string, unknown>][] = [
  ['needlogin', {}],
  ['needreply', {}],
  ['needvip', { level: 1 }],
  ['password-block', { password: 'sesame', hint: '' }],
  ['payment', { title: '', price: 1, point: 100 }],
];

beforeAll(async () => {
  app = await openApp();
  const { site } = app;
  const writer = await createPostAuthor(site);
  const [category, tag] = await write(site, async (unit) => [
    await ensureTerm(unit, 'category', ['机密']),
    await ensureTerm(unit, 'tag', ['标签']),
  ]);
  const terms = [category as number, tag as number];
  const save = async (kind: string, input: Parameters<typeof savePost>[2]): Promise<void> => {
    const saved = await savePost(site, writer, { slug: `hidden-${kind}`, terms: { category: terms }, ...input });
    ids.push(saved.id);
    slugs.push(saved.slug);
  };
  await save('open', { title: '公开的文章', content: { blocks: [paragraph('公开的一段')] } });
  for (const [type, data] of locks) {
    const token = canary(type);
    const nested = canary(`${type} in tabs`);
    await save(type, {
      title: `带锁的文章 ${type}`,
      content: {
        blocks: [
          paragraph('前面的话'),
          {
            id: 'l1',
            type,
            data: {
              ...data,
              blocks: [paragraph(token, 'l1a'), { id: 'l1b', type: 'header', data: { text: token, level: 2 } }],
            },
          },
          {
            id: 't1',
            type: 'tabs',
            data: {
              items: [
                { title: '甲', blocks: [{ id: 't2', type, data: { ...data, blocks: [paragraph(nested, 't3')] } }] },
              ],
            },
          },
        ],
      },
    });
  }
  // A sold article with a free part, and one without.
  for (const [kind, free_blocks] of [
    ['sale', 2],
    ['saleall', 0],
  ] as const) {
    const hidden = [
      paragraph(canary(kind), 's3'),
      { id: 's4', type: 'header', data: { text: canary(`${kind} heading`), level: 2 } },
      { id: 's5', type: 'page-break', data: {} },
      { id: 's6', type: 'tabs', data: { items: [{ title: canary(`${kind} tab`), blocks: [paragraph('页', 's7')] }] } },
      { id: 's8', type: 'needlogin', data: { blocks: [paragraph(canary(`${kind} lock`), 's9')] } },
    ];
    const free = [paragraph('试读一', 's1'), paragraph('试读二', 's2')];
    await save(kind, {
      title: `售卖的文章 ${kind}`,
      sale: { price: 2, point: 100, vip_discount: 9, free_blocks },
      content: { blocks: [...free.slice(0, free_blocks), ...hidden] },
    });
  }
  for (const status of ['draft', 'pending', 'private', 'trash'] as const) {
    const token = canary(status);
    await save(status, { title: `标题${token}`, excerpt: token, status, content: { blocks: [paragraph(token)] } });
  }
  const scheduled = canary('scheduled');
  await save('scheduled', {
    title: `标题${scheduled}`,
    excerpt: scheduled,
    status: 'scheduled',
    publish_at: isoTime(site.clock.now() + 3_600_000),
    content: { blocks: [paragraph(scheduled)] },
  });
  await save('password', {
    title: '有口令的文章',
    password: 'sesame',
    content: { blocks: [paragraph(canary('password'))] },
  });
});

afterAll(() => app.close());

const surfaces = (): string[] => [
  '/',
  '/_root.data',
  '/_.data',
  '/articles',
  '/articles.data',
  '/archives',
  '/archives.data',
  '/category/%E6%9C%BA%E5%AF%86',
  '/tag/%E6%A0%87%E7%AD%BE',
  '/author/1',
  '/author/author',
  '/search?s=canary',
  '/feed',
  '/feed/atom',
  '/feed/json',
  '/feed/comments',
  '/category/%E6%9C%BA%E5%AF%86/feed',
  '/tag/%E6%A0%87%E7%AD%BE/feed/atom',
  '/author/1/feed/json',
  '/sitemap.xml',
  '/robots.txt',
  '/nv/articles',
  '/nv/articles?sort=hot',
  '/nv/home',
  '/nv/sidebar',
  '/nv/archives',
  '/nv/terms?taxonomy=category',
  '/nv/openapi.json',
  '/somnia/posts-data',
  '/somnia/random-favlink',
  ...slugs.flatMap((slug) => [`/${slug}`, `/${slug}.data`, `/nv/post-page?slug=${slug}`]),
  ...ids.map((id) => `/nv/comments?post_id=${id}`),
  ...[...canaries.values()].flatMap((token) => [
    `/search?s=${token}`,
    `/nv/search?s=${token}`,
    `/nv/search?s=${token.slice(0, 8)}&sort=relevance`,
  ]),
];

/** The search box repeats the search word; it must occur nowhere else. */
function withoutTheAskedWord(path: string, text: string): string {
  const asked = /[?&]s=([^&]+)/.exec(path)?.[1];
  return asked ? text.replaceAll(asked, '') : text;
}

test('nothing hidden is on any surface that a guest can ask', async () => {
  const leaks: string[] = [];
  let cells = 0;
  const parts = [...(await app.get('/sitemap.xml')).text.matchAll(/<loc>[^<]*?(\/[^</][^<]*)<\/loc>/g)].map(
    (match) => new URL(match[1] as string, app.url).pathname,
  );
  for (const path of [...surfaces(), ...parts]) {
    // Searches are rate limited; a refusal would hide leaked text.
    if (/[?&]s=/.test(path)) app.clock.advance(2100);
    const { status, text } = await app.get(path);
    expect(status, path).toBeLessThan(500);
    expect(status, path).not.toBe(429);
    const seen = withoutTheAskedWord(path, text);
    for (const [kind, token] of canaries) {
      cells += 1;
      if (seen.includes(token)) leaks.push(`${kind} on ${path}`);
    }
    if (/sesame/.test(text)) leaks.push(`a password on ${path}`);
  }
  expect(leaks).toEqual([]);
  expect(cells).toBeGreaterThan(1000);
});

test('a search for a hidden word finds nothing, whole or by its beginning', async () => {
  for (const token of canaries.values()) {
    app.clock.advance(2100);
    const { text } = await app.get(`/nv/search?s=${token}`);
    expect(JSON.parse(text)).toMatchObject({ total: 0, list: [] });
  }
});

test('hidden posts answer like missing ones, comments included', async () => {
  for (const kind of ['draft', 'pending', 'private', 'trash', 'scheduled']) {
    expect((await app.get(`/hidden-${kind}`)).status).toBe(404);
    expect((await app.get(`/nv/post-page?slug=hidden-${kind}`)).status).toBe(404);
    const id = ids[slugs.indexOf(`hidden-${kind}`)] as number;
    expect((await app.get(`/nv/comments?post_id=${id}`)).status).toBe(404);
    expect((await app.post('/somnia/post-view', { id })).status).toBe(404);
  }
});

test('a block opens with its password only, and every other lock says what it needs', async () => {
  const of = (kind: string): number => ids[slugs.indexOf(`hidden-${kind}`)] as number;
  const ask = (kind: string, more: object = {}) =>
    app.post('/nv/block-content', { post_id: of(kind), block_id: 'l1', ...more });
  expect((await ask('needlogin')).body.error_code).toBe(601);
  expect((await ask('needreply')).body.error_code).toBe('REPLY_REQUIRED');
  expect((await ask('needvip')).body.error_code).toBe('LICENCE_REQUIRED');
  expect((await ask('payment')).body.error_code).toBe('LICENCE_REQUIRED');
  expect((await ask('password-block')).body.error_code).toBe('PASSWORD_WRONG');
  expect((await ask('password-block', { password: 'wrong' })).body.error_code).toBe('PASSWORD_WRONG');
  const opened = await ask('password-block', { password: 'sesame' });
  expect(JSON.stringify(opened.body.blocks)).toContain(canaries.get('password-block'));
  expect(JSON.stringify(opened.body)).not.toContain('sesame');
  const again = await ask('password-block', { grant: opened.body.grant });
  expect(again.status).toBe(200);
  const elsewhere = await app.post('/nv/block-content', {
    post_id: of('needlogin'),
    block_id: 'l1',
    grant: opened.body.grant,
  });
  expect(elsewhere.body.error_code).toBe(601);
});

test('of a sold article everybody reads the free part, on one page', async () => {
  const { text } = await app.get('/nv/post-page?slug=hidden-sale');
  const { post } = JSON.parse(text) as { post: Record<string, unknown> };
  expect(post).toMatchObject({ excerpt: '试读一 试读二', page_count: 1, toc: [], lock: 'payment' });
  expect(JSON.stringify(post.blocks)).toContain('试读二');
  const { post: whole } = JSON.parse((await app.get('/nv/post-page?slug=hidden-saleall')).text) as {
    post: Record<string, unknown>;
  };
  expect(whole).toMatchObject({ excerpt: '', page_count: 1, toc: [] });
  expect((await app.get('/hidden-sale/page/2')).status).toBe(404);
  const id = ids[slugs.indexOf('hidden-sale')] as number;
  for (const block_id of ['', 'whole-article', 's3', 's8'])
    expect((await app.post('/nv/block-content', { post_id: id, block_id })).status, block_id).not.toBe(200);
  await makePro(app.site);
  const { body } = await app.post('/nv/block-content', { post_id: id, block_id: 'whole-article' });
  expect(body.error_code).toBe('PAYMENT_REQUIRED');
  expect((await app.post('/nv/block-content', { post_id: id, block_id: 's8' })).body.error_code).toBe(
    'PAYMENT_REQUIRED',
  );
});

/** The same with a licence, so that the lock is one of payment. */
test('nothing of a sold article is on any surface of a site with a licence', async () => {
  const leaks: string[] = [];
  for (const path of surfaces().filter((each) => !/[?&]s=/.test(each))) {
    const { text } = await app.get(path);
    for (const [kind, token] of canaries)
      if (kind.startsWith('sale') && text.includes(token)) leaks.push(`${kind} on ${path}`);
  }
  expect(leaks).toEqual([]);
});

test('an article under a password opens with it and with nothing else', async () => {
  const id = ids[slugs.indexOf('hidden-password')] as number;
  expect((await app.post('/nv/block-content', { post_id: id, block_id: '' })).body.error_code).toBe('PASSWORD_WRONG');
  const opened = await app.post('/nv/block-content', { post_id: id, block_id: '', password: 'sesame' });
  expect(JSON.stringify(opened.body.blocks)).toContain(canaries.get('password'));
});
