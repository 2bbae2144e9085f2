import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { postView } from '#contract/features/analytics/counters.calls.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { setStatus } from '#server/features/posts/states.service.ts';
import { preparePost, storePost } from '#server/features/posts/service.ts';
import { runEndpoint, type Endpoint } from '#server/kit/endpoint.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './counters.routes.ts';
import { countView, flushViews, deleteOldViewDays, hotLists } from './counters.service.ts';

let it: TestSite;
let author = 0;
const day = 86_400_000;

const post = async (title: string, status: 'publish' | 'draft' = 'publish') => {
  const ready = await preparePost(it.site, { title, status, content: { blocks: [] } });
  return (await write(it.site, (unit) => storePost(it.site, unit, ready, { userId: author }))).id;
};
const view = async (id: number, address: string, viewId?: string) =>
  (await countView({ ...it.contextFor(), address }, { id, view_id: viewId })).views;
const stored = async (id: number) =>
  (await it.site.db.selectFrom('post_stats').select('views').where('post_id', '=', id).executeTakeFirst())?.views;

beforeAll(async () => {
  it = await openTestSite();
  author = await createUser(it.site, { name: '老王' });
});
beforeEach(() => it.touched.clear());
afterAll(() => it.close());

test('a visitor counts once for an article in 30 minutes', async () => {
  const id = await post('一');
  expect(await view(id, '203.0.113.1')).toBe(1);
  expect(await view(id, '203.0.113.1')).toBe(1);
  expect(await view(id, '203.0.113.2')).toBe(2);
  expect(await view(id, '203.0.113.2', 'another-browser')).toBe(3);
  it.clock.advance(31 * 60_000);
  expect(await view(id, '203.0.113.1')).toBe(4);
});

test('views are written together, count while they wait, and touch no page', async () => {
  const id = await post('二');
  it.touched.clear();
  await view(id, '203.0.113.1');
  await view(id, '203.0.113.2');
  expect(await stored(id)).toBe(0);
  await flushViews(it.site);
  expect(await stored(id)).toBe(2);
  expect(await view(id, '203.0.113.3')).toBe(3);
  await flushViews(it.site);
  await flushViews(it.site);
  expect(await stored(id)).toBe(3);
  expect(it.touched.size).toBe(0);
});

test('one address cannot invent visitors without end', async () => {
  const id = await post('三');
  for (let each = 0; each < 60; each += 1) await view(id, '203.0.113.9', `id-${each}`);
  expect(await view(id, '203.0.113.9', 'last')).toBe(20);
});

test('what is not public is not counted, nor told of', async () => {
  const id = await post('草稿', 'draft');
  const ask = it.contextFor();
  const call = (input: object) => runEndpoint(routes[0] as Endpoint, ask, input, () => {});
  await expect(call({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(call({ id: 987_654 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(call({ id: '1' })).rejects.toMatchObject({ code: 'VALIDATION' });
  expect((await it.call(routes, postView, { id: await post('公开') })).views).toBe(1);
});

test('views that could not be written are not lost', async () => {
  const id = await post('四');
  await view(id, '203.0.113.4');
  const { db } = it.site;
  it.site.db = {
    transaction: () => ({ execute: async () => Promise.reject(new Error('disk')) }),
  } as unknown as typeof db;
  await expect(flushViews(it.site)).rejects.toThrow('disk');
  it.site.db = db;
  await flushViews(it.site);
  expect(await stored(id)).toBe(1);
});

test('hot lists count their days; old days are forgotten', async () => {
  it.clock.advance(100 * day);
  const [old, fresh] = [await post('旧热'), await post('新热')];
  for (let each = 0; each < 5; each += 1) await view(old, `198.51.100.${each}`);
  await flushViews(it.site);
  it.clock.advance(10 * day);
  for (let each = 0; each < 2; each += 1) await view(fresh, `198.51.100.${each}`);
  await flushViews(it.site);
  const titles = async () => {
    const hot = await hotLists(it.contextFor());
    return [hot.week, hot.month, hot.all].map((list) => list.map((each) => each.title));
  };
  expect((await titles()).slice(0, 2)).toEqual([['新热'], ['旧热', '新热']]);
  expect((await titles())[2]).toContain('旧热');
  await setStatus(it.site, old, 'private');
  expect((await titles()).flat()).not.toContain('旧热');
  it.clock.advance(182 * day);
  await deleteOldViewDays(it.site);
  expect(await it.site.db.selectFrom('post_view_days').selectAll().execute()).toEqual([]);
});
