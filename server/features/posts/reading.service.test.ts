import { afterAll, beforeAll, expect, test } from 'vitest';

import { getAuthor } from '#contract/features/accounts/calls.ts';
import { getArchives, getHome, getPostPage, getSidebar, listArticles } from '#contract/features/posts/calls.ts';
import { getTerms } from '#contract/features/terms/calls.ts';
import type { CallDefinition, CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { routes as posts } from './routes.ts';
import { type PostInput, preparePost, storePost } from './service.ts';
import { routes as terms } from '#server/features/terms/routes.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';

const routes = [...posts, ...terms];
const hour = 3_600_000;
const p = (text: string) => ({ type: 'paragraph', data: { text } });

let it: TestSite;
let owner = 0;
const call = <C extends CallDefinition>(definition: C, input: CallInput<C>, viewer?: Viewer) =>
  it.call(routes, definition, input, viewer);
const page = (slug: string, body = 1, viewer?: Viewer) => call(getPostPage, { slug, page: body }, viewer);
const post = async (input: PostInput) => {
  const ready = await preparePost(it.site, { status: 'publish', content: { blocks: [p('正文')] }, ...input });
  return write(it.site, (unit) => storePost(it.site, unit, ready, { userId: owner }));
};
const term = (taxonomy: 'category' | 'tag' | 'special', ...path: string[]) =>
  write(it.site, (unit) => ensureTerm(unit, taxonomy, path));
const titles = (list: readonly { title: string }[]) => list.map((each) => each.title);

beforeAll(async () => {
  it = await openTestSite();
  owner = await createUser(it.site, {
    name: '沈砚',
    role: 'administrator',
    bio: '排字工',
    email: 'secret@example.com',
  });
});
afterAll(() => it.close());

test('a site without anything answers emptily', async () => {
  expect(await call(getHome, {})).toMatchObject({
    lead: [],
    bedside: [],
    tabs: [],
    articles: { list: [], total: 0, page: 1 },
  });
  expect(await call(getArchives, {})).toEqual({ total: 0, years: [], year: null, months: [] });
  expect(await call(getSidebar, {})).toMatchObject({
    profile: { name: '沈砚', post_count: 0 },
    tags: [],
    hot: { all: [] },
  });
  expect((await call(listArticles, {})).list).toEqual([]);
  await expect(call(listArticles, { page: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an article page has its contents, its surroundings and its series', async () => {
  const category = await term('category', '随笔');
  const [moon, lamp] = [await term('tag', '月亮'), await term('tag', '灯')];
  const special = await term('special', '夜读');
  const at = (n: number) => testNow - 1000 * hour + n * hour;
  await post({ title: '一', publish_at: isoTime(at(1)), terms: { category: [category], tag: [moon], special } });
  await post({ title: '二', publish_at: isoTime(at(2)), terms: { category: [category], tag: [lamp] } });
  const header = { type: 'header', data: { text: '第一节 <b>粗</b>', level: 2 } };
  const blocks = [
    header,
    p('正文'),
    { type: 'page-break', data: {} },
    { type: 'header', data: { text: '第二节', level: 3 } },
  ];
  await post({
    title: '三',
    publish_at: isoTime(at(3)),
    terms: { category: [category], tag: [moon], special },
    content: { blocks },
    cover: '/uploads/a.webp',
  });
  await post({
    title: '四',
    publish_at: isoTime(at(4)),
    terms: { category: [category], tag: [moon, lamp] },
    is_repost: true,
    source: { name: '别处', url: '' },
  });
  const found = await page('三');
  expect(found.post).toMatchObject({
    type: 'article',
    url: '/%E4%B8%89',
    author: { id: owner, name: '沈砚' },
    author_bio: { bio: '排字工' },
    category: { name: '随笔' },
    page_count: 2,
    cover: { url: '/uploads/a.webp', width: null },
    is_repost: false,
    source: null,
  });
  expect(found.post?.toc.map(({ text, level, page: on }) => [text, level, on])).toEqual([
    ['第一节 粗', 2, 1],
    ['第二节', 3, 2],
  ]);
  expect(found.post?.tags.map((each) => each.name)).toEqual(['月亮']);
  expect(found.post?.series).toMatchObject({
    position: 2,
    total: 2,
    list: [
      { title: '一', current: false },
      { title: '三', current: true },
    ],
  });
  expect([found.previous?.title, found.next?.title]).toEqual(['二', '四']);
  expect(titles(found.related)).toEqual(['四', '一', '二']);
  expect((await page('三', 2)).post?.blocks.map((block) => block.type)).toEqual(['header']);
  expect((await page('四')).post).toMatchObject({ is_repost: true, source: { name: '别处', url: '' } });
});

test('lists are paged and filtered; a series keeps its own order', async () => {
  expect(titles((await call(listArticles, { page_size: 2 })).list)).toEqual(['四', '三']);
  expect(titles((await call(listArticles, { page_size: 2, page: 2 })).list)).toEqual(['二', '一']);
  const tag = await call(listArticles, { taxonomy: 'tag', term: '月亮' });
  expect(tag).toMatchObject({ total: 3, term: { name: '月亮', count: 3, url: '/tag/%E6%9C%88%E4%BA%AE' } });
  expect(titles((await call(listArticles, { taxonomy: 'special', term: '夜读' })).list)).toEqual(['一', '三']);
  await expect(call(listArticles, { taxonomy: 'tag', term: '没有' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const person = await call(getAuthor, { id: String(owner) });
  expect(person).toMatchObject({ author: { name: '沈砚', post_count: 4 }, articles: { total: 4 } });
  await expect(call(getAuthor, { id: '0x1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the home page leads with what is pinned, and lays three articles by the bed', async () => {
  const { id } = await post({ title: '置顶', pinned: true, publish_at: isoTime(testNow - 9000 * hour) });
  const home = await call(getHome, {});
  expect(titles(home.lead)).toEqual(['置顶']);
  expect(home.bedside).toHaveLength(3);
  expect(new Set([...home.bedside, ...home.lead].map((card) => card.id)).size).toBe(4);
  expect(home.tabs.map((tab) => [tab.name, tab.count])).toEqual([['随笔', 4]]);
  await setOptions(it.site, { home_lead: 'carousel' });
  expect((await call(getHome, {})).lead.map((card) => card.id)).toContain(id);
  expect((await call(getHome, {})).lead).toHaveLength(4);
  await setOptions(it.site, { home_lead: 'none' });
  expect((await call(getHome, {})).lead).toEqual([]);
  await post({ id, status: 'trash', publish_at: isoTime(testNow - hour) });
});

const secret = '暗号7f3a';

test('what is hidden comes out of no call', async () => {
  const tag = await term('tag', '藏');
  const special = await term('special', '藏起来的');
  const inside = { blocks: [p(`${secret}锁`)] };
  const hiding = {
    content: { blocks: [p(secret)] },
    excerpt: secret,
    seo: { title: '', description: secret },
    terms: { tag: [tag], special },
    pinned: true,
  };
  await post({ ...hiding, title: `${secret}草稿`, slug: 'h1', status: 'draft', publish_at: isoTime(testNow - hour) });
  await post({ ...hiding, title: `${secret}待审`, slug: 'h2', status: 'pending', publish_at: isoTime(testNow - hour) });
  await post({ ...hiding, title: `${secret}定时`, slug: 'h3', publish_at: isoTime(testNow + hour) });
  await post({ ...hiding, title: `${secret}私密`, slug: 'h4', status: 'private', publish_at: isoTime(testNow - hour) });
  await post({ ...hiding, title: `${secret}回收`, slug: 'h5', status: 'trash', publish_at: isoTime(testNow - hour) });
  await post({
    ...hiding,
    title: '有密码的',
    slug: 'h6',
    password: `${secret}密码`,
    content: { blocks: [p(secret), { type: 'header', data: { text: secret, level: 2 } }] },
  });
  const locks = [
    { type: 'needlogin', data: inside },
    { type: 'needreply', data: inside },
    { type: 'needvip', data: { level: 1, ...inside } },
    { type: 'password-block', data: { password: secret, hint: '提示', ...inside } },
    { type: 'payment', data: { price: 1, ...inside } },
    {
      type: 'collapse',
      data: {
        title: '折叠',
        blocks: [{ type: 'needlogin', data: { blocks: [{ type: 'header', data: { text: secret, level: 2 } }] } }],
      },
    },
    { type: 'post-card', data: { slug: 'h1' } },
    { type: 'post-card', data: { slug: 'h6' } },
  ];
  await post({
    title: '有锁的',
    slug: 'h7',
    content: { blocks: [p('可以看'), ...locks] },
    terms: { tag: [tag], special },
  });
  const answers: unknown[] = [];
  for (const slug of ['h1', 'h2', 'h3', 'h4', 'h5']) {
    await expect(page(slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const slug of ['h6', 'h7', '三', '四']) answers.push(await page(slug));
  for (const sort of ['newest', 'hot', 'commented'] as const) {
    answers.push(await call(listArticles, { sort }), await call(listArticles, { sort, taxonomy: 'tag', term: '藏' }));
    answers.push(
      await call(listArticles, { sort, taxonomy: 'special', term: '藏起来的' }),
      await call(listArticles, { sort, author: owner }),
    );
  }
  await setOptions(it.site, { home_lead: 'carousel' });
  answers.push(
    await call(getHome, {}),
    await call(getSidebar, {}),
    await call(getArchives, {}),
    await call(getAuthor, { id: String(owner) }),
  );
  for (const taxonomy of ['tag', 'special', 'category'] as const) answers.push(await call(getTerms, { taxonomy }));
  const text = JSON.stringify(answers);
  expect(text).toContain('有密码的');
  expect(text).toContain('可以看');
  expect(text).not.toContain(secret);
  expect(text).not.toContain('secret@example.com');
  expect((await page('h6')).post).toMatchObject({
    locked: 'password',
    blocks: [],
    toc: [],
    excerpt: '',
    has_password: true,
    seo: { description: '' },
  });
  const { list, total } = await call(listArticles, { taxonomy: 'tag', term: '藏' });
  expect([list.length, total]).toEqual([2, 2]);
});

test('the writer sees what the locks hide', async () => {
  const writer: Viewer = { ...guestViewer, userId: owner, role: 'administrator', power: 10 };
  expect(JSON.stringify((await page('h7', 1, writer)).post?.blocks)).toContain(`${secret}锁`);
});

test('an address in another spelling leads to the right one; an impossible one is looked up nowhere', async () => {
  await post({ title: 'Hello World' });
  expect(await page('Hello-World')).toMatchObject({ moved_to: 'hello-world' });
  await expect(page('x'.repeat(10_000))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(page("' or 1=1 --")).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(page('三', 99)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a page of the site asks the database little', async () => {
  const count = async (work: () => Promise<unknown>) => {
    let queries = 0;
    const { db } = it.site;
    it.site.db = db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await work();
    it.site.db = db;
    return queries;
  };
  expect(await count(() => page('三'))).toBeLessThanOrEqual(8);
  expect(await count(() => call(listArticles, {}))).toBeLessThanOrEqual(5);
});

test('what search engines and link previews are told comes with the page, but no picture of a locked one', async () => {
  const seo = { image: '/uploads/share.png', canonical: 'https://first.example/a', hidden: true };
  await post({ title: '分享', slug: 'shared-here', seo });
  expect((await page('shared-here')).post?.seo).toEqual({ title: '', description: '', ...seo });
  await post({ title: '锁着', slug: 'shared-locked', seo, password: '芝麻' });
  expect((await page('shared-locked')).post?.seo).toEqual({ title: '', description: '', ...seo, image: '' });
});
