import { afterEach, beforeEach, expect, test } from 'vitest';

import { listArticles } from '#contract/features/posts/calls.ts';
import {
  addPost,
  bulkChangePosts,
  copyPost,
  getPostForEditing,
  listAdminPosts,
} from '#contract/features/posts/editing.calls.ts';
import { titleOfCopy } from '#contract/features/posts/editing.rules.ts';
import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import { guestViewer, rolePower, type AccountRole, type Viewer } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

let it: TestSite;
let people: Record<'reader' | 'contributor' | 'author' | 'editor', Viewer>;

beforeEach(async () => {
  it = await openTestSite();
  connectReactions(it.site);
  const make = async (name: string, role: AccountRole) => {
    const userId = await createUser(it.site, { name, email: null, role }, true);
    return { ...guestViewer, userId, role, power: rolePower[role] };
  };
  people = {
    reader: await make('小明', 'subscriber'),
    contributor: await make('小李', 'contributor'),
    author: await make('老王', 'author'),
    editor: await make('阿红', 'editor'),
  };
});
afterEach(() => it.close());

const by =
  (who: keyof typeof people | 'guest') =>
  <C extends CallDefinition>(call: C, input: CallInput<C>) =>
    it.call([...endpoints], call, input, who === 'guest' ? guestViewer : people[who]) as Promise<CallOutput<C>>;

const blocks = [
  { id: 'p1', type: 'paragraph', data: { text: '夜里的灯' } },
  { id: 'n1', type: 'needlogin', data: { blocks: [{ id: 'p2', type: 'paragraph', data: { text: '锁着的话' } }] } },
];
const article: CallInput<typeof addPost> = {
  title: '夜航船',
  slug: 'night-boat',
  excerpt: '摘要',
  cover: '/uploads/a.png',
  content: { blocks },
  terms: { category: ['手记'], tag: ['春'], special: '航海' },
  comment_status: 'closed',
  pinned: true,
  is_repost: true,
  source: { name: '杂志', url: 'https://example.com/a' },
  seo: { title: '题', description: '述', image: '/uploads/b.png', canonical: 'https://example.com/a', hidden: true },
  publish_at: '2026-11-20T00:00:00.000Z',
  status: 'publish',
};
const idOf = (who: keyof typeof people) => people[who].userId as number;

test('a copy is a draft with everything but address, time and pin, and the original stays', async () => {
  const { id } = await by('editor')(addPost, article);
  const original = await by('editor')(getPostForEditing, { id });
  const copied = await by('editor')(copyPost, { id });
  expect(copied).toMatchObject({ status: 'draft', revision: 1 });
  const copy = await by('editor')(getPostForEditing, { id: copied.id });
  const { slug, title, publish_at, pinned, ...same } = original;
  expect(copy).toMatchObject({
    ...same,
    id: copied.id,
    revision: 1,
    status: 'draft',
    url: copied.url,
    terms: { ...same.terms, special_position: 2 },
  });
  expect([title, copy.title]).toEqual(['夜航船', '夜航船（副本）']);
  expect(copy.slug).not.toBe(slug);
  expect([publish_at, copy.publish_at]).toEqual(['2026-11-20T00:00:00.000Z', null]);
  expect([pinned, copy.pinned]).toEqual([true, false]);
  expect(await by('editor')(getPostForEditing, { id })).toEqual(original);
  expect((await by('guest')(listArticles, {})).list.map((card) => card.id)).toEqual([id]);
});

test('a copy belongs to whoever makes it, and nobody copies what they may not edit', async () => {
  const { id } = await by('author')(addPost, { title: '老王的稿', content: { blocks: [...blocks] } });
  const copied = await by('editor')(copyPost, { id });
  expect((await by('editor')(getPostForEditing, { id: copied.id })).author.id).toBe(idOf('editor'));
  await expect(by('contributor')(copyPost, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(by('author')(copyPost, { id: 987_654 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await by('editor')(listAdminPosts, {})).total).toBe(2);
});

test('a long title keeps its length with the mark of a copy', () => {
  expect(titleOfCopy('短')).toBe('短（副本）');
  const long = titleOfCopy('𠮷'.repeat(200));
  expect(Array.from(long)).toHaveLength(200);
  expect(long.endsWith('𠮷（副本）')).toBe(true);
});

test('an editor gives articles to another author: lists, counts and the log follow, and it can be undone', async () => {
  const { id } = await by('author')(addPost, { title: '题', status: 'publish', content: { blocks: [...blocks] } });
  const listed = async (author: number) =>
    (await by('guest')(listArticles, { author }).catch(() => ({ list: [] }))).list.map((card) => card.id);
  const give = (author?: number) => by('editor')(bulkChangePosts, { ids: [id], act: 'set-author', author });
  expect(await listed(idOf('author'))).toEqual([id]);
  expect((await give(idOf('contributor'))).changed).toMatchObject([{ id, author_id: idOf('author') }]);
  expect([await listed(idOf('author')), await listed(idOf('contributor'))]).toEqual([[], [id]]);
  expect((await by('editor')(getPostForEditing, { id })).author).toEqual({ id: idOf('contributor'), name: '小李' });
  const counts = await it.site.db
    .selectFrom('list_counts')
    .select(['id', 'count'])
    .where('kind', '=', 'author')
    .where('count', '>', 0)
    .execute();
  expect(counts).toEqual([{ id: idOf('contributor'), count: 1 }]);
  await give(idOf('author'));
  expect(await listed(idOf('author'))).toEqual([id]);
  const log = await it.site.db.selectFrom('audit_log').select('act').where('act', '=', 'post.author').execute();
  expect(log).toHaveLength(2);
});

test('nobody below an editor gives articles away, and nobody receives them who does not write', async () => {
  const { id } = await by('author')(addPost, { title: '题' });
  const act = 'set-author' as const;
  await expect(by('author')(bulkChangePosts, { ids: [id], act, author: idOf('editor') })).rejects.toMatchObject({
    code: '401.1',
  });
  for (const author of [undefined, idOf('reader'), 987_654])
    await expect(by('editor')(bulkChangePosts, { ids: [id], act, author })).rejects.toMatchObject({
      fields: { author: '请选择一位投稿者以上的用户作为新作者' },
    });
  expect((await by('author')(getPostForEditing, { id })).author.id).toBe(idOf('author'));
});
