import { afterEach, beforeEach, expect, test } from 'vitest';

import { getHome, getPostPage, getSidebar, listArticles } from '#contract/features/posts/calls.ts';
import {
  addTerm,
  changeTerm,
  getAdminTerms,
  getSpecialPosts,
  mergeTerm,
  orderSpecialPosts,
  orderTerm,
  removeTerm,
  removeUnusedTags,
} from '#contract/features/terms/editing.calls.ts';
import { getTerm, getTerms } from '#contract/features/terms/calls.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { routes as posts } from '#server/features/posts/routes.ts';
import { type PostInput, preparePost, storePost } from '#server/features/posts/service.ts';
import { postTerms } from '#server/features/posts/terms.service.ts';
import { termCarriers } from './carriers.service.ts';
import { routes as terms } from './routes.ts';
import { ensureTerm } from './service.ts';
import { type Endpoint, runEndpoint } from '#server/kit/endpoint.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './editing.routes.ts';

const editor: Viewer = { ...guestViewer, userId: 1, power: 8 };
const hour = 3_600_000;
let it: TestSite;
let authorId: number;

beforeEach(async () => {
  it = await openTestSite();
  termCarriers.add(it.site, postTerms);
  authorId = await insertUserRow(it.site, '沈砚', 'editor');
});
afterEach(() => it.close());

const category = (...path: string[]) => write(it.site, (unit) => ensureTerm(unit, 'category', path));
const tag = (name: string) => write(it.site, (unit) => ensureTerm(unit, 'tag', [name]));
const special = (name: string) => write(it.site, (unit) => ensureTerm(unit, 'special', [name]));

async function publish(title: string, input: Partial<PostInput> = {}): Promise<number> {
  const given: PostInput = {
    title,
    status: 'publish',
    publish_at: isoTime(testNow - hour),
    content: { blocks: [] },
    ...input,
  };
  const ready = await preparePost(it.site, given);
  return (await write(it.site, (unit) => storePost(it.site, unit, ready, { userId: authorId }))).id;
}

/** The tree of categories: `技术(2) -前端(1)`. */
async function tree(): Promise<string> {
  const { list } = await it.call(routes, getAdminTerms, { taxonomy: 'category' }, editor);
  const below = (parent: number | null, depth: number): string[] =>
    list
      .filter((term) => term.parent_id === parent)
      .flatMap((term) => [`${'-'.repeat(depth)}${term.name}(${term.count})`, ...below(term.id, depth + 1)]);
  return below(null, 0).join(' ');
}

const pages: [CallDefinition, object][] = [
  [getHome, {}],
  [getSidebar, {}],
  [getTerms, { taxonomy: 'category' }],
  [getTerms, { taxonomy: 'tag' }],
  [getTerms, { taxonomy: 'special' }],
  ...['技术', '前端', '生活', '旅行'].flatMap((slug): [CallDefinition, object][] => [
    [getTerm, { taxonomy: 'category', slug }],
    [listArticles, { taxonomy: 'category', term: slug }],
  ]),
  ...['甲', '乙'].map((slug): [CallDefinition, object] => [getTerm, { taxonomy: 'tag', slug }]),
  ...['一', '二'].map((slug): [CallDefinition, object] => [listArticles, { taxonomy: 'special', term: slug }]),
  ...['one', 'two', 'three'].map((slug): [CallDefinition, object] => [getPostPage, { slug }]),
];

async function answers(): Promise<{ key: string; text: string; tags: Set<string> }[]> {
  const all = [];
  for (const [call, input] of pages) {
    const ask = it.contextFor();
    const endpoint = [...posts, ...terms].find((each) => each.call === call) as Endpoint;
    const made = await runEndpoint(endpoint, ask, input, () => {}).catch((error: { code: string }) => error.code);
    all.push({ key: `${call.path} ${JSON.stringify(input)}`, text: JSON.stringify(made), tags: ask.tags });
  }
  return all;
}

const lists = async () => ({
  lists: await it.site.db.selectFrom('post_lists').selectAll().orderBy('term_id').orderBy('post_id').execute(),
  counts: (await it.site.db.selectFrom('list_counts').selectAll().orderBy('kind').orderBy('id').execute()).filter(
    ({ count }) => Number(count) > 0,
  ),
});

/** Runs `work`, then checks that no cached page is stale and that lists and counts equal rebuilt ones. */
async function exactly(work: () => Promise<unknown>): Promise<string[]> {
  const before = await answers();
  it.touched.clear();
  await work();
  const touched = new Set(it.touched);
  const after = await answers();
  const changed = before.filter((page, at) => page.text !== after[at]?.text);
  expect(changed.filter((page) => ![...page.tags].some((each) => touched.has(each))).map(({ key }) => key)).toEqual([]);
  const kept = await lists();
  await rebuildLists(it.site);
  expect(kept).toEqual(await lists());
  return changed.map(({ key }) => key);
}

test('a category moves with all below it, and every list, count and kept page follows', async () => {
  const [tech, front, life] = [await category('技术'), await category('技术', '前端'), await category('生活')];
  await category('生活', '旅行');
  await publish('One', { slug: 'one', terms: { category: [front] } });
  await publish('Two', { slug: 'two', terms: { category: [tech] } });
  expect(await tree()).toBe('技术(2) -前端(1) 生活(0) -旅行(0)');
  const order = (id: number, parent_id: number | null, before: number | null = null) =>
    exactly(() => it.call(routes, orderTerm, { id, parent_id, before }, editor));
  const changed = await order(front, life);
  expect(changed).toContain('/nv/articles {"taxonomy":"category","term":"技术"}');
  expect(await tree()).toBe('技术(1) 生活(1) -旅行(0) -前端(1)');
  await order(life, null, tech);
  expect(await tree()).toBe('生活(1) -旅行(0) -前端(1) 技术(1)');
  await order(front, null);
  expect(await tree()).toBe('生活(0) -旅行(0) 技术(1) 前端(1)');
});

test('a category neither goes below itself nor deeper than six levels, and tags have no order', async () => {
  const top = await category('一');
  const deep = await category('一', '二', '三', '四', '五', '六');
  const other = await category('甲', '乙');
  const order = (id: number, parent_id: number | null) => it.call(routes, orderTerm, { id, parent_id }, editor);
  await expect(order(top, deep)).rejects.toMatchObject({ fields: { parent_id: '上级分类不存在，或会形成循环' } });
  await expect(order(top, top)).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(order(other, deep)).rejects.toMatchObject({ fields: { parent_id: '分类最多六层' } });
  await expect(order(await tag('月'), null)).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(order(other, await tag('光'))).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(order(99_999, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('one category goes into another with its articles and what lies below', async () => {
  const [tech, front, life] = [await category('技术'), await category('技术', '前端'), await category('生活')];
  const both = await publish('One', { slug: 'one', terms: { category: [tech, life] } });
  await publish('Two', { slug: 'two', terms: { category: [front] } });
  await exactly(async () =>
    expect(await it.call(routes, mergeTerm, { id: tech, into: life }, editor)).toEqual({ posts: 1 }),
  );
  expect(await tree()).toBe('生活(2) -前端(1)');
  const carried = await it.site.db.selectFrom('post_terms').selectAll().where('post_id', '=', both).execute();
  expect(carried.map((row) => row.term_id)).toEqual([life]);
  await expect(it.call(routes, mergeTerm, { id: life, into: front }, editor)).rejects.toMatchObject({
    fields: { into: '不能合并到自己或自己的下级' },
  });
  await expect(it.call(routes, mergeTerm, { id: life, into: await tag('甲') }, editor)).rejects.toMatchObject({
    fields: { into: '两者不是同一类，不能合并或转移' },
  });
});

test('a category is taken away: its articles go where it is said, what lies below goes up', async () => {
  const [tech, front, life] = [await category('技术'), await category('技术', '前端'), await category('生活')];
  await category('技术', '前端', '旅行');
  await publish('One', { slug: 'one', terms: { category: [front] } });
  const remove = (id: number, move_to?: number) =>
    exactly(() => it.call(routes, removeTerm, { id, ...(move_to ? { move_to } : {}) }, editor));
  await remove(front, life);
  expect(await tree()).toBe('技术(0) -旅行(0) 生活(1)');
  await remove(tech);
  expect(await tree()).toBe('生活(1) 旅行(0)');
  await remove(life);
  expect(await tree()).toBe('旅行(0)');
  await expect(it.call(routes, removeTerm, { id: life }, editor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('tags are found, renamed, merged, and the unused are taken away', async () => {
  const [one, two] = [await tag('甲'), await tag('乙')];
  await tag('无人');
  await publish('One', { slug: 'one', terms: { category: [one, two] } });
  await publish('Two', { slug: 'two', terms: { category: [two] } });
  const list = async (input = {}) =>
    (await it.call(routes, getAdminTerms, { taxonomy: 'tag', ...input }, editor)).list.map(
      (term) => `${term.name}${term.count}`,
    );
  expect(await list()).toEqual(['乙2', '甲1', '无人0']);
  expect(await list({ search: '无' })).toEqual(['无人0']);
  expect(await list({ search: '%' })).toEqual([]);
  expect(await list({ unused: '1' })).toEqual(['无人0']);
  await exactly(() => it.call(routes, changeTerm, { id: one, name: '月亮', description: '月' }, editor));
  await exactly(() => it.call(routes, mergeTerm, { id: one, into: two }, editor));
  expect(await list()).toEqual(['乙2', '无人0']);
  await exactly(async () => expect(await it.call(routes, removeUnusedTags, {}, editor)).toEqual({ removed: 1 }));
  expect(await list()).toEqual(['乙2']);
});

test('the articles of a special stand in the order they are put, and go along when it is merged', async () => {
  const [one, two] = [await special('一'), await special('二')];
  const a = await publish('One', { slug: 'one', terms: { special: one, special_position: 1 } });
  const b = await publish('Two', { slug: 'two', terms: { special: one, special_position: 2 } });
  const c = await publish('Three', { slug: 'three', terms: { special: two, special_position: 1 } });
  const titles = async (id: number) =>
    (await it.call(routes, getSpecialPosts, { id }, editor)).list.map((post) => post.title);
  await exactly(() => it.call(routes, orderSpecialPosts, { id: one, posts: [b, a] }, editor));
  expect(await titles(one)).toEqual(['Two', 'One']);
  for (const posts of [
    [a, c],
    [a, a],
  ]) {
    await expect(it.call(routes, orderSpecialPosts, { id: one, posts }, editor)).rejects.toMatchObject({
      fields: { posts: '这些文章不都在这个专题里' },
    });
  }
  await exactly(() => it.call(routes, mergeTerm, { id: one, into: two }, editor));
  expect(await titles(two)).toEqual(['Three', 'Two', 'One']);
  await exactly(() => it.call(routes, removeTerm, { id: two }, editor));
  expect(await it.site.db.selectFrom('posts').select('special_id').distinct().execute()).toEqual([
    { special_id: null },
  ]);
});

test('a new term comes last, with an address of its own that nobody else has', async () => {
  const add = (input: object) => it.call(routes, addTerm, { taxonomy: 'category', name: '技术', ...input }, editor);
  const tech = await add({});
  expect(tech).toMatchObject({ slug: '技术', url: '/category/%E6%8A%80%E6%9C%AF', parent_id: null, posts: 0 });
  await add({ name: '前端', slug: 'front-end', parent_id: tech.id });
  await exactly(() => add({ name: '生活', cover_url: '/uploads/life.png' }));
  expect(await tree()).toBe('技术(0) -前端(0) 生活(0)');
  await expect(add({})).rejects.toMatchObject({ code: 'CONFLICT', fields: { name: '这里已经有同名的了' } });
  await expect(add({ name: '别的', slug: 'front-end' })).rejects.toMatchObject({
    fields: { slug: '这个地址名已被使用' },
  });
  await expect(add({ name: '别的', cover_url: 'javascript:1' })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(add({ taxonomy: 'tag', name: '月', parent_id: tech.id })).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('two who move terms at once never make a ring of them', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const [first, second] = [await category(`甲${turn}`), await category(`乙${turn}`)];
    const put = (id: number, parent_id: number) => it.call(routes, orderTerm, { id, parent_id, before: null }, editor);
    const ends = await Promise.allSettled([put(first, second), put(second, first)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
  expect((await tree()).match(/甲|乙/g)).toHaveLength(16);
});
