import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  addPost,
  bulkChangePosts,
  changeAdminPost,
  getPostForEditing,
  removeAdminPost,
  removePost,
  updatePost,
} from '#contract/features/posts/editing.calls.ts';
import { getPostPage } from '#contract/features/posts/calls.ts';
import { submitPost } from '#contract/features/posts/reviews.calls.ts';
import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import { type AccountRole, guestViewer, rolePower, type Viewer } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

let it: TestSite;
let people: Record<'contributor' | 'author' | 'other' | 'editor', Viewer>;

beforeEach(async () => {
  it = await openTestSite();
  const make = async (name: string, role: AccountRole) => {
    const userId = await createUser(it.site, { name, email: null, role }, true);
    return { ...guestViewer, userId, role, power: rolePower[role] };
  };
  people = {
    contributor: await make('小明', 'contributor'),
    author: await make('老王', 'author'),
    other: await make('南乔', 'author'),
    editor: await make('阿红', 'editor'),
  };
});

afterEach(() => it.close());

function by(who: keyof typeof people | 'guest') {
  const viewer = who === 'guest' ? guestViewer : people[who];
  return <C extends CallDefinition>(call: C, input: CallInput<C>) =>
    it.call([...endpoints], call, input, viewer) as Promise<CallOutput<C>>;
}

const content = { blocks: [{ id: 'p1', type: 'paragraph', data: { text: '正文' } }] };
const stateOf = async (id: number) =>
  it.site.db.selectFrom('posts').select(['status', 'pinned', 'revision']).where('id', '=', id).executeTakeFirst();

test('bulk changes leave what others wrote as it is, whatever its status', async () => {
  const term = await write(it.site, (unit) => ensureTerm(unit, 'category', ['茶']));
  const acts = ['publish', 'private', 'pending', 'draft', 'trash', 'erase', 'add-term', 'remove-term'] as const;
  for (const status of ['draft', 'publish', 'private', 'trash'] as const) {
    const wished = status === 'trash' ? 'draft' : status;
    const { id } = await by('author')(addPost, { title: '老王的', content, status: wished });
    if (status === 'trash') await by('author')(removePost, { id });
    const own = await by('other')(addPost, { title: '自己的', content });
    const before = await stateOf(id);
    for (const act of acts) {
      const needsTerm = act === 'add-term' || act === 'remove-term';
      const input = { ids: [id, own.id], act, ...(needsTerm ? { term } : {}) };
      const { changed } = await by('other')(bulkChangePosts, input);
      expect([status, act, changed.map((each) => each.id).includes(id)]).toEqual([status, act, false]);
      expect([status, act, await stateOf(id)]).toEqual([status, act, before]);
    }
    expect((await by('author')(getPostForEditing, { id })).terms.category).toEqual([]);
  }
});

test('below editors nobody makes, saves or moves a page', async () => {
  const { id } = await by('editor')(addPost, { title: '关于', content, post_type: 'page', status: 'publish' });
  await it.site.db
    .updateTable('posts')
    .set({ author_id: people.author.userId as number })
    .where('id', '=', id)
    .execute();
  const before = await stateOf(id);
  for (const who of ['contributor', 'author'] as const) {
    await expect(by(who)(addPost, { title: '页面', content, post_type: 'page' })).rejects.toMatchObject({
      code: '401.1',
      message: '只有编辑和管理员可以改动独立页面',
    });
  }
  const ask = by('author');
  await expect(ask(updatePost, { id, title: '改了' })).rejects.toMatchObject({ code: '401.1' });
  await expect(ask(changeAdminPost, { id, status: 'draft' })).rejects.toMatchObject({ code: '401.1' });
  await expect(ask(removePost, { id })).rejects.toMatchObject({ code: '401.1' });
  await expect(ask(removeAdminPost, { id })).rejects.toMatchObject({ code: '401.1' });
  expect((await ask(bulkChangePosts, { ids: [id], act: 'trash' })).changed).toEqual([]);
  expect(await stateOf(id)).toEqual(before);
  expect(await it.site.db.selectFrom('posts').select('id').where('type', '=', 'page').execute()).toEqual([{ id }]);
});

test('below editors nobody submits a page, not even one of their own', async () => {
  const { id } = await by('editor')(addPost, { title: '关于', content, post_type: 'page' });
  await it.site.db
    .updateTable('posts')
    .set({ author_id: people.author.userId as number })
    .where('id', '=', id)
    .execute();
  await expect(by('author')(submitPost, { id })).rejects.toMatchObject({ code: '401.1' });
  expect((await stateOf(id))?.status).toBe('draft');
  expect(await by('editor')(submitPost, { id })).toMatchObject({ status: 'pending' });
});

test('a renamed page is found at its old address', async () => {
  const { id } = await by('editor')(addPost, {
    title: '关于',
    slug: 'guanyu',
    content,
    post_type: 'page',
    status: 'publish',
  });
  await by('editor')(updatePost, { id, slug: 'about-us', revision: 1 });
  expect(await by('guest')(getPostPage, { slug: 'guanyu' })).toMatchObject({ moved_to: 'about-us', post: null });
  expect((await by('guest')(getPostPage, { slug: 'about-us' })).post).toMatchObject({ id, type: 'page' });
  await by('editor')(removePost, { id });
  await expect(by('guest')(getPostPage, { slug: 'guanyu' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a post goes to the trash and from there for good, by who may', async () => {
  const { id } = await by('author')(addPost, { title: '文章', content, status: 'publish' });
  for (const call of [removePost, removeAdminPost]) {
    await expect(by('other')(call, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(by('guest')(call, { id })).rejects.toMatchObject({ code: '601' });
  }
  await expect(by('author')(removeAdminPost, { id, force: true })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '请先把这篇文章移到回收站',
  });
  expect(await by('author')(removePost, { id })).toEqual({});
  expect((await stateOf(id))?.status).toBe('trash');
  expect(await by('author')(removeAdminPost, { id, force: true })).toEqual({});
  expect(await stateOf(id)).toBeUndefined();
  await expect(by('author')(removePost, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('status and pin are changed one post at a time, as far as each may', async () => {
  const { id } = await by('contributor')(addPost, { title: '投稿', content });
  expect(await by('contributor')(changeAdminPost, { id, status: 'publish' })).toMatchObject({ status: 'pending' });
  await expect(by('contributor')(changeAdminPost, { id, pinned: true })).rejects.toMatchObject({ code: '401.1' });
  await expect(by('editor')(changeAdminPost, { id, status: 'publish' })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await by('editor')(changeAdminPost, { id, status: 'draft', pinned: true })).toMatchObject({ status: 'draft' });
  expect(await stateOf(id)).toMatchObject({ status: 'draft', pinned: 1 });
  expect(await by('editor')(changeAdminPost, { id, status: 'publish', pinned: false })).toMatchObject({
    id,
    status: 'publish',
  });
  expect(await stateOf(id)).toMatchObject({ status: 'publish', pinned: 0 });
});

test('a post is dated between 1970 and 9999', async () => {
  const { id } = await by('author')(addPost, { title: '文章', content });
  for (const publish_at of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
    const refusal = { code: 'VALIDATION', fields: { publish_at: '定时发布的时间不正确' } };
    await expect(by('author')(addPost, { title: '旧文', content, publish_at })).rejects.toMatchObject(refusal);
    await expect(by('author')(updatePost, { id, publish_at })).rejects.toMatchObject(refusal);
  }
});
