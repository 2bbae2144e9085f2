import { afterAll, beforeAll, expect, test } from 'vitest';

import { emptyArticle, placedFields } from '#contract/features/posts/articles.rules.ts';
import { addPost, getPostForEditing, updatePost } from '#contract/features/posts/editing.calls.ts';
import type { Article, ArticleField, ArticleInput } from '#contract/features/posts/fields.rules.ts';
import { guestViewer, rolePower, type Viewer } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { articleOf, rowOf } from './article.views.ts';
import { routes } from './editing.routes.ts';

let it: TestSite;
let editor: Viewer;
let author: Viewer;

beforeAll(async () => {
  it = await openTestSite();
  const make = async (name: string, role: 'editor' | 'author'): Promise<Viewer> => {
    const userId = await createUser(it.site, { name, email: null, role }, true);
    return { ...guestViewer, userId, role, power: rolePower[role] };
  };
  editor = await make('阿红', 'editor');
  author = await make('老王', 'author');
});
afterAll(() => it.close());

const unsold = emptyArticle.sale;
const long = (length: number) => '长'.repeat(length);

/** For each field values that are refused; the last of an address may lie inside the field. */
const wrong: Record<ArticleField, readonly (readonly [ArticleInput & { status?: 'scheduled' }, string?])[]> = {
  title: [[{ title: long(201) }], [{ title: long(401) }], [{ title: ' ' }]],
  slug: [[{ slug: 'search' }], [{ slug: '！！' }], [{ slug: long(241) }]],
  excerpt: [[{ excerpt: long(1001) }], [{ excerpt: long(2001) }]],
  cover: [[{ cover: 'javascript:alert(1)' }], [{ cover: `/${long(2048)}` }]],
  content: [
    [{ content: { blocks: [{ type: 'header', data: { text: '节', level: 9 } }] } }, 'content.blocks.0.data.level'],
    [{ content: { blocks: [1] } }, 'content.blocks.0'],
    [{ content: {} as never }, 'content.blocks'],
  ],
  'terms.category': [[{ terms: { category: [987_654] } }], [{ terms: { category: [long(61)] } }]],
  'terms.tag': [[{ terms: { tag: [long(61)] } }], [{ terms: { tag: ['春', long(101)] } }, 'terms.tag.1']],
  'terms.special': [[{ terms: { special: 987_654 } }], [{ terms: { special: long(61) } }]],
  'terms.special_position': [[{ terms: { special_position: -1 } }]],
  password: [[{ password: long(129) }], [{ password: long(257) }]],
  publish_at: [[{ publish_at: '明天' }], [{ status: 'scheduled', publish_at: null }]],
  comment_status: [[{ comment_status: 'maybe' as never }]],
  pinned: [[{ pinned: 'yes' as never }]],
  is_repost: [[{ is_repost: 'yes' as never }]],
  'source.name': [[{ source: { name: long(201), url: '' } }]],
  'source.url': [[{ source: { name: '', url: '/a.png' } }], [{ source: { name: '', url: `https://${long(2048)}` } }]],
  'sale.price': [-1, 0.001, 100_001].map((price) => [{ sale: { ...unsold, price } }]),
  'sale.point': [-1, 0.5, 100_000_001].map((point) => [{ sale: { ...unsold, point } }]),
  'sale.vip_discount': [0, 8.55, 11].map((vip_discount) => [{ sale: { ...unsold, vip_discount } }]),
  'sale.free_blocks': [-1, 1.5, 5001].map((free_blocks) => [{ sale: { ...unsold, free_blocks } }]),
  'seo.title': [[{ seo: { title: long(401) } }]],
  'seo.description': [[{ seo: { description: long(1001) } }]],
  'seo.image': [[{ seo: { image: 'javascript:alert(1)' } }], [{ seo: { image: `/${long(2048)}` } }]],
  'seo.canonical': [[{ seo: { canonical: '/a' } }], [{ seo: { canonical: 'ftp://example.com/a' } }]],
  'seo.hidden': [[{ seo: { hidden: 'yes' as never } }]],
};

test.each(placedFields.map(({ path }) => path))('what is wrong with %s is said at its own address', async (path) => {
  const { id } = await it.call(routes, addPost, { title: '题' }, editor);
  expect(wrong[path].length).toBeGreaterThan(0);
  for (const [input, address = path] of wrong[path]) {
    const refusal = { code: 'VALIDATION', fields: { [address]: expect.stringMatching(/\S/) } };
    await expect(it.call(routes, addPost, { title: '题', ...input }, editor)).rejects.toMatchObject(refusal);
    const error = await it.call(routes, updatePost, { id, ...input }, editor).catch((thrown: unknown) => thrown);
    expect(Object.keys((error as { fields: object }).fields)).toEqual([address]);
  }
});

test('a term that somebody may not make is refused at its field', async () => {
  const named = (terms: ArticleInput['terms']) => it.call(routes, addPost, { title: '题', terms }, author);
  await expect(named({ category: ['茶'] })).rejects.toMatchObject({
    fields: { 'terms.category': expect.stringContaining('茶') },
  });
  await expect(named({ special: '航海' })).rejects.toMatchObject({
    fields: { 'terms.special': expect.stringContaining('航海') },
  });
});

const whole: Article = {
  title: '夜航船',
  slug: 'ye-hang',
  excerpt: '摘要',
  cover: '/uploads/a.png',
  content: { blocks: [{ id: 'p1', type: 'paragraph', data: { text: '字' } }] },
  terms: { category: [], tag: ['春', '夜'], special: null, special_position: 0 },
  password: ' 开门 ',
  publish_at: '2026-12-01T00:00:00.000Z',
  comment_status: 'closed',
  pinned: true,
  is_repost: true,
  source: { name: '杂志', url: 'https://example.com/a' },
  sale: { price: 9.9, point: 30, vip_discount: 8.5, free_blocks: 2 },
  seo: {
    title: 'SEO 题',
    description: 'SEO 述',
    image: '/uploads/b.png',
    canonical: 'https://example.com/first',
    hidden: true,
  },
};

test('what is sent of every field comes back as it was sent, and what is left out stays', async () => {
  const { id } = await it.call(routes, addPost, whole, editor);
  expect(await it.call(routes, getPostForEditing, { id }, editor)).toMatchObject(whole);
  await it.call(routes, updatePost, { id, excerpt: '改', seo: {} }, editor);
  expect(await it.call(routes, getPostForEditing, { id }, editor)).toMatchObject({ ...whole, excerpt: '改' });
  await it.call(routes, updatePost, { id, ...emptyArticle, title: '题', slug: 'ye-hang' }, editor);
  expect(await it.call(routes, getPostForEditing, { id }, editor)).toMatchObject({
    ...emptyArticle,
    title: '题',
    slug: 'ye-hang',
  });
});

test('columns hold an article so that it is read as it was', () => {
  const row = rowOf(whole);
  expect(row).toMatchObject({ cover_url: '/uploads/a.png', comment_open: 0, pinned: 1, source_name: '杂志' });
  const { slug, publish_at } = whole;
  const stored = { ...row, slug, published_at: Date.parse(publish_at ?? ''), special_id: null, special_position: 0 };
  const terms = whole.terms.tag.map((name, at) => ({ id: at + 1, taxonomy: 'tag', name }));
  expect(articleOf(stored, terms, { excerpt: whole.excerpt, blocks: whole.content.blocks })).toEqual(whole);
  expect(rowOf({ seo: { title: '新', description: '' } }, row)).toEqual({
    ...row,
    seo_title: '新',
    seo_description: '',
  });
});
