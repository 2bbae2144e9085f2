import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  addPost,
  bulkChangePosts,
  getPostForEditing,
  listAdminPosts,
  updatePost,
} from '#contract/features/posts/editing.calls.ts';
import { saveDraft, listDrafts } from '#contract/features/posts/drafts.calls.ts';
import {
  getPreview,
  createPreviewLink,
  previewPost,
  revokePreviewLink,
} from '#contract/features/posts/previews.calls.ts';
import { getReviewNotes, reviewPost } from '#contract/features/posts/reviews.calls.ts';
import { getPostPage } from '#contract/features/posts/calls.ts';
import { getRevision, getRevisions } from '#contract/features/posts/revisions.calls.ts';
import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import { rolePower, type AccountRole } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

let it: TestSite;
let people: Record<'contributor' | 'author' | 'editor', number>;

beforeEach(async () => {
  it = await openTestSite();
  const make = (name: string, role: AccountRole) => createUser(it.site, { name, email: null, role }, true);
  people = {
    contributor: await make('小明', 'contributor'),
    author: await make('老王', 'author'),
    editor: await make('阿红', 'editor'),
  };
});

afterEach(() => it.close());

function by(role: keyof typeof people) {
  const viewer = { userId: people[role], role, power: rolePower[role], vipLevel: 0, banned: false };
  return <C extends CallDefinition>(call: C, input: CallInput<C>) =>
    it.call([...endpoints], call, input, viewer) as Promise<CallOutput<C>>;
}

const words = (text: string, id = 'p1') => ({ id, type: 'paragraph', data: { text } });

test('an article is written with everything beside its text, and read back as it was', async () => {
  const ask = by('author');
  const saved = await ask(addPost, {
    title: '夜航船记',
    content: { blocks: [words('海上没有灯。')] },
    terms: { tag: ['夜读', '海'] },
    excerpt: '三十个晚上',
    comment_status: 'closed',
    seo: { title: '夜航', description: '船' },
    source: { name: '', url: '' },
    status: 'publish',
  });
  expect(saved).toMatchObject({ slug: '夜航船记', status: 'publish', revision: 1 });
  expect(await ask(getPostForEditing, { id: saved.id })).toMatchObject({
    title: '夜航船记',
    excerpt: '三十个晚上',
    terms: { tag: ['夜读', '海'], category: [] },
    comment_status: 'closed',
    seo: { title: '夜航', description: '船' },
    content: { blocks: [{ id: 'p1', type: 'paragraph', data: { text: '海上没有灯。' } }] },
    saved_by: '老王',
  });
});

test('who saves on an old revision is refused, and both texts are there', async () => {
  const mine = by('author');
  const { id } = await mine(addPost, { title: '题', content: { blocks: [words('一')] }, status: 'publish' });
  const theirs = by('editor');
  await theirs(updatePost, { id, revision: 1, content: { blocks: [words('二')] } });
  await expect(mine(updatePost, { id, revision: 1, content: { blocks: [words('三')] } })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const { list } = await mine(getRevisions, { id });
  expect(list.map(({ revision, by: name, current }) => [revision, name, current])).toEqual([
    [2, '阿红', true],
    [1, '老王', false],
  ]);
  const first = await mine(getRevision, { id, revision: 1 });
  expect(first.content.blocks).toMatchObject([{ data: { text: '一' } }]);
});

test('a contributor hands in, an editor gives it back with a note and later publishes it', async () => {
  const ask = by('contributor');
  const { id, status } = await ask(addPost, { title: '投稿', content: { blocks: [words('字')] }, status: 'publish' });
  expect(status).toBe('pending');
  await expect(by('author')(getPostForEditing, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const editor = by('editor');
  await expect(editor(reviewPost, { id, act: 'return', revision: 1 })).rejects.toMatchObject({
    fields: { note: /原因/ },
  });
  expect(await editor(reviewPost, { id, act: 'return', revision: 1, note: '请补上出处' })).toMatchObject({
    status: 'draft',
  });
  expect((await ask(getReviewNotes, { id })).list).toMatchObject([{ act: 'return', note: '请补上出处', by: '阿红' }]);
  await ask(updatePost, { id, status: 'pending' });
  expect(await editor(reviewPost, { id, act: 'approve', revision: 2 })).toMatchObject({ status: 'publish' });
  await expect(ask(updatePost, { id, title: '改' })).rejects.toMatchObject({ code: '401.1' });
});

test('people see their own in the list, editors see everybody’s, and many are changed at once', async () => {
  const first = await by('author')(addPost, { title: '甲', status: 'publish' });
  const second = await by('contributor')(addPost, { title: '乙', status: 'draft' });
  expect((await by('contributor')(listAdminPosts, {})).list.map(({ title }) => title)).toEqual(['乙']);
  const all = await by('editor')(listAdminPosts, {});
  expect([all.total, all.counts.publish, all.counts.draft]).toEqual([2, 1, 1]);
  const { changed } = await by('contributor')(bulkChangePosts, { ids: [first.id, second.id], act: 'trash' });
  expect(changed).toMatchObject([{ id: second.id, before: 'draft' }]);
  await expect(by('contributor')(bulkChangePosts, { ids: [second.id], act: 'publish' })).rejects.toMatchObject({
    code: '401.1',
  });
  expect((await by('editor')(bulkChangePosts, { ids: [second.id], act: 'erase' })).changed).toHaveLength(1);
  await expect(by('editor')(getPostForEditing, { id: second.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('drafts are kept for their writer alone, a window at a time', async () => {
  const ask = by('author');
  await ask(saveDraft, { key: 'post-1.a', content: '{"a":1}', revision: 3 });
  await ask(saveDraft, { key: 'post-1.b', content: '{"b":1}' });
  await ask(saveDraft, { key: 'post-11.a', content: '{}' });
  await ask(saveDraft, { key: 'new-x.a', content: '{}' });
  expect((await ask(listDrafts, { of: 'post-1' })).list.map(({ key }) => key)).toEqual(['post-1.b', 'post-1.a']);
  expect((await ask(listDrafts, {})).list.map(({ key }) => key)).toEqual(['new-x.a']);
  expect((await by('editor')(listDrafts, {})).list).toEqual([]);
});

test('a preview shows its writer everything, or what a visitor sees; a link hides what locks hide and works until it is revoked', async () => {
  const ask = by('author');
  const blocks = [words('看得见'), { id: 'l', type: 'needlogin', data: { blocks: [words('看不见', 'i')] } }];
  const { post } = await ask(previewPost, { title: '题', content: { blocks } });
  expect(JSON.stringify(post.blocks)).toContain('看得见');
  expect(JSON.stringify(post)).toContain('看不见');
  const asGuest = await ask(previewPost, { title: '题', content: { blocks }, seen_by: 'guest' });
  expect(JSON.stringify(asGuest)).toContain('看得见');
  expect(JSON.stringify(asGuest)).not.toContain('看不见');
  const { id, slug } = await ask(addPost, { title: '题', content: { blocks }, status: 'draft' });
  const { token } = await ask(createPreviewLink, { id });
  const guest = { userId: null, role: 'guest', power: 0, vipLevel: 0, banned: false } as const;
  const read = () => it.call([...endpoints], getPreview, { token }, guest);
  expect(JSON.stringify(await read())).toContain('看得见');
  expect(JSON.stringify(await read())).not.toContain('看不见');
  await expect(it.call([...endpoints], getPostPage, { slug }, guest)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await ask(revokePreviewLink, { id });
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a link from before tells no more than the page once the article is public under a password, and ends in time', async () => {
  const ask = by('author');
  const { id } = await ask(addPost, {
    title: '题',
    content: { blocks: [words('暗号玫瑰')] },
    excerpt: '玫瑰二字',
    password: '芝麻',
    status: 'draft',
  });
  const { token, expires_at } = await ask(createPreviewLink, { id });
  const guest = { userId: null, role: 'guest', power: 0, vipLevel: 0, banned: false } as const;
  const read = () => it.call([...endpoints], getPreview, { token }, guest);
  expect(JSON.stringify(await read())).toContain('暗号玫瑰');
  await ask(updatePost, { id, status: 'publish' });
  const closed = await read();
  expect(closed.post).toMatchObject({ locked: 'password', has_password: true, blocks: [], toc: [], excerpt: '' });
  expect(JSON.stringify(closed)).not.toContain('玫瑰');
  it.clock.advance(3_600_000);
  expect(await ask(createPreviewLink, { id })).toMatchObject({ token, expires_at });
});

test('the list marks posts of which the user has newer text, and finds them', async () => {
  const ask = by('author');
  const first = await ask(addPost, { title: '甲', status: 'publish' });
  const second = await ask(addPost, { title: '乙', status: 'draft' });
  const plain = await by('editor')(addPost, { title: '丙', status: 'publish' });
  await ask(saveDraft, { key: `post-${first.id}.a`, content: '{}', revision: 1 });
  await ask(saveDraft, { key: `post-${first.id}.b`, content: '{}', revision: 1 });
  await ask(saveDraft, { key: `post-${first.id}7.a`, content: '{}' });
  await by('editor')(saveDraft, { key: `post-${second.id}.a`, content: '{}' });
  const marks = ({ list }: { list: { title: string; changed: boolean }[] }) =>
    Object.fromEntries(list.map(({ title, changed }) => [title, changed]));
  const own = await ask(listAdminPosts, {});
  expect([marks(own), own.changed, own.total]).toEqual([{ 甲: true, 乙: false }, 1, 2]);
  const found = await ask(listAdminPosts, { only: 'changed' });
  expect([marks(found), found.total]).toEqual([{ 甲: true }, 1]);
  // Another person's draft is theirs.
  const editors = await by('editor')(listAdminPosts, { only: 'changed' });
  expect(marks(editors)).toEqual({ 乙: true });
  await ask(bulkChangePosts, { ids: [first.id], act: 'trash' });
  expect(await ask(listAdminPosts, { only: 'changed' })).toMatchObject({ list: [], total: 0, changed: 0 });
  expect(plain.id).toBeGreaterThan(second.id);
});
