import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ImportReport } from '#contract/features/transfers/imports.entities.ts';
import { addRedirect } from '#server/features/redirects/service.ts';
import { retargetImported } from '#server/features/redirects/imported.service.ts';
import { savePost } from '#server/features/posts/service.ts';
import { runImport } from '#server/features/transfers/imports.service.ts';
import { openMarkdown } from '#server/importers/markdown/markdown-source.ts';
import { openWordpress } from '#server/importers/wordpress/wordpress-source.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { oldSiteXml, writeOldSite } from '#tests/kit/old-site.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { buildApp } from './build-app.ts';
import { connectReactions } from './reactions.ts';
import type { PageRenderer } from './render-page.ts';

let here: TestSite;
let app: FastifyInstance;
let origin: string;
let scratch: string;

/** Pages of the site: the home page, and the page of each post and term that is there. */
async function isPage(path: string): Promise<boolean> {
  const [, one = '', two, ...more] = decodeURI(path.split('?')[0] as string).split('/');
  if (one === '' || one === 'links' || (one === 'archives' && two === undefined)) return true;
  if (more.length > 0) return false;
  const { db } = here.site;
  const post = db.selectFrom('posts').select('id').where('slug', '=', one).where('status', '=', 'publish');
  if (two === undefined) return (await post.executeTakeFirst()) !== undefined;
  if (one === 'author') return /^\d+$/.test(two);
  const term = db
    .selectFrom('terms')
    .select('id')
    .where('slug', '=', two)
    .where('taxonomy', '=', one as 'tag');
  return (await term.executeTakeFirst()) !== undefined;
}

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'somnia-old-'));
  here = await openTestSite();
  connectReactions(here.site);
  await insertUserRow(here.site, '沈砚', 'administrator');
  const cache = new PageCache(here.clock);
  Object.assign(here.site, { invalidate: (tags: string[]) => cache.invalidate(tags) });
  const renderer: PageRenderer = {
    render: async (path) => {
      const isThere = await isPage(path);
      const headers = { 'content-type': 'text/plain' };
      const tags = new Set([`page:${path}`]);
      const body = Buffer.from(path);
      return { status: isThere ? 200 : 404, headers, body, tags, expiresAt: null, isCacheable: true };
    },
    queriesOf: () => [],
    renderBlocks: () => '',
  };
  app = await buildApp({ site: here.site, cache, pages: async () => async () => renderer, clientFolder: null });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  await app.close();
  await here.close();
  await rm(scratch, { recursive: true, force: true });
});

async function get(path: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
  await answer.arrayBuffer();
  const location = answer.headers.get('location');
  return location === null ? String(answer.status) : `${answer.status} ${decodeURI(location)}`;
}

async function answersOf(paths: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const path of paths) answers[path] = await get(path);
  return answers;
}

type Items = Parameters<typeof oldSiteXml>[0];

async function importWordpress(items: Items, site?: string, options: { dryRun?: boolean } = {}): Promise<ImportReport> {
  const path = join(scratch, 'old.xml');
  await writeFile(path, oldSiteXml(items, site));
  return runImport(here.site, await openWordpress(path), options);
}

async function importFolder(files: Record<string, string>, name = 'blog'): Promise<ImportReport> {
  return runImport(here.site, await openMarkdown(await writeOldSite(join(scratch, name), files)));
}

const conflictsOf = (report: ImportReport) =>
  report.warnings.filter(({ message }) => message.startsWith('旧地址没有重定向')).map(({ where }) => where);

const dated = (slug: string): string => `https://old.example/2018/10/20/${slug}/`;

const oldPosts: Items = [
  { id: 11, link: dated('rain'), slug: 'rain', oldSlug: 'drizzle', category: 'hua' },
  { id: 12, link: dated('%e4%b8%8b%e9%9b%a8'), slug: '%e4%b8%8b%e9%9b%a8' },
  {
    id: 13,
    link: 'http://www.old.example/about/team/',
    slug: 'team',
    type: 'page',
    guid: 'http://old.example/?page_id=13',
  },
  { id: 14, link: 'https://old.example/archives/14.html', slug: 'numbered' },
  { id: 15, link: 'https://old.example//doubled/fifteen/', slug: 'fifteen' },
  { id: 16, link: 'https://old.example/index.php/2018/sixteen/', slug: 'sixteen' },
  {
    id: 21,
    link: `${dated('rain')}umbrella/`,
    slug: 'umbrella',
    type: 'attachment',
    parent: 11,
    file: '2018/10/Umbrella.jpg',
    status: 'inherit',
    guid: 'https://old.example/wp-content/uploads/2018/10/Umbrella.jpg',
  },
];

test('every address of an old WordPress site leads to what it showed there, and no kept page swallows it', async () => {
  const report = await importWordpress(oldPosts);
  expect(conflictsOf(report)).toEqual([]);
  for (const path of ['/', '/', '/links']) expect(await get(path), path).toBe('200');
  const toPost = (id: number, slug: string, ...more: string[]) =>
    [`/?p=${id}`, `/?page_id=${id}`, `/?p=${id}&utm_source=x`, `/index.php?p=${id}`, ...more].map((path) => [
      path,
      `301 /${slug}`,
    ]);
  const wanted = Object.fromEntries([
    ...toPost(11, 'rain', '/2018/10/20/rain/', '/2018/10/20/rain', '/2018/10/20/RAIN/', '/2018/10/20/drizzle/'),
    ...toPost(12, '下雨', '/2018/10/20/%e4%b8%8b%e9%9b%a8/', '/2018/10/20/%E4%B8%8B%E9%9B%A8', '/2018/10/20/下雨'),
    ...toPost(13, 'team', '/about/team/', '/about/team/index.html'),
    ...toPost(14, 'numbered', '/archives/14.html'),
    ...toPost(15, 'fifteen', '/doubled/fifteen/', '//doubled/fifteen/'),
    ...toPost(16, 'sixteen', '/index.php/2018/sixteen/'),
    ...['/2018/10/20/rain/umbrella/', '/?attachment_id=21', '/?p=21'].map((path) => [path, '301 /rain']),
    ...['/category/zhi/hua/', '/?cat=4', '/?category_name=hua'].map((path) => [path, '301 /category/hua']),
    ['/category/zhi/hua/page/2', '301 /category/hua/page/2'],
    ['/category/zhi/hua/feed/', '301 /category/hua/feed'],
    ['/?tag=yu', '301 /tag/yu'],
    ['/?cat=3', '301 /category/zhi'],
    ...['/2018/10/', '/2018', '/?m=201810'].map((path) => [path, '301 /archives?year=2018']),
    ...['/?feed=rss2', '/feed/rss2/', '/feed/rdf'].map((path) => [path, '301 /feed']),
    ['/?feed=atom', '301 /feed/atom'],
    ['/comments/feed/', '301 /feed/comments'],
  ]) as Record<string, string>;
  expect(await answersOf(Object.keys(wanted))).toEqual(wanted);
  for (const path of ['/author/lao-wang/', '/?author=7', '/?author_name=lao-wang'])
    expect(await get(path)).toMatch(/^301 \/author\/\d+$/);
  expect(await get('/author/lao-wang/feed/')).toMatch(/^301 \/author\/\d+\/feed$/);
  expect(await answersOf(['/', '/?p=99', '/?x=11', '/2018/10/20/none/', '/links'])).toEqual({
    '/': '200',
    '/?p=99': '200',
    '/?x=11': '200',
    '/2018/10/20/none/': '301 /2018/10/20/none',
    '/links': '200',
  });
});

test('the file of an attachment leads to where it lies, in every size and spelling, and follows it', async () => {
  await importWordpress(oldPosts);
  const old = 'https://old.example/wp-content/uploads/2018/10/Umbrella.jpg';
  const paths = ['Umbrella.jpg', 'umbrella.jpg', 'Umbrella-300x200.jpg', 'Umbrella-scaled.jpg'].map(
    (name) => `/wp-content/uploads/2018/10/${name}`,
  );
  for (const path of paths) expect(await get(path), path).toBe(`302 ${old}`);
  await write(here.site, (unit) => retargetImported(unit, old, '/uploads/2026/11/a.jpg'));
  for (const path of paths) expect(await get(path), path).toBe('301 /uploads/2026/11/a.jpg');
});

test('old addresses follow a renamed post, and do not name one that cannot be read', async () => {
  await importWordpress([
    { id: 11, link: dated('rain'), slug: 'rain' },
    { id: 12, link: 'https://old.example/?p=12', slug: 'secret-plan', status: 'draft' },
    { id: 13, link: dated('mine'), slug: 'mine', status: 'private' },
  ]);
  expect(await answersOf(['/?p=12', '/?p=13', '/2018/10/20/mine'])).toEqual({
    '/?p=12': '200',
    '/?p=13': '200',
    '/2018/10/20/mine': '404',
  });
  const { db } = here.site;
  const idOf = async (slug: string) =>
    (await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  const context = here.contextFor({ userId: 1, role: 'administrator', power: 10, vipLevel: 0, banned: false });
  await savePost(context, { id: await idOf('mine'), status: 'publish' });
  expect(await get('/2018/10/20/mine')).toBe('301 /mine');
  await savePost(context, { id: await idOf('rain'), slug: 'storm' });
  expect(await answersOf(['/?p=11', '/2018/10/20/rain/'])).toEqual({
    '/?p=11': '301 /storm',
    '/2018/10/20/rain/': '301 /storm',
  });
});

test('addresses that belong to something else are reported, and what answers there stays', async () => {
  await insertPostRows(here.site, {
    author_id: 1,
    title: '这里的关于',
    slug: 'about',
    status: 'publish',
    type: 'page',
  });
  await addRedirect(here.contextFor(), { from: '/2018/10/20/mine', to: '/links', status: 301 });
  const items: Items = [
    { id: 11, link: dated('twice'), slug: 'one' },
    { id: 12, link: dated('twice'), slug: 'two' },
    { id: 13, link: 'https://old.example/links/', slug: 'my-links', type: 'page' },
    { id: 14, link: 'https://old.example/about/', slug: 'about', type: 'page' },
    { id: 15, link: dated('mine'), slug: 'mine' },
    { id: 16, link: 'https://old.example/uploads/deep/', slug: 'deep' },
  ];
  const rehearsed = await importWordpress(items, undefined, { dryRun: true });
  expect(conflictsOf(rehearsed)).toEqual(['/2018/10/20/twice/', '/links/', '/uploads/deep/']);
  expect(
    await here.site.db.selectFrom('address_redirects').select('id').where('origin', '=', 'import').execute(),
  ).toEqual([]);
  const report = await importWordpress(items);
  expect(conflictsOf(report)).toEqual([
    '/2018/10/20/twice/',
    '/links/',
    '/about/',
    '/2018/10/20/mine/',
    '/uploads/deep/',
  ]);
  expect(report.counts.address?.failed).toBe(5);
  expect(await answersOf(['/2018/10/20/twice', '/links', '/about', '/2018/10/20/mine', '/?p=12', '/?p=14'])).toEqual({
    '/2018/10/20/twice': '301 /one',
    '/links': '200',
    '/about': '200',
    '/2018/10/20/mine': '301 /links',
    '/?p=12': '301 /two',
    '/?p=14': '301 /about-2',
  });
});

test('an import that ran before knows its addresses, and leaves alone what the owner removed', async () => {
  await importWordpress(oldPosts);
  await here.site.db.deleteFrom('address_redirects').where('from_address', '=', '/?p=11').execute();
  const before = await here.site.db.selectFrom('address_redirects').selectAll().execute();
  const again = await importWordpress(oldPosts);
  expect(again.counts.address).toMatchObject({ added: 0, failed: 0 });
  expect(await here.site.db.selectFrom('address_redirects').selectAll().execute()).toEqual(before);
});

test('a site that lay in a folder of its host keeps its addresses there', async () => {
  const site = 'http://old.example/blog';
  await importWordpress([{ id: 11, link: `${site}/2018/rain/`, slug: 'rain', guid: `${site}/?p=11` }], site);
  expect(await answersOf(['/blog/2018/rain/', '/blog/?p=11', '/blog?p=11&x=1', '/blog', '/blog/feed/'])).toEqual({
    '/blog/2018/rain/': '301 /rain',
    '/blog/?p=11': '301 /rain',
    '/blog?p=11&x=1': '301 /rain',
    '/blog': '301 /',
    '/blog/feed/': '301 /feed',
  });
});

const matter = (lines: string): string => `---\ntitle: 标题\ndate: 2020-02-03 04:05:06\n${lines}---\n正文`;

test('permalinks of Hexo come from its configuration and from front matter', async () => {
  await importFolder({
    '_config.yml': 'url: https://old.example/site\nroot: /site/\npermalink: :year/:i_month/:category/:name.html\n',
    'source/_posts/你好.md': matter('categories: [花, 草]\ntags: [雨]\n'),
    'source/_posts/Fixed.md': matter('permalink: notes/fixed/\nalias: [old/fixed.html]\n'),
    'source/about/index.md': matter(''),
  });
  expect(
    await answersOf([
      '/site/2020/2/花/草/你好.html',
      '/site/2020/2/%E8%8A%B1/%E8%8D%89/%e4%bd%a0%e5%a5%bd.html',
      '/site/notes/fixed/index.html',
      '/site/old/fixed.html',
      '/site/about/',
      '/site/categories/花/草/',
      '/site/tags/雨/',
      '/site/atom.xml',
    ]),
  ).toEqual({
    '/site/2020/2/花/草/你好.html': '301 /你好',
    '/site/2020/2/%E8%8A%B1/%E8%8D%89/%e4%bd%a0%e5%a5%bd.html': '301 /你好',
    '/site/notes/fixed/index.html': '301 /fixed',
    '/site/old/fixed.html': '301 /fixed',
    '/site/about/': '301 /about',
    '/site/categories/花/草/': '301 /category/草',
    '/site/tags/雨/': '301 /tag/雨',
    '/site/atom.xml': '301 /feed/atom',
  });
});

test('a Hexo folder without a configuration has the addresses of its default', async () => {
  await importFolder({ 'source/_posts/hello-world.md': matter('') });
  expect(await get('/2020/02/03/hello-world/')).toBe('301 /hello-world');
});

test.each([
  ['toml', '[permalinks]\nposts = "/:year/:month/:slug/"\n'],
  ['yaml', 'permalinks:\n  page:\n    posts: /:year/:month/:slug/\n'],
  ['json', '{"permalinks":{"posts":"/:year/:month/:slug/"}}'],
])('permalinks of Hugo come from hugo.%s and from front matter', async (format, config) => {
  await importFolder({
    [`hugo.${format}`]: config,
    'content/posts/First Post.md': matter('slug: first\naliases: ["/was/first/", "earlier"]\n'),
    'content/posts/bundle/index.md': matter('url: /exactly/here.html\n'),
    'content/notes/Deep/Some-Note.md': matter('tags: [Rain]\n'),
  });
  const wanted = {
    '/2020/02/first/': '301 /first',
    '/was/first/': '301 /first',
    '/2020/02/earlier': '301 /first',
    '/exactly/here.html': '301 /here',
    '/notes/deep/some-note/': '301 /some-note',
    '/tags/rain/': '301 /tag/rain',
    '/index.xml': '301 /feed',
  };
  expect(await answersOf(Object.keys(wanted))).toEqual(wanted);
});

test('permalinks of Jekyll come from its style or pattern', async () => {
  await importFolder({
    '_config.yml': 'permalink: pretty\nbaseurl: ""\n',
    '_posts/2020-02-03-hello.md': matter('categories: [Life]\nredirect_from: /was/hello.html\n'),
  });
  expect(await answersOf(['/life/2020/02/03/hello/', '/was/hello.html'])).toEqual({
    '/life/2020/02/03/hello/': '301 /hello',
    '/was/hello.html': '301 /hello',
  });
});
