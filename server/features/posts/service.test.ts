import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { guestViewer, type Role, rolePower, type Viewer } from '#contract/kit/power.ts';
import { getArchives, getPostPage, listArticles } from '#contract/features/posts/calls.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { rebuildLists } from './listings.service.ts';
import { listRevisions } from './revisions.service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { jobs as stateJobs } from './states.jobs.ts';
import { publishDue, setStatus, trashPost } from './states.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';

import { routes } from './routes.ts';
import { postChanged, type PostEvent, type PostInput, preparePost, savePost, storePost } from './service.ts';

let it: TestSite;
let author = 0;
const hour = 3_600_000;
const events: PostEvent[] = [];

const p = (text: string) => ({ type: 'paragraph', data: { text } });
const viewer = (role: Role, userId: number): Viewer => ({ ...guestViewer, userId, role, power: rolePower[role] });
const page = (slug: string, body = 1) => it.call(routes, getPostPage, { slug, page: body });
const post = async (input: PostInput) => {
  const ready = await preparePost(it.site, { status: 'publish', content: { blocks: [p('正文')] }, ...input });
  return write(it.site, (unit) => storePost(it.site, unit, ready, { userId: author }));
};

beforeAll(async () => {
  it = await openTestSite();
  author = await createUser(it.site, { name: '老王', role: 'author' });
  postChanged.on(it.site, async (_site, _unit, event) => {
    events.push(event);
  });
});
beforeEach(() => {
  it.touched.clear();
  events.length = 0;
});
afterAll(() => it.close());

test('an address is made of the title, unique, and never one of the site', async () => {
  expect((await post({ title: '夜里的灯' })).slug).toBe('夜里的灯');
  expect((await post({ title: '夜里的灯！' })).slug).toBe('夜里的灯-2');
  expect((await post({ title: 'Archives' })).slug).toBe('archives-post');
  expect((await post({ title: '🎉' })).slug).toBe('post');
  await expect(post({ title: '搜索', slug: 'search' })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { slug: expect.stringContaining('search') },
  });
  await expect(post({ title: '搜索', slug: '！！' })).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('a changed address leads on, and whoever takes the old one has it', async () => {
  const { id } = await post({ title: '搬家', slug: 'jiu-dizhi' });
  await post({ id, slug: 'xin-dizhi' });
  expect(it.touched).toContain('slug:jiu-dizhi');
  expect(await page('jiu-dizhi')).toMatchObject({ moved_to: 'xin-dizhi', post: null });
  await post({ id, slug: 'geng-xin' });
  expect(await page('jiu-dizhi')).toMatchObject({ moved_to: 'geng-xin' });
  const other = await post({ title: '新来的', slug: 'jiu-dizhi' });
  expect((await page('jiu-dizhi')).post?.id).toBe(other.id);
  await post({ id, slug: 'xin-dizhi' });
  expect((await page('xin-dizhi')).post?.id).toBe(id);
});

test('every save is a revision, and an edit that began from an older one is refused', async () => {
  const { id, revision } = await post({ title: '修订', content: { blocks: [p('一')] } });
  expect(revision).toBe(1);
  expect((await post({ id, revision: 1, content: { blocks: [p('二')] } })).revision).toBe(2);
  await expect(post({ id, revision: 1, title: '迟到' })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await listRevisions(it.site, id)).map((each) => each.revision)).toEqual([2, 1]);
});

test('the excerpt is made of what everybody may read, and anew with each text', async () => {
  const lock = { type: 'needlogin', data: { blocks: [p('锁住的话')] } };
  const { id } = await post({ title: '摘要', content: { blocks: [p('开头的话'), lock] } });
  expect((await page('摘要')).post?.excerpt).toBe('开头的话');
  await post({ id, content: { blocks: [p('改过的话')] } });
  expect((await page('摘要')).post?.excerpt).toBe('改过的话');
  await post({ id, excerpt: '自己写的' });
  await post({ id, content: { blocks: [p('再改')] } });
  expect((await page('摘要')).post).toMatchObject({ excerpt: '自己写的', lock: null });
});

test('words, reading time, body pages and the strongest lock are counted on saving', async () => {
  const blocks = [
    p('字'.repeat(500)),
    { type: 'page-break', data: {} },
    { type: 'needlogin', data: { blocks: [p('字'.repeat(300))] } },
  ];
  await post({ title: '长文', content: { blocks } });
  const first = await page('长文');
  expect(first.post).toMatchObject({ word_count: 800, reading_minutes: 2, page_count: 2, lock: 'login' });
  await expect(page('长文', 3)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a post for later is public when its time comes, not before', async () => {
  registerWorkers(it.site, stateJobs);
  const { id, status } = await post({ title: '明天见', publish_at: isoTime(testNow + 5 * hour) });
  expect(status).toBe('scheduled');
  await expect(page('明天见')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await publishDue(it.site)).toBe(0);
  it.clock.advance(6 * hour);
  it.touched.clear();
  expect(await publishDue(it.site)).toBe(1);
  expect((await page('明天见')).post?.id).toBe(id);
  expect([...it.touched]).toEqual(expect.arrayContaining([`post:${id}`, 'list:articles', 'slug:明天见']));
  await expect(post({ title: '没有时间', status: 'scheduled' })).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('lists and counts follow every change, as if they were made anew', async () => {
  const [child, tag] = await write(it.site, async (unit) => [
    await ensureTerm(unit, 'category', ['技术', '前端']),
    await ensureTerm(unit, 'tag', ['CSS']),
  ]);
  const one = await post({ title: '甲文', terms: { category: [child], tag: [tag] } });
  const two = await post({ title: '乙文', terms: { category: [child] } });
  await post({ id: two.id, terms: { tag: [tag] } });
  await trashPost(it.site, one.id);
  await setStatus(it.site, one.id, 'publish');
  await post({ title: '丙文', terms: { category: [child] }, status: 'draft' });
  const stored = async () => ({
    lists: await it.site.db.selectFrom('post_lists').selectAll().orderBy('term_id').orderBy('post_id').execute(),
    counts: await it.site.db
      .selectFrom('list_counts')
      .selectAll()
      .where('count', '<>', 0)
      .orderBy('kind')
      .orderBy('id')
      .execute(),
  });
  const kept = await stored();
  await rebuildLists(it.site);
  expect(kept).toEqual(await stored());
  const parent = await it.call(routes, listArticles, { taxonomy: 'category', term: '技术' });
  expect(parent).toMatchObject({ total: 1, term: { name: '技术', count: 1 } });
  expect(parent.list.map((card) => card.title)).toEqual(['甲文']);
});

test('a save names exactly the pages that change', async () => {
  const older = await post({ title: '前一篇', publish_at: isoTime(testNow - 3000 * hour) });
  const newer = await post({ title: '后一篇', publish_at: isoTime(testNow - 2998 * hour) });
  it.touched.clear();
  const { id } = await post({ title: '中间', publish_at: isoTime(testNow - 2999 * hour) });
  expect([...it.touched]).toEqual(
    expect.arrayContaining([`near:${older.id}`, `near:${newer.id}`, `post:${id}`, 'list:articles']),
  );
  it.touched.clear();
  await post({ id, content: { blocks: [p('只改正文')] } });
  expect(it.touched).toEqual(new Set([`post:${id}`]));
  it.touched.clear();
  const draft = await post({ title: '草稿', status: 'draft' });
  expect(it.touched).toEqual(new Set([`post:${draft.id}`]));
});

test('search, feeds and push hear of what is or was public, in the same transaction', async () => {
  const { id } = await post({ title: '听见', status: 'draft' });
  expect(events).toEqual([]);
  await setStatus(it.site, id, 'publish');
  expect(events).toMatchObject([{ postId: id, before: null, after: { slug: '听见' } }]);
  await setStatus(it.site, id, 'private');
  expect(events[1]).toMatchObject({ postId: id, before: { slug: '听见' }, after: null });
});

test('a contributor hands in, an author publishes their own, an editor everything', async () => {
  const contributor = await createUser(it.site, { name: '投稿人', role: 'contributor' });
  const ask = (role: Role, userId: number) => it.contextFor(viewer(role, userId));
  const handed = await savePost(ask('contributor', contributor), {
    title: '投稿',
    content: { blocks: [p('稿')] },
    status: 'publish',
  });
  expect(handed.status).toBe('pending');
  await expect(savePost(ask('author', author), { id: handed.id, title: '改别人的' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await savePost(ask('editor', author), { ...handed, status: 'publish' })).status).toBe('publish');
  await expect(savePost(ask('contributor', contributor), { id: handed.id, title: '偷改' })).rejects.toMatchObject({
    code: '401.1',
  });
  await expect(savePost(ask('subscriber', 1), { title: '不行', content: { blocks: [] } })).rejects.toMatchObject({
    code: '401.1',
  });
  await expect(savePost(it.contextFor(), { title: '不行', content: { blocks: [] } })).rejects.toMatchObject({
    code: '601',
  });
  const raw = { title: '原始', content: { blocks: [{ type: 'raw', data: { html: '<b>x</b>' } }] } };
  await expect(savePost(ask('author', author), raw)).rejects.toMatchObject({ code: '401.1' });
});

test('what does not fit is refused by field', async () => {
  await expect(post({ title: ' ' })).rejects.toMatchObject({ fields: { title: '请填写标题' } });
  await expect(post({ title: '长'.repeat(201) })).rejects.toMatchObject({ fields: { title: '标题最多 200 个字符' } });
  await expect(post({ title: '封面', cover: 'javascript:alert(1)' })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(post({ title: '术语', terms: { category: [987_654] } })).rejects.toMatchObject({
    fields: { 'terms.category': '所选的分类、标签或专题不存在' },
  });
  await expect(post({ title: '没有作者', author_id: 987_654 })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(post({ id: 987_654, title: '没有' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('two saves at once of the same title both succeed', async () => {
  const saved = await Promise.all(
    Array.from({ length: 6 }, () => post({ title: '同时' }).catch((error: { code: string }) => error.code)),
  );
  const slugs = saved.map((each) => (typeof each === 'string' ? each : each.slug));
  expect(
    new Set(slugs.filter((slug) => slug !== 'CONFLICT')).size + slugs.filter((slug) => slug === 'CONFLICT').length,
  ).toBe(6);
  expect(slugs).toContain('同时');
});

test('the archives count years in Shanghai time', async () => {
  const newYear = Date.UTC(2019, 11, 31, 17);
  const { id } = await post({ title: '元旦凌晨', publish_at: isoTime(newYear) });
  const found = await it.call(routes, getArchives, { year: 2020 });
  expect(found.months).toEqual([{ month: 1, posts: [expect.objectContaining({ id, title: '元旦凌晨' })] }]);
  expect(found.years).toContainEqual({ year: 2020, count: 1 });
  await expect(it.call(routes, getArchives, { year: 2019 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
