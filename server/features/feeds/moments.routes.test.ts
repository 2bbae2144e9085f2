import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { feedPath } from '#contract/features/feeds/rules.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { updateSitemapAndPush } from '#server/features/feeds/jobs.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { addRedirectForMove } from '#server/features/redirects/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertFollow, insertMomentRows, insertMomentTerm, viewerOf } from '#tests/kit/stored-moments.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { rawRoutes } from './routes.ts';

let here: TestSite;
let author: number;
let reader: number;

beforeEach(async () => {
  here = await openTestSite({ env: { SITE_URL: 'https://blog.example' } });
  await setOptions(here.site, { nv_site_name: '月下札记' });
  author = await insertUserRow(here.site, '老王');
  reader = await insertUserRow(here.site, '小明', 'subscriber');
  await insertFollow(here.site, reader, author);
});

afterEach(() => here.close());

async function ask(path: string, params: Record<string, string> = {}) {
  const asking = here.contextFor(viewerOf(reader));
  const route = rawRoutes.find((each) => each.path === path);
  const address = path.replace(':slug', encodeURIComponent(params.slug ?? ''));
  const answer = await route?.handler(asking, { path: address, params, query: {} });
  const { location } = answer?.headers ?? {};
  return { status: answer?.status, tags: asking.tags, text: String(answer?.body), location };
}

const parser = new XMLParser({ ignoreAttributes: false, cdataPropName: 'cdata', isArray: (name) => name === 'item' });

async function itemsOf(path: string, params?: Record<string, string>) {
  const { text } = await ask(path, params);
  expect(XMLValidator.validate(text)).toBe(true);
  return (parser.parse(text).rss.channel.item ?? []) as {
    title: string;
    link: string;
    'content:encoded': { cdata: string };
  }[];
}

test('moments of everybody, of a plate and of a topic have feeds with their pictures and quotes', async () => {
  const plate = await insertMomentTerm(here.site, 'plate', '茶馆');
  const topic = await insertMomentTerm(here.site, 'topic', '读书');
  await insertMomentTerm(here.site, 'topic', '无人');
  const at = (minute: number) => ({ author_id: author, published_at: testNow - minute * 60_000 });
  const quoted = await insertMomentRows(here.site, { slug: 'a', text: '山上的云', plate_id: plate, ...at(3) });
  const images = ['/uploads/a.webp'];
  await insertMomentRows(here.site, {
    slug: 'b',
    text: '转给你看',
    quote_id: quoted,
    topic_ids: [topic],
    images,
    ...at(2),
  });
  const secret = await insertMomentRows(here.site, { slug: 's', text: '暗号', audience: 'followers', ...at(1) });
  await insertMomentRows(here.site, { slug: 'w', text: '待审', status: 'pending', ...at(1) });
  await insertMomentRows(here.site, { slug: 'c', title: '题目', quote_id: secret, ...at(0) });
  await rebuildLists(here.site);
  const all = await itemsOf('/moments/feed');
  expect(all.map(({ title, link }) => [title, link])).toEqual([
    ['题目', 'https://blog.example/moments/detail/c'],
    ['转给你看', 'https://blog.example/moments/detail/b'],
    ['山上的云', 'https://blog.example/moments/detail/a'],
  ]);
  const [hidden, whole] = all.map((item) => item['content:encoded'].cdata);
  expect(hidden).toContain('原动态已不可见');
  expect(hidden).not.toContain('暗号');
  expect(whole).toContain('<img src="https://blog.example/uploads/a.webp"');
  expect(whole).toContain('<blockquote><p><a href="https://blog.example/moments/detail/a">老王</a></p><p>山上的云</p>');
  expect((await itemsOf('/moments/plate/:slug/feed', { slug: '茶馆' })).map(({ title }) => title)).toEqual([
    '山上的云',
  ]);
  expect((await itemsOf('/moments/topic/:slug/feed', { slug: '读书' })).map(({ title }) => title)).toEqual([
    '转给你看',
  ]);
  for (const slug of ['无人', '茶馆', 'x']) expect((await ask('/moments/topic/:slug/feed', { slug })).status).toBe(404);
  expect(JSON.parse((await ask('/moments/feed/json')).text)).toMatchObject({
    title: '月下札记 的最新动态',
    home_page_url: 'https://blog.example/moments/index',
    feed_url: 'https://blog.example/moments/feed/json',
    items: { length: 3 },
  });
  expect((await ask('/moments/feed/atom')).text).toContain('https://blog.example/moments/feed/atom');
  const { tags } = await ask('/moments/feed');
  expect([...tags]).toEqual(expect.arrayContaining(['list:moments', `post:${quoted}`]));
  expect([...tags]).not.toContain('list:articles');
});

test('feeds of moments have addresses beside their pages', () => {
  expect(feedPath({ kind: 'moments' })).toBe('/moments/feed');
  expect(feedPath({ kind: 'plate', slug: '茶馆' }, 'atom')).toBe('/moments/plate/%E8%8C%B6%E9%A6%86/feed/atom');
  expect(feedPath({ kind: 'topic', slug: 'a' }, 'json')).toBe('/moments/topic/a/feed/json');
  expect(feedPath({ kind: 'category', slug: 'a' })).toBe('/category/a/feed');
});

test('the site map names public moments with their pictures, their plates and topics', async () => {
  const plate = await insertMomentTerm(here.site, 'plate', '茶馆');
  const images = ['/uploads/a.webp', 'https://img.example/b.jpg'];
  const id = await insertMomentRows(here.site, { slug: 'open', author_id: author, images, plate_id: plate });
  await insertMomentRows(here.site, { slug: 'secret', author_id: author, audience: 'followers' });
  await insertMomentRows(here.site, { slug: 'waits', author_id: author, status: 'pending' });
  const parts = async () => (await ask('/sitemap.xml')).text;
  expect(await parts()).not.toContain('moments-1');
  await rebuildLists(here.site);
  expect(await parts()).toContain('https://blog.example/sitemap/moments-1.xml');
  const { text, tags } = await ask('/sitemap/:part', { part: 'moments-1.xml' });
  expect(text.match(/<loc>[^<]*<\/loc>/g)).toEqual(['<loc>https://blog.example/moments/detail/open</loc>']);
  for (const url of ['https://blog.example/uploads/a.webp', 'https://img.example/b.jpg']) expect(text).toContain(url);
  expect([...tags]).toEqual(['sitemap:moments', `post:${id}`]);
  expect((await ask('/sitemap/:part', { part: 'moments-2.xml' })).status).toBe(404);
  expect((await ask('/sitemap/:part', { part: 'terms.xml' })).text).toContain('/moments/plate/%E8%8C%B6%E9%A6%86');
});

test('a published moment changes its own part of the site map and is not pushed', async () => {
  await setOptions(here.site, { indexnow_key: 'abcd-1234' });
  const after = {
    type: 'microblog',
    slug: 'm',
    path: '/moments/detail/m',
    title: '',
    publishedAt: 0,
    isFound: true,
  } as const;
  const publish = (before: typeof after | null) =>
    write(here.site, (unit) => updateSitemapAndPush(here.site, unit, { postId: 1, before, after }));
  here.touched.clear();
  await publish(null);
  expect([...here.touched]).toEqual(['sitemap:moments']);
  here.touched.clear();
  await publish(after);
  expect([...here.touched]).toEqual([]);
  expect((await here.site.jobs.counts()).waiting).toBe(0);
});

test('the feed of a renamed plate is where its page went', async () => {
  await insertMomentTerm(here.site, 'plate', '书房');
  const pages = [termPath('plate', '茶馆'), termPath('plate', '书房')] as const;
  await write(here.site, (unit) => addRedirectForMove(here.site, unit, ...pages));
  const feed = '/moments/plate/:slug/feed/json';
  const { status, location, tags } = await ask(feed, { slug: '茶馆' });
  expect([status, location]).toEqual([301, `${pages[1]}/feed/json`]);
  expect([...tags]).toContain('redirects');
  expect(await ask(feed, { slug: '没有' })).toMatchObject({ status: 404, location: undefined });
});
