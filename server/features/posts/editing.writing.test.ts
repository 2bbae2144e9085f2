import { afterEach, beforeEach, expect, test } from 'vitest';

import { discardDraft, getDraft, saveDraft, listDrafts } from '#contract/features/posts/drafts.calls.ts';
import {
  addPost,
  bulkChangePosts,
  getPostForEditing,
  listAdminPosts,
  restoreRevision,
  suggestSlugs,
  updatePost,
} from '#contract/features/posts/editing.calls.ts';
import { getPreview, createPreviewLink } from '#contract/features/posts/previews.calls.ts';
import { getReviewNotes, reviewPost, submitPost } from '#contract/features/posts/reviews.calls.ts';
import { getPostPage, listArticles } from '#contract/features/posts/calls.ts';
import { postStatuses } from '#contract/features/posts/rules.ts';
import { getRevisions } from '#contract/features/posts/revisions.calls.ts';
import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import { guestViewer, rolePower, type AccountRole, type Viewer } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { sweepDrafts } from './drafts.service.ts';
import { publishDue } from './states.service.ts';
import { postChanged } from './service.ts';
import { userErased } from '#server/features/profiles/service.ts';
import { userBanned } from '#server/features/accounts/bans.service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { write } from '#server/kit/site.ts';

let it: TestSite;
let people: Record<'contributor' | 'other' | 'author' | 'editor', Viewer>;
const hour = 3_600_000;
const day = 24 * hour;

beforeEach(async () => {
  it = await openTestSite();
  connectReactions(it.site);
  const make = async (name: string, role: AccountRole) => {
    const userId = await createUser(it.site, { name, email: null, role }, true);
    return { ...guestViewer, userId, role, power: rolePower[role] };
  };
  people = {
    contributor: await make('小明', 'contributor'),
    other: await make('小李', 'contributor'),
    author: await make('老王', 'author'),
    editor: await make('阿红', 'editor'),
  };
});

afterEach(() => it.close());

function by(who: keyof typeof people | 'guest') {
  const viewer = who === 'guest' ? guestViewer : people[who];
  return <C extends CallDefinition>(call: C, input: CallInput<C>) =>
    it.call([...endpoints], call, input, viewer) as Promise<CallOutput<C>>;
}

const words = (text: string, id = 'p1') => ({ id, type: 'paragraph', data: { text } });
const texts = (blocks: unknown[]) => blocks.map((block) => (block as { data: { text: string } }).data.text);
const acts = async () =>
  (await it.site.db.selectFrom('audit_log').select('act').orderBy('id').execute()).map(({ act }) => act);

test('of two who save on one revision the second hears who was first, and both texts are kept', async () => {
  const { id } = await by('author')(addPost, { title: '题', content: { blocks: [words('一')] } });
  await by('editor')(updatePost, { id, revision: 1, content: { blocks: [words('二')] } });
  await expect(by('author')(updatePost, { id, revision: 1, content: { blocks: [words('三')] } })).rejects.toMatchObject(
    {
      code: 'CONFLICT',
      message: '文章已被 阿红 更新，请对照后再保存',
      newer: { revision: 2, by: '阿红', at: '2026-11-21T04:00:00.000Z' },
    },
  );
  expect(texts((await by('author')(getPostForEditing, { id })).content.blocks)).toEqual(['二']);
  expect(await by('author')(updatePost, { id, revision: 2, content: { blocks: [words('三')] } })).toMatchObject({
    revision: 3,
  });
  expect((await by('author')(getRevisions, { id })).list.map(({ revision }) => revision)).toEqual([3, 2, 1]);
});

test('no field of any call makes a contributor’s text public', async () => {
  const ask = by('contributor');
  const wishes = postStatuses.map((status) => ({
    title: `愿望 ${status}`,
    status,
    publish_at: '2026-11-22T00:00:00.000Z',
    pinned: true,
    password: 'x',
  }));
  for (const wish of wishes) {
    const { id, status } = await ask(addPost, wish);
    expect(['draft', 'pending', 'trash']).toContain(status);
    if (status !== 'trash') await ask(updatePost, { id, ...wish });
    for (const act of ['publish', 'private', 'scheduled', 'pin'] as const)
      await expect(ask(bulkChangePosts, { ids: [id], act })).rejects.toMatchObject({ code: '401.1' });
    await expect(ask(reviewPost, { id, act: 'approve', revision: 1 })).rejects.toMatchObject({ code: '401.1' });
  }
  await expect(ask(addPost, { title: '页', post_type: 'page' })).rejects.toMatchObject({ code: '401.1' });
  it.clock.advance(3 * day);
  expect(await publishDue(it.site)).toBe(0);
  const open = await it.site.db
    .selectFrom('posts')
    .select('id')
    .where('status', 'in', ['publish', 'private', 'scheduled'])
    .execute();
  expect(open).toEqual([]);
  expect((await it.site.db.selectFrom('posts').select('pinned').where('pinned', '>', 0).execute()).length).toBe(0);
});

test('an HTML block is for those who may judge it', async () => {
  const blocks = [{ id: 'r', type: 'raw', data: { html: '<p>字</p>' } }];
  await expect(by('author')(addPost, { title: '题', content: { blocks } })).rejects.toMatchObject({
    code: '401.1',
    message: '使用 HTML 区块需要编辑权限',
  });
  expect(await by('editor')(addPost, { title: '题', content: { blocks } })).toMatchObject({ status: 'draft' });
});

test('what is scheduled appears when its time has come, and the log says so', async () => {
  const at = new Date(it.clock.now() + hour).toISOString();
  const { id, slug, status } = await by('author')(addPost, { title: '明天的茶', status: 'publish', publish_at: at });
  expect(status).toBe('scheduled');
  await expect(by('guest')(getPostPage, { slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  it.clock.advance(hour);
  expect(await publishDue(it.site)).toBe(1);
  expect((await by('guest')(getPostPage, { slug })).post).toMatchObject({ id, title: '明天的茶' });
  expect(await acts()).toEqual(['post.schedule', 'post.publish']);
});

const stand = (who: keyof typeof people, standing: { role?: AccountRole; banned_at?: number | null }) =>
  it.site.db
    .updateTable('users')
    .set(standing)
    .where('id', '=', people[who].userId as number)
    .execute();

test('what its author may publish no more waits for an editor, unless one had a hand in it', async () => {
  const publish_at = new Date(it.clock.now() + hour).toISOString();
  const wish = { status: 'publish' as const, publish_at };
  const own = await by('author')(addPost, { title: '自己排的', ...wish });
  const seen = await by('author')(addPost, { title: '编辑改过', ...wish });
  await by('editor')(updatePost, { id: seen.id, excerpt: '改' });
  const handed = await by('contributor')(addPost, { title: '通过的投稿', ...wish });
  expect(await by('editor')(reviewPost, { id: handed.id, act: 'approve', revision: 1 })).toMatchObject({
    status: 'scheduled',
  });
  const put = await by('contributor')(addPost, { title: '编辑排的', publish_at });
  await by('editor')(bulkChangePosts, { ids: [put.id], act: 'scheduled' });
  await stand('author', { banned_at: it.clock.now() });
  it.clock.advance(hour);
  expect(await publishDue(it.site)).toBe(3);
  const statuses = await it.site.db.selectFrom('posts').select(['title', 'status']).orderBy('id').execute();
  expect(statuses.map(({ title, status }) => `${title} ${status}`)).toEqual([
    '自己排的 pending',
    '编辑改过 publish',
    '通过的投稿 publish',
    '编辑排的 publish',
  ]);
  expect(await by('editor')(reviewPost, { id: own.id, act: 'approve', revision: 1 })).toMatchObject({
    status: 'publish',
  });
});

test('one scheduled post that cannot appear does not hold back the others', async () => {
  const row = { type: 'microblog' as const, slug: 'm', title: '', author_id: people.author.userId as number };
  const times = { created_at: 1, updated_at: 1, published_at: 1 };
  await it.site.db
    .insertInto('posts')
    .values({ ...row, ...times, status: 'scheduled' })
    .execute();
  const publish_at = new Date(it.clock.now() + hour).toISOString();
  for (const title of ['甲', '乙', '丙']) await by('author')(addPost, { title, status: 'publish', publish_at });
  postChanged.on(it.site, async (_site, unit, { postId }) => {
    const post = await unit.db.selectFrom('posts').select('title').where('id', '=', postId).executeTakeFirst();
    if (post?.title === '甲') throw new Error('no');
  });
  it.clock.advance(hour);
  expect(await publishDue(it.site)).toBe(2);
});

test('a preview link is worth what its maker may', async () => {
  const { id } = await by('author')(addPost, { title: '没写完', content: { blocks: [words('字')] } });
  const { token } = await by('author')(createPreviewLink, { id });
  const read = (of = token) => by('guest')(getPreview, { token: of });
  await stand('author', { role: 'subscriber' });
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const renewed = await by('editor')(createPreviewLink, { id });
  expect((await read(renewed.token)).post.title).toBe('没写完');
  await stand('author', { role: 'author' });
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const about = { userId: people.editor.userId as number, name: '阿红', reason: '', untilMs: null };
  await write(it.site, (unit) => userBanned.emit(it.site, unit, about));
  await expect(read(renewed.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await it.site.db.selectFrom('post_previews').selectAll().execute()).toEqual([]);
});

test('an older state that is restored is equal to what it was, and a state of its own', async () => {
  const blocks = [
    words('看得见', 'a'),
    { id: 'l', type: 'needlogin', data: { blocks: [words('登录才看得见', 'b')] } },
    { id: 't', type: 'tabs', data: { items: [{ title: '甲', blocks: [words('甲中', 'c')] }] } },
  ];
  const ask = by('author');
  const { id } = await ask(addPost, { title: '原题', excerpt: '原摘要', content: { blocks } });
  const first = await ask(getPostForEditing, { id });
  await ask(updatePost, { id, title: '新题', excerpt: '', content: { blocks: [words('新')] } });
  expect(await ask(restoreRevision, { id, revision: 1, base: 2 })).toMatchObject({ id, revision: 3 });
  const restored = await ask(getPostForEditing, { id });
  expect([restored.title, restored.excerpt]).toEqual(['原题', '原摘要']);
  expect(restored.content).toEqual(first.content);
  await expect(ask(restoreRevision, { id, revision: 1, base: 2 })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(by('other')(restoreRevision, { id, revision: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an older saving never takes the place of a newer draft', async () => {
  const ask = by('author');
  const keep = (seq: number, content: string) => ask(saveDraft, { key: 'new-x.a', content, seq });
  expect(await keep(2, '二')).toMatchObject({ seq: 2, kept: true });
  expect(await keep(1, '一')).toMatchObject({ seq: 2, kept: false });
  expect(await ask(getDraft, { key: 'new-x.a' })).toMatchObject({ content: '二', seq: 2 });
  expect(await keep(3, '三')).toMatchObject({ kept: true });
  expect(await ask(saveDraft, { key: 'new-x.a', content: '四' })).toMatchObject({ seq: 4, kept: true });
  await Promise.all([9, 6, 8, 7, 5].map((seq) => keep(seq, String(seq))));
  expect(await ask(getDraft, { key: 'new-x.a' })).toMatchObject({ content: '9', seq: 9 });
});

test('a list of drafts holds none of their contents, and one person’s take sixteen megabytes at most', async () => {
  const ask = by('author');
  const content = JSON.stringify('茶'.repeat(1_300_000));
  for (const window of ['a', 'b', 'c', 'd', 'e', 'f']) {
    it.clock.advance(1000);
    await ask(saveDraft, { key: `new-x.${window}`, content });
  }
  const { list } = await ask(listDrafts, {});
  expect(list.map(({ key }) => key)).toEqual(['new-x.f', 'new-x.e', 'new-x.d', 'new-x.c']);
  expect(JSON.stringify(list).length).toBeLessThan(1000);
  expect((await ask(getDraft, { key: 'new-x.c' })).content).toBe(content);
  for (const key of ['new-x.a', 'new-y.a'])
    await expect(ask(getDraft, { key })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(by('editor')(getDraft, { key: 'new-x.c' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('drafts are their writer’s alone, and go after sixty days or with them', async () => {
  await by('author')(saveDraft, { key: 'post-1.a', content: '私' });
  await by('editor')(saveDraft, { key: 'post-1.a', content: '编' });
  await by('editor')(discardDraft, { key: 'post-1.a' });
  expect(await by('author')(getDraft, { key: 'post-1.a' })).toMatchObject({ content: '私' });
  expect((await by('editor')(listDrafts, { of: 'post-1' })).list).toEqual([]);
  it.clock.advance(59 * day);
  await sweepDrafts(it.site);
  expect((await by('author')(listDrafts, { of: 'post-1' })).list).toHaveLength(1);
  it.clock.advance(2 * day);
  await sweepDrafts(it.site);
  expect((await by('author')(listDrafts, { of: 'post-1' })).list).toEqual([]);
});

test('of an erased person neither drafts nor links to previews are left', async () => {
  const ask = by('author');
  const { id } = await ask(addPost, { title: '没写完', content: { blocks: [words('字')] } });
  await ask(saveDraft, { key: `post-${id}.a`, content: '没说出口' });
  const { token } = await ask(createPreviewLink, { id });
  expect((await by('guest')(getPreview, { token })).post.title).toBe('没写完');
  const erased = { userId: people.author.userId as number, name: '老王', email: null };
  await write(it.site, (unit) => userErased.emit(it.site, unit, erased as never));
  await expect(by('guest')(getPreview, { token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await it.site.db.selectFrom('post_drafts').selectAll().execute()).toEqual([]);
});

test('a link to a preview opens its own post for seven days, and the table tells no token', async () => {
  const ask = by('author');
  const mine = await ask(addPost, { title: '甲' });
  const other = await ask(addPost, { title: '乙' });
  const { token } = await ask(createPreviewLink, { id: mine.id });
  expect((await ask(createPreviewLink, { id: mine.id })).token).toBe(token);
  const stored = JSON.stringify(await it.site.db.selectFrom('post_previews').selectAll().execute());
  expect(stored).not.toContain(token.split('-').slice(1).join('-'));
  await ask(createPreviewLink, { id: other.id });
  const forged = token.replace(/^\d+/, String(other.id));
  for (const bad of [forged, `${token}x`, token.slice(0, -1), 'x', ''])
    await expect(by('guest')(getPreview, { token: bad })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(by('other')(createPreviewLink, { id: mine.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  it.clock.advance(8 * day);
  await expect(by('guest')(getPreview, { token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what is handed in with a word goes back with one, and its author hears of both ends', async () => {
  const ask = by('contributor');
  const { id } = await ask(addPost, { title: '茶席', content: { blocks: [words('字')] } });
  expect(await ask(submitPost, { id, note: '请过目' })).toMatchObject({ status: 'pending' });
  await expect(ask(submitPost, { id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await by('editor')(reviewPost, { id, act: 'return', revision: 1, note: '补上出处' });
  await expect(by('editor')(reviewPost, { id, act: 'approve', revision: 1 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await ask(submitPost, { id });
  await by('editor')(reviewPost, { id, act: 'approve', revision: 1 });
  const { list } = await ask(getReviewNotes, { id });
  expect(list.map(({ act, note, by: name }) => [act, note, name])).toEqual([
    ['approve', '', '阿红'],
    ['submit', '', '小明'],
    ['return', '补上出处', '阿红'],
    ['submit', '请过目', '小明'],
  ]);
  const told = await it.site.db
    .selectFrom('notifications')
    .select('text')
    .where('user_id', '=', people.contributor.userId as number)
    .orderBy('id')
    .execute();
  expect(told.map(({ text }) => text)).toEqual(['您的投稿《茶席》需要修改：补上出处', '您的投稿《茶席》已通过审核']);
  expect(await acts()).toEqual(['post.return', 'post.publish', 'post.approve']);
  await expect(by('other')(getReviewNotes, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an approval is of the text that was read, and what was handed in is not published from a list', async () => {
  const [writer, editor] = [by('contributor'), by('editor')];
  const { id, revision } = await writer(addPost, {
    title: '茶席',
    content: { blocks: [words('好')] },
    status: 'pending',
  });
  await writer(updatePost, { id, content: { blocks: [words('坏')] } });
  for (const act of ['approve', 'return'] as const)
    await expect(editor(reviewPost, { id, act, revision, note: '看过' })).rejects.toMatchObject({
      code: 'CONFLICT',
      newer: { revision: revision + 1, by: '小明' },
      message: '文章在您阅读之后又被 小明 改动，请看过最新内容再审核',
    });
  for (const act of ['publish', 'private', 'scheduled'] as const)
    expect(await editor(bulkChangePosts, { ids: [id], act })).toEqual({ changed: [] });
  expect(await editor(getPostForEditing, { id })).toMatchObject({ status: 'pending' });
  expect(await editor(reviewPost, { id, act: 'approve', revision: revision + 1 })).toMatchObject({ status: 'publish' });
});

test('leaving out the revision publishes nothing that waits for its review', async () => {
  const [writer, author] = [by('contributor'), by('author')];
  const handedIn = await writer(addPost, { title: '茶席', status: 'pending' });
  const own = await author(addPost, { title: '春雨', status: 'pending' });
  const publish_at = new Date(it.clock.now() + day).toISOString();
  for (const wish of [{ status: 'publish' }, { status: 'private' }, { status: 'scheduled', publish_at }] as const) {
    for (const [who, id] of [
      ['editor', handedIn.id],
      ['author', own.id],
    ] as const)
      await expect(by(who)(updatePost, { id, ...wish })).rejects.toMatchObject({
        code: 'VALIDATION',
        fields: { revision: '待审核的投稿请逐篇阅读后再通过' },
      });
    expect(await writer(updatePost, { id: handedIn.id, ...wish })).toMatchObject({ status: 'pending' });
  }
  expect(await by('editor')(updatePost, { id: handedIn.id, title: '茶席二' })).toMatchObject({ status: 'pending' });
  expect(await author(updatePost, { ...own, title: '春雨', status: 'publish' })).toMatchObject({ status: 'publish' });
});

test('of two who judge at once, one is told that it is done', async () => {
  const { id } = await by('contributor')(addPost, { title: '投稿', status: 'pending' });
  const ends = await Promise.allSettled([
    by('editor')(reviewPost, { id, act: 'approve', revision: 1 }),
    by('editor')(reviewPost, { id, act: 'return', revision: 1, note: '改' }),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await by('editor')(getReviewNotes, { id })).list).toHaveLength(1);
});

test('a save that is refused leaves no new tag, category or special behind', async () => {
  const { id, revision } = await by('editor')(addPost, { title: '题', slug: 'mine' });
  const terms = { category: ['茶'], tag: ['春'], special: '二十四节气' };
  await by('editor')(updatePost, { id, title: '新题' });
  const refused: [keyof typeof people, CallInput<typeof updatePost>, string][] = [
    ['other', { id, terms }, 'NOT_FOUND'],
    ['editor', { id, terms, revision }, 'CONFLICT'],
    ['editor', { id, terms, slug: 'nv-admin' }, 'VALIDATION'],
    ['editor', { id, terms, cover: 'javascript:1' }, 'VALIDATION'],
    ['author', { id, terms: { tag: ['春'] } }, 'NOT_FOUND'],
  ];
  for (const [who, input, code] of refused)
    await expect(by(who)(updatePost, input), code).rejects.toMatchObject({ code });
  const page = { title: '页', post_type: 'page' as const, terms: { tag: ['春'] } };
  await expect(by('contributor')(addPost, page)).rejects.toMatchObject({ code: '401.1' });
  expect(await it.site.db.selectFrom('terms').select('name').execute()).toEqual([]);
});

test('terms are chosen by name; new categories are made by editors alone', async () => {
  const terms = { category: ['茶'], tag: ['春', ' 春 ', '雨'], special: '二十四节气' };
  await expect(by('author')(addPost, { title: '题', terms })).rejects.toMatchObject({
    fields: { 'terms.category': '分类「茶」不存在，请从已有的里面选择' },
  });
  const { id } = await by('editor')(addPost, { title: '题', status: 'publish', terms });
  const written = await by('editor')(getPostForEditing, { id });
  expect(written.terms.tag).toEqual(['春', '雨']);
  const second = await by('author')(addPost, { title: '题二', terms: { ...terms, tag: [] } });
  const other = await by('author')(getPostForEditing, { id: second.id });
  expect(other.terms.category).toEqual(written.terms.category);
  expect(other.terms.special).toBe(written.terms.special);
});

test('many are changed at once, and the answer says how each was, for whoever thinks better of it', async () => {
  const ask = by('editor');
  const first = await ask(addPost, { title: '甲', status: 'publish', terms: { tag: ['春'] } });
  const second = await ask(addPost, { title: '乙', terms: { category: ['茶'] } });
  const ids = [first.id, second.id, 987_654];
  const { terms } = await ask(getPostForEditing, { id: second.id });
  const [term] = terms.category as [number];
  expect((await ask(bulkChangePosts, { ids, act: 'add-term', term })).changed).toEqual([
    { id: first.id, before: 'publish', pinned: false, author_id: people.editor.userId, had_term: false },
    { id: second.id, before: 'draft', pinned: false, author_id: people.editor.userId, had_term: true },
  ]);
  expect((await ask(getPostForEditing, { id: first.id })).terms.category).toEqual([term]);
  expect((await by('guest')(listArticles, { taxonomy: 'category', term: '茶' })).list.map(({ id }) => id)).toEqual([
    first.id,
  ]);
  await ask(bulkChangePosts, { ids: [first.id], act: 'remove-term', term });
  await expect(by('guest')(listArticles, { taxonomy: 'category', term: '茶' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(ask(bulkChangePosts, { ids, act: 'add-term' })).rejects.toMatchObject({
    fields: { term: '请选择一个分类或标签' },
  });
  await ask(bulkChangePosts, { ids, act: 'pin' });
  expect((await ask(bulkChangePosts, { ids, act: 'trash' })).changed).toMatchObject([
    { id: first.id, before: 'publish', pinned: true },
    { id: second.id, before: 'draft', pinned: true },
  ]);
  expect((await ask(bulkChangePosts, { ids: [first.id], act: 'publish' })).changed).toMatchObject([
    { before: 'trash' },
  ]);
  expect((await ask(bulkChangePosts, { ids, act: 'erase' })).changed).toMatchObject([{ id: second.id }]);
  expect((await ask(getPostForEditing, { id: first.id })).status).toBe('publish');
  expect(await acts()).toEqual(['post.publish', 'post.trash', 'post.trash', 'post.publish', 'post.erase']);
});

test('lists of those who write are ordered and narrowed, and hold nobody else’s for who may not edit them', async () => {
  await by('author')(addPost, {
    title: '乙篇',
    status: 'publish',
    content: { blocks: [words('字字字字字字字字')] },
    terms: { tag: ['春'] },
  });
  await by('editor')(addPost, {
    title: '甲篇 100%',
    slug: 'jia-pian',
    status: 'private',
    content: { blocks: [words('暗号玫瑰')] },
  });
  await by('other')(addPost, { title: '他人的稿', status: 'pending' });
  const mine = await by('author')(listAdminPosts, { author: people.editor.userId as number });
  expect(mine.list.map(({ title }) => title)).toEqual(['乙篇']);
  expect(mine.counts).toMatchObject({ publish: 1, private: 0, pending: 0 });
  expect(JSON.stringify(await by('contributor')(listAdminPosts, { q: '玫瑰' }))).not.toContain('玫瑰');
  const all = by('editor');
  expect((await all(listAdminPosts, { sort: 'words' })).list[0]?.title).toBe('乙篇');
  for (const q of ['100%', 'Jia pian', 'jiapian'])
    expect(
      (await all(listAdminPosts, { q })).list.map(({ title }) => title),
      q,
    ).toEqual(['甲篇 100%']);
  expect((await all(listAdminPosts, { q: '-' })).list).toEqual([]);
  const tag = await it.site.db.selectFrom('terms').select('id').where('name', '=', '春').executeTakeFirstOrThrow();
  expect((await all(listAdminPosts, { term: tag.id })).list.map(({ title }) => title)).toEqual(['乙篇']);
  for (const sort of ['updated', 'published', 'views', 'comments', 'title'] as const)
    expect((await all(listAdminPosts, { sort })).total).toBe(3);
});

test('addresses are suggested by sound and by words, and those that are taken are passed over', async () => {
  const ask = by('author');
  const { id } = await ask(addPost, { title: '夜航船记', slug: 'ye-hang-chuan-ji' });
  expect((await ask(suggestSlugs, { title: '夜航船记' })).list).toEqual([
    { kind: 'sound', slug: 'ye-hang-chuan-ji-2' },
    { kind: 'title', slug: '夜航船记' },
  ]);
  expect((await ask(suggestSlugs, { title: '夜航船记', id })).list[0]?.slug).toBe('ye-hang-chuan-ji');
  expect((await ask(suggestSlugs, { title: 'Feed' })).list).toEqual([{ kind: 'sound', slug: 'feed-post' }]);
  expect((await ask(suggestSlugs, { title: '！？' })).list).toEqual([]);
});
