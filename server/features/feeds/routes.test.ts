import { XMLParser, XMLValidator } from 'fast-xml-parser';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { importComment } from '#server/features/comments/service.ts';
import { patchMedia, storeFile } from '#server/features/media/service.ts';
import { jobs as variantJobs } from '#server/features/media/variants.jobs.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { paragraph, insertPostRows, addPostTerm, insertUserRow } from '#tests/kit/stored-posts.ts';

import { rawRoutes } from './routes.ts';

let here: TestSite;
let author: number;

beforeEach(async () => {
  here = await openTestSite({ env: { SITE_URL: 'https://blog.example' } });
  author = await insertUserRow(here.site, '老王');
});

afterEach(() => here.close());

async function ask(path: string, params: Record<string, string> = {}) {
  const route = rawRoutes.find((each) => each.path === path);
  if (!route) throw new Error(`No route ${path}`);
  const asking = here.contextFor();
  const answer = await route.handler(asking, { path, params, query: {} });
  return { ...answer, tags: asking.tags, text: answer.body.toString() };
}

const feedPaths = ['/feed', '/feed/atom', '/feed/json'];

test('the newest articles are in all three formats, with their full contents and whole addresses', async () => {
  await setOptions(here.site, { nv_site_name: '月下札记', nv_site_description: '写给夜里' });
  const id = await insertPostRows(here.site, {
    slug: '夜航船',
    title: '夜航 & <船>',
    excerpt: '摘要',
    author_id: author,
    blocks: [paragraph('正文')],
  });
  await addPostTerm(here.site, 'tag', '随笔', [id]);
  const [rss, atom, json] = await Promise.all(feedPaths.map((path) => ask(path)));
  const parser = new XMLParser({ ignoreAttributes: false, cdataPropName: 'cdata' });
  for (const xml of [rss, atom]) expect(XMLValidator.validate(xml?.text ?? '')).toBe(true);
  expect(rss?.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  const { channel } = parser.parse(rss?.text ?? '').rss;
  expect(channel).toMatchObject({
    title: '月下札记',
    link: 'https://blog.example/',
    description: '写给夜里',
    language: 'zh-CN',
  });
  expect(channel.item).toMatchObject({
    link: 'https://blog.example/%E5%A4%9C%E8%88%AA%E8%88%B9',
    'dc:creator': '老王',
    category: '随笔',
    description: '摘要',
  });
  expect(rss?.text).toContain('<title>夜航 &amp; &lt;船&gt;</title>');
  expect(rss?.text).toContain('<content:encoded><![CDATA[<p>正文</p>]]></content:encoded>');
  expect(parser.parse(atom?.text ?? '').feed.entry.content['#text']).toContain('正文');
  expect(JSON.parse(json?.text ?? '')).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    items: [
      {
        url: 'https://blog.example/%E5%A4%9C%E8%88%AA%E8%88%B9',
        title: '夜航 & <船>',
        authors: [{ name: '老王', url: `https://blog.example/author/${author}` }],
        tags: ['随笔'],
      },
    ],
  });
  expect([...(rss?.tags ?? [])]).toEqual(
    expect.arrayContaining(['options', 'list:articles', `post:${id}`, `author:${author}`]),
  );
});

test('a category, a tag and an author have feeds of their own; what does not exist is not found', async () => {
  const inside = await insertPostRows(here.site, { slug: 'inside', author_id: author });
  await insertPostRows(here.site, { slug: 'outside', author_id: await insertUserRow(here.site, '阿红') });
  const parent = await addPostTerm(here.site, 'category', '技术', []);
  await addPostTerm(here.site, 'category', '前端', [inside], parent);
  await addPostTerm(here.site, 'tag', '笔记', [inside]);
  await rebuildLists(here.site);
  const sources: [string, Record<string, string>][] = [
    ['/category/:slug/feed', { slug: '前端' }],
    ['/category/:slug/feed', { slug: '技术' }],
    ['/tag/:slug/feed/atom', { slug: '笔记' }],
    ['/author/:id/feed/json', { id: String(author) }],
  ];
  for (const [path, params] of sources) {
    const { status, text } = await ask(path, params);
    expect(status, path).toBe(200);
    expect(text, path).toContain('https://blog.example/inside');
    expect(text, path).not.toContain('outside');
  }
  const missing: [string, Record<string, string>][] = [
    ['/category/:slug/feed', { slug: '没有' }],
    ['/tag/:slug/feed', { slug: '前端' }],
    ['/author/:id/feed', { id: '424242' }],
    ['/author/:id/feed', { id: '1;drop' }],
    ['/sitemap/:part', { part: 'posts-2.xml' }],
    ['/sitemap/:part', { part: '../etc.xml' }],
    ['/og/:file', { file: 'nothing.png' }],
    ['/og/:file', { file: 'inside' }],
    ['/:file(^[A-Za-z0-9-]{8,128}\\.txt$)', { file: 'indexnow-key.txt' }],
  ];
  for (const [path, params] of missing) expect(await ask(path, params), path).toMatchObject({ status: 404 });
});

test('the site map leaves out what search engines shall not find, or find elsewhere', async () => {
  await insertPostRows(here.site, { slug: 'found', author_id: author });
  await insertPostRows(here.site, { slug: 'kept-out', author_id: author, seo_hidden: 1 });
  const first = { slug: 'first-elsewhere', author_id: author, seo_canonical: 'https://first.example/a' };
  await insertPostRows(here.site, first);
  await rebuildLists(here.site);
  const { text } = await ask('/sitemap/:part', { part: 'posts-1.xml' });
  expect(text).toContain('https://blog.example/found');
  expect(text).not.toContain('kept-out');
  expect(text).not.toContain('first-elsewhere');
  const feed = await ask('/feed', {});
  for (const slug of ['found', 'kept-out', 'first-elsewhere']) expect(feed.text).toContain(`blog.example/${slug}`);
});

test('nothing hidden is in any format, and of a post under a password only its title', async () => {
  const secret = 'canary-金丝雀';
  const image = { id: 'i', type: 'image', data: { file: { url: `/uploads/${secret}.png` }, caption: secret } };
  const hidden = [
    { status: 'draft' },
    { status: 'pending' },
    { status: 'scheduled' },
    { status: 'private' },
    { status: 'trash' },
    { published_at: testNow + 1 },
    { type: 'microblog', status: 'pending' },
    { type: 'microblog', audience: 'followers' },
  ] as const;
  const ids: number[] = [];
  for (const [at, more] of hidden.entries())
    ids.push(
      await insertPostRows(here.site, {
        slug: `${secret}${at}`,
        title: secret,
        excerpt: secret,
        author_id: author,
        blocks: [paragraph(secret)],
        ...more,
      }),
    );
  ids.push(
    await insertPostRows(here.site, {
      slug: 'closed',
      title: '上锁的文章',
      excerpt: secret,
      password: secret,
      cover_url: `/uploads/${secret}.png`,
      author_id: author,
      blocks: [paragraph(secret), image],
    }),
  );
  const locks = ['needlogin', 'needreply', 'needvip', 'password-block', 'payment'].map((type, at) => ({
    id: `l${at}`,
    type,
    data: {
      password: secret,
      level: 1,
      price: 1,
      point: 1,
      title: '锁',
      hint: '',
      blocks: [paragraph(secret, `p${at}`), { ...image, id: `i${at}` }],
    },
  }));
  ids.push(
    await insertPostRows(here.site, {
      slug: 'locked',
      title: '部分上锁',
      author_id: author,
      blocks: [
        paragraph('公开文字'),
        ...locks,
        { id: 't', type: 'tabs', data: { items: [{ title: '一', blocks: locks.slice(0, 1) }] } },
      ],
    }),
  );
  await addPostTerm(here.site, 'category', '技术', ids);
  await addPostTerm(here.site, 'tag', '笔记', ids);
  await rebuildLists(here.site);
  const comment = {
    parent_id: 0,
    user_id: null,
    name: '小明',
    email: `${secret}@x.example`,
    url: '',
    content: secret,
    created_at: testNow,
    address: secret,
    user_agent: secret,
  };
  for (const post_id of ids.slice(0, -1))
    await write(here.site, (unit) => importComment(here.site, unit, { ...comment, post_id, status: 'approved' }));
  await write(here.site, (unit) =>
    importComment(here.site, unit, { ...comment, post_id: ids.at(-1) ?? 0, status: 'pending' }),
  );
  const params = { slug: '技术', id: String(author), part: 'posts-1.xml', file: 'closed.png' };
  const paramsOf = (path: string) => (path.startsWith('/tag') ? { ...params, slug: '笔记' } : params);
  for (const { path } of rawRoutes) {
    const { text } = await ask(path, paramsOf(path));
    expect(text, path).not.toContain(secret);
    expect(text, path).not.toContain('canary');
  }
  const feeds = rawRoutes
    .map((route) => route.path)
    .filter((path) => /^(?!\/moments).*\/feed(\/atom|\/json)?$/.test(path));
  expect(feeds).toHaveLength(12);
  for (const path of feeds) {
    const { text, status } = await ask(path, paramsOf(path));
    expect(status, path).toBe(200);
    expect(text, path).toContain('上锁的文章');
    expect(text, path).toContain('公开文字');
  }
  expect(await ask('/og/:file', { file: `${secret}0.png` })).toMatchObject({ status: 404 });
  expect((await ask('/sitemap/:part', { part: 'posts-1.xml' })).text).toContain('https://blog.example/locked');
});

test('characters that no XML may hold do not break a feed', async () => {
  await insertPostRows(here.site, {
    slug: 'odd',
    title: '奇\u0001怪\u000b的\uffff标题',
    author_id: author,
    blocks: [paragraph('正\u0001文')],
  });
  for (const path of ['/feed', '/feed/atom']) {
    const { text } = await ask(path);
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).toContain('奇怪的标题');
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\ufffe\uffff]/);
  }
});

test('comments of posts that everybody may read are in a feed', async () => {
  const post_id = await insertPostRows(here.site, { slug: '夜', title: '夜', author_id: author });
  const id = await write(here.site, (unit) =>
    importComment(here.site, unit, {
      post_id,
      parent_id: 0,
      user_id: null,
      name: '小明',
      email: 'x@secret.example',
      url: '',
      content: '**好**文',
      status: 'approved',
      created_at: testNow - 1000,
    }),
  );
  const { text } = await ask('/feed/comments');
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).toContain('<title>小明 评论了《夜》</title>');
  expect(text).toContain(`https://blog.example/%E5%A4%9C#comment-${id}`);
  expect(text).toContain('<strong>好</strong>文');
  expect(text).not.toContain('secret.example');
});

test('the site map names posts with their pictures, pages, terms and people', async () => {
  const image = { id: 'i', type: 'image', data: { file: { url: '/uploads/a.png' }, caption: '' } };
  const id = await insertPostRows(here.site, {
    slug: 'a',
    author_id: author,
    cover_url: '/uploads/cover.png',
    blocks: [image],
  });
  await insertPostRows(here.site, { slug: 'about', type: 'page', author_id: author });
  await addPostTerm(here.site, 'category', '技术', [id]);
  await rebuildLists(here.site);
  const index = await ask('/sitemap.xml');
  expect(XMLValidator.validate(index.text)).toBe(true);
  const parts = [...index.text.matchAll(/<loc>https:\/\/blog\.example\/sitemap\/([\w-]+\.xml)<\/loc>/g)].map(
    (match) => match[1] as string,
  );
  expect(parts).toEqual(['site.xml', 'posts-1.xml', 'terms.xml', 'authors.xml']);
  const texts = await Promise.all(parts.map(async (part) => (await ask('/sitemap/:part', { part })).text));
  for (const text of texts) expect(XMLValidator.validate(text)).toBe(true);
  const all = texts.join('');
  for (const url of ['/', '/a', '/about', `/author/${author}`, '/category/%E6%8A%80%E6%9C%AF'])
    expect(all).toContain(`<loc>https://blog.example${url}</loc>`);
  expect(all).toContain('<image:loc>https://blog.example/uploads/cover.png</image:loc>');
  expect(all).toContain('<image:loc>https://blog.example/uploads/a.png</image:loc>');
});

test('robots, search description and manifest follow the options', async () => {
  expect((await ask('/robots.txt')).text).toContain('Sitemap: https://blog.example/sitemap.xml');
  await setOptions(here.site, { seo_hidden: true, nv_site_name: '<札记> & 其他', indexnow_key: 'abcd-1234-key' });
  expect((await ask('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  const search = await ask('/opensearch.xml');
  expect(XMLValidator.validate(search.text)).toBe(true);
  expect(search.text).toContain('https://blog.example/search?s={searchTerms}');
  expect(JSON.parse((await ask('/site.webmanifest')).text)).toMatchObject({
    name: '<札记> & 其他',
    start_url: '/',
    lang: 'zh-CN',
  });
  const key = await ask('/:file(^[A-Za-z0-9-]{8,128}\\.txt$)', { file: 'abcd-1234-key.txt' });
  expect(key).toMatchObject({ status: 200, text: 'abcd-1234-key' });
});

test('a share image is drawn for every public post, whatever its title holds', async () => {
  await insertPostRows(here.site, {
    slug: '图',
    title: '"><script>alert(1)</script>&amp;]]>\u0001',
    author_id: author,
  });
  const { status, headers, body, tags } = await ask('/og/:file', { file: '图.png' });
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/png' });
  expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect([...tags]).toEqual(expect.arrayContaining(['slug:图', 'options', `author:${author}`]));
  expect((await ask('/og/:file', { file: 'gone.png' })).tags).toContain('slug:gone');
});

test('a share image shows the cover around its focus point, and is drawn again when that changes', async () => {
  // Red, but a blue edge at the right.
  const blue = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  const body = await sharp({ create: { width: 3200, height: 800, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 2400, top: 0 }])
    .jpeg()
    .toBuffer();
  const { id, url } = await storeFile(here.site, { name: '海.jpg', body });
  registerWorkers(here.site, variantJobs);
  await here.site.jobs.drain();
  await insertPostRows(here.site, { slug: '海', title: '海', author_id: author, cover_url: url });
  const edgeOf = async () => {
    const { headers, body: image, tags } = await ask('/og/:file', { file: '海.jpg' });
    expect(headers['content-type']).toBe('image/jpeg');
    expect([...tags]).toContain(`media:${id}`);
    const { format, width, height } = await sharp(image as Buffer).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    const corner = { left: 1100, top: 20, width: 40, height: 40 };
    const [red = 0, , blueness = 0] = await sharp(image as Buffer)
      .extract(corner)
      .resize(1, 1)
      .raw()
      .toBuffer();
    return red > blueness ? 'red' : 'blue';
  };
  expect(await edgeOf()).toBe('red');
  await write(here.site, (unit) => patchMedia(unit, id, { focus_x: 100, focus_y: 50 }));
  expect(await edgeOf()).toBe('blue');
  expect((await ask('/og/:file', { file: '海.png' })).headers['content-type']).toBe('image/png');
});

test('the server takes these addresses and leaves those of articles alone', async () => {
  const app = Fastify();
  for (const route of rawRoutes) app.get(route.path, async () => route.path);
  app.setNotFoundHandler(async (_request, reply) => reply.status(200).send('page'));
  const at = async (url: string) => (await app.inject(url)).body;
  expect(await at('/feed')).toBe('/feed');
  expect(await at('/category/%E6%8A%80%E6%9C%AF/feed/atom')).toBe('/category/:slug/feed/atom');
  expect(await at('/og/%E5%9B%BE.png')).toBe('/og/:file');
  expect(await at('/abcd-1234-key.txt')).toContain('/:file');
  for (const url of ['/hello-world', '/abcd-1234', '/category/a', '/author/1', '/%E5%A4%9C'])
    expect(await at(url), url).toBe('page');
  await app.close();
});
