import { afterEach, beforeEach, expect, test } from 'vitest';

import { getFavlinks, getLinkCircle } from '#contract/features/links/calls.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import type { safeFetch } from '#server/kit/safe-fetch.ts';
import { write } from '#server/kit/site.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';

import { linkJobs } from './jobs.ts';
import { routes } from './routes.ts';
import { addEntries, insertLink, listFavlinks } from './service.ts';

const hourMs = 3_600_000;
let site: TestSite;
let fetched: string[];
let answers: Map<string, { status?: number; body?: string; type?: string }>;

/** Fake friend sites by URL; every other URL is unreachable. */
const fakeFetch: typeof safeFetch = async (url) => {
  fetched.push(url);
  const answer = answers.get(url);
  if (!answer) throw new Error('unreachable');
  return {
    status: answer.status ?? 200,
    headers: { 'content-type': answer.type ?? 'text/xml' },
    body: Buffer.from(answer.body ?? ''),
    url,
  };
};

beforeEach(async () => {
  site = await openTestSite();
  fetched = [];
  answers = new Map();
  registerWorkers(site.site, linkJobs(fakeFetch));
});

afterEach(() => site.close());

const add = (name: string, more: { url?: string; feed_url?: string; group_name?: string; position?: number } = {}) =>
  write(site.site, (unit) =>
    insertLink(unit, { name, url: more.url ?? `https://${encodeURIComponent(name)}.example`, ...more }),
  );

async function visitAll(): Promise<void> {
  await site.site.jobs.enqueue({ queue: 'links.visit-due', payload: {} });
  await site.site.jobs.drain();
}

const entry = (n: number) => ({
  url: `https://a.example/${n}`,
  title: `第${n}篇`,
  excerpt: '',
  publishedAt: testNow - n * hourMs,
});
const feedOf = (...titles: string[]) =>
  `<rss><channel>${titles.map((title, n) => `<item><title>${title}</title><link>https://a.example/${title}</link><pubDate>2026-11-${10 + n}</pubDate></item>`).join('')}</channel></rss>`;

test('friends are shown by group, groups in the order of their first link', async () => {
  await add('丙', { group_name: '朋友', position: 3 });
  await add('甲', { position: 1 });
  await add('乙', { group_name: '朋友', position: 2 });
  await write(site.site, (unit) => insertLink(unit, { name: '待审', url: 'https://p.example' }, 'pending'));
  const { groups, total } = await site.call(routes, getFavlinks, {});
  expect(groups.map((group) => [group.name, group.links.map((link) => link.name)])).toEqual([
    ['友情链接', ['甲']],
    ['朋友', ['乙', '丙']],
  ]);
  expect(total).toBe(3);
  expect(site.touched).toContain('links');
  expect((await listFavlinks(site.contextFor(), '朋友')).map((link) => link.name)).toEqual(['乙', '丙']);
});

test('a link that is no web address is refused, and a bad picture is left out', async () => {
  for (const url of ['javascript:alert(1)', '/local', 'ftp://a.example', ''])
    await expect(add('坏', { url })).rejects.toThrow('友链地址不正确');
  await expect(add('  ')).rejects.toThrow('友链名称不能为空');
  await write(site.site, (unit) =>
    insertLink(unit, { name: '甲', url: 'https://a.example', image_url: 'javascript:x' }),
  );
  expect((await site.call(routes, getFavlinks, {})).groups[0]?.links[0]).toMatchObject({
    image_url: '',
    healthy: null,
  });
});

test('the circle shows what friends wrote last, in pages, without repeats', async () => {
  const id = await add('甲', { url: 'https://a.example' });
  const entries = Array.from({ length: 45 }, (_, n) => entry(n));
  expect(await write(site.site, (unit) => addEntries(unit, id, entries))).toBe(45);
  expect(await write(site.site, (unit) => addEntries(unit, id, entries.slice(0, 3)))).toBe(0);
  const first = await site.call(routes, getLinkCircle, {});
  expect([first.total, first.list.length, first.list[0]?.title, first.list[0]?.link.name]).toEqual([
    45,
    20,
    '第0篇',
    '甲',
  ]);
  const third = await site.call(routes, getLinkCircle, { page: 3 });
  expect(third.list.map((item) => item.title).at(-1)).toBe('第44篇');
  await expect(site.call(routes, getLinkCircle, { page: 4 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('only the newest fifty entries of a friend are kept', async () => {
  const id = await add('甲');
  await write(site.site, (unit) =>
    addEntries(
      unit,
      id,
      Array.from({ length: 70 }, (_, n) => entry(n)),
    ),
  );
  const page = await site.call(routes, getLinkCircle, { page_size: 50 });
  expect([page.total, page.list.at(-1)?.title]).toEqual([50, '第49篇']);
});

test('the circle is empty while it is switched off', async () => {
  const id = await add('甲');
  await write(site.site, (unit) => addEntries(unit, id, [entry(1)]));
  await setOptions(site.site, { link_circle_enable: false });
  expect(await site.call(routes, getLinkCircle, {})).toMatchObject({ list: [], total: 0 });
});

test('nobody is visited unless the option is on', async () => {
  await add('甲', { url: 'https://a.example', feed_url: 'https://a.example/feed' });
  await visitAll();
  expect(fetched).toEqual([]);
});

test('a visit notes whether the friend answers and brings what is new in the feed', async () => {
  await setOptions(site.site, { links_fetch_enable: true });
  answers.set('https://a.example', { body: 'ok' });
  answers.set('https://a.example/feed', { body: feedOf('一', '二') });
  answers.set('https://c.example', { status: 403 });
  await add('甲', { url: 'https://a.example', feed_url: 'https://a.example/feed' });
  await add('乙', { url: 'https://b.example' });
  await add('丙', { url: 'https://c.example' });
  await visitAll();
  const { groups } = await site.call(routes, getFavlinks, {});
  expect(groups[0]?.links.map((link) => [link.name, link.healthy])).toEqual([
    ['甲', true],
    ['乙', false],
    ['丙', true],
  ]);
  expect((await site.call(routes, getLinkCircle, {})).list.map((item) => item.title)).toEqual(['二', '一']);
});

test('a friend is visited again after six hours, and pages change only when something did', async () => {
  await setOptions(site.site, { links_fetch_enable: true });
  answers.set('https://a.example', {});
  answers.set('https://a.example/feed', { body: feedOf('一') });
  await add('甲', { url: 'https://a.example', feed_url: 'https://a.example/feed' });
  await visitAll();
  expect(fetched).toHaveLength(2);
  site.touched.clear();
  await visitAll();
  expect(fetched).toHaveLength(2);
  site.clock.advance(6 * hourMs + 1);
  await visitAll();
  expect(fetched).toHaveLength(4);
  expect([...site.touched]).toEqual([]);
  site.clock.advance(6 * hourMs + 1);
  answers.set('https://a.example/feed', { body: feedOf('一', '新') });
  await visitAll();
  expect([...site.touched]).toEqual(['links']);
});

test('a feed that is no feed is a finding, not a failed job', async () => {
  await setOptions(site.site, { links_fetch_enable: true });
  answers.set('https://a.example', {});
  answers.set('https://a.example/feed', { body: '<html>' });
  await add('甲', { url: 'https://a.example', feed_url: 'https://a.example/feed' });
  await visitAll();
  expect((await site.call(routes, getLinkCircle, {})).total).toBe(0);
  expect((await site.call(routes, getFavlinks, {})).groups[0]?.links[0]?.healthy).toBe(true);
});
