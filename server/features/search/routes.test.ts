import { afterEach, beforeEach, expect, test } from 'vitest';

import { searchMoments, searchPosts } from '#contract/features/search/calls.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { shortestWaitMs } from '#tests/kit/shortest.ts';
import { insertMomentRows } from '#tests/kit/stored-moments.ts';
import { paragraph, insertPostRows, addPostTerm, insertUserRow, type StoredPost } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { indexPost, reindexAll, reindexOutdated, removeFromIndex, search } from './service.ts';

const dayMs = 86_400_000;
let here: TestSite;
let author: number;

beforeEach(async () => {
  here = await openTestSite();
  author = await insertUserRow(here.site, '老王');
});

afterEach(() => here.close());

async function post(slug: string, text: string, more: Partial<StoredPost> = {}): Promise<number> {
  return insertPostRows(here.site, { slug, author_id: author, blocks: [paragraph(text)], ...more });
}

const find = (s: string, more: { sort?: 'newest' | 'relevance'; page?: number; page_size?: number } = {}) =>
  here.call(routes, searchPosts, { s, ...more });
const found = async (...input: Parameters<typeof find>) => (await find(...input)).list.map((hit) => hit.slug);

test('words are found in title, text, excerpt and terms, and marked', async () => {
  await post('a', '今天学习数据库的<b>索引</b>设计', { title: '读书笔记' });
  await post('b', '没有关系', { title: '数据库入门' });
  await post('c', '别的', { excerpt: '关于数据库的一点想法' });
  const tagged = await post('d', '别的');
  await addPostTerm(here.site, 'tag', '数据库', [tagged]);
  await post('e', '完全无关的文章');
  expect(await reindexAll(here.site)).toBe(5);
  const page = await find('数据库');
  expect(page.list.map((hit) => hit.slug).sort()).toEqual(['a', 'b', 'c', 'd']);
  expect(page).toMatchObject({ total: 4, capped: false, page: 1, page_size: 10, s: '数据库', sort: 'relevance' });
  const hits = new Map(page.list.map((hit) => [hit.slug, hit]));
  expect(hits.get('a')?.snippet_html).toBe('今天学习<mark>数据库</mark>的索引设计');
  expect(hits.get('b')?.title_html).toBe('<mark>数据库</mark>入门');
  expect(hits.get('a')).toMatchObject({ url: '/a', author: { name: '老王' }, has_password: false, lock: null });
});

test('the newest come first, or those that are most about it with titles before texts', async () => {
  await post('old-title', '别的', { title: '关于海洋', published_at: testNow - 9 * dayMs });
  await post('much', '海洋海洋，海洋。海洋', { published_at: testNow - 5 * dayMs });
  await post('little', '只提了一次海洋', { published_at: testNow - 2 * dayMs });
  await post('new-title', '别的', { title: '海洋之歌', published_at: testNow - 8 * dayMs });
  await post('once-older', '也只提了一次海洋', { published_at: testNow - 3 * dayMs });
  await reindexAll(here.site);
  expect(await found('海洋', { sort: 'newest' })).toEqual(['little', 'once-older', 'much', 'new-title', 'old-title']);
  const relevant = ['new-title', 'old-title', 'much', 'little', 'once-older'];
  expect(await found('海洋')).toEqual(relevant);
  const paged = [];
  for (const page of [1, 2, 3]) paged.push(...(await found('海洋', { sort: 'relevance', page, page_size: 2 })));
  expect(paged).toEqual(relevant);
});

test('several words all have to be there', async () => {
  await post('a', '山川湖海');
  await post('b', '山川与风');
  await reindexAll(here.site);
  expect(await found('山川')).toEqual(['b', 'a']);
  expect(await found('山川 湖海')).toEqual(['a']);
  expect(await found('湖海 沙漠')).toEqual([]);
});

test('nothing that is hidden is found, not by the beginning of a word either', async () => {
  const secret = 'canary金丝雀密文';
  const locked = (type: string, data: object = {}) => ({
    id: 'l1',
    type,
    data: { blocks: [paragraph(secret, 'in')], ...data },
  });
  const statuses = ['draft', 'pending', 'scheduled', 'private', 'trash'] as const;
  for (const status of statuses) await post(status, secret, { status });
  await post('future', secret, { published_at: testNow + 1000 });
  await post('moment', secret, { type: 'microblog' });
  await post('password', secret, { password: '芝麻', excerpt: secret, title: '芝麻开门' });
  const locks = [
    locked('needlogin'),
    locked('needreply'),
    locked('password-block', { password: '芝麻', hint: '' }),
    locked('needvip', { level: 1 }),
    locked('payment', { price: 1, point: 1 }),
    locked('made-up'),
  ];
  for (const [at, block] of locks.entries())
    await insertPostRows(here.site, { slug: `lock-${at}`, author_id: author, blocks: [block, paragraph('公开文字')] });
  await insertPostRows(here.site, {
    slug: 'nested',
    author_id: author,
    blocks: [{ id: 'c', type: 'collapse', data: { title: '折叠', blocks: [locked('needlogin')] } }],
  });
  const ids = (await here.site.db.selectFrom('posts').select('id').execute()).map((row) => row.id);
  for (const id of ids) await write(here.site, (unit) => indexPost(here.site, unit, id));
  await reindexAll(here.site);
  for (const s of ['canary', 'can', '金丝雀', '金', '密文', 'canary金丝雀密文'])
    expect(await find(s), s).toMatchObject({ total: 0, list: [] });
  expect(await found('公开文字')).toHaveLength(6);
  const page = await find('芝麻开门');
  expect(page.list).toMatchObject([{ slug: 'password', has_password: true, snippet_html: '', excerpt: '' }]);
});

test('a post that is hidden, changed or deleted is no longer found as it was', async () => {
  const id = await post('a', '独角兽');
  const index = () => write(here.site, (unit) => indexPost(here.site, unit, id));
  await index();
  expect(await found('独角兽')).toEqual(['a']);
  here.touched.clear();
  await here.site.db
    .updateTable('post_bodies')
    .set({ source: JSON.stringify([paragraph('麒麟')]) })
    .where('post_id', '=', id)
    .execute();
  await index();
  expect([...here.touched]).toEqual(['search']);
  expect(await found('独角兽')).toEqual([]);
  expect(await found('麒麟')).toEqual(['a']);
  await here.site.db.updateTable('posts').set({ status: 'draft' }).where('id', '=', id).execute();
  expect(await found('麒麟')).toEqual([]);
  await index();
  await here.site.db.updateTable('posts').set({ status: 'publish' }).where('id', '=', id).execute();
  expect(await found('麒麟')).toEqual([]);
  await index();
  await write(here.site, (unit) => removeFromIndex(here.site, unit, id));
  expect(await found('麒麟')).toEqual([]);
});

test('whatever is typed is safe and quick', async () => {
  for (let at = 0; at < 50; at++) await post(`p${at}`, "一些文字 words and near or not 100% a_b it's");
  await reindexAll(here.site);
  await find('热身');
  const inputs = [
    '',
    '   ',
    '%',
    '_',
    "'",
    '"',
    '"* NEAR',
    'NEAR(a b)',
    'a AND',
    'title_words:a',
    '{title_words}',
    '-',
    '^a',
    "a' | 'b",
    ':*',
    '\\',
    '\u0000',
    'a\u0000b',
    '🎉',
    '\u202e字文',
    '<script>alert(1)</script>',
    '文'.repeat(1_000_000),
    'a '.repeat(500_000),
    '((((',
    '$(x)',
    'ﷺ'.repeat(100),
  ];
  for (const s of inputs) {
    for (const sort of ['newest', 'relevance'] as const) {
      const page = await find(s, { sort });
      expect(await shortestWaitMs(() => find(s, { sort }), 3), s.slice(0, 20)).toBeLessThan(200);
      expect(JSON.stringify(page.list)).not.toContain('<script');
    }
  }
  expect((await find('')).list).toEqual([]);
  await expect(here.call(routes, searchPosts, { s: 'a', sort: 'rank_key desc' as never })).rejects.toMatchObject({
    code: 'VALIDATION',
    message: '排序方式只能是 relevance 或 newest',
  });
  await expect(find('words', { page: 7 })).rejects.toMatchObject({ code: 'NOT_FOUND', message: '没有这一页搜索结果' });
  for (const page of [0, -1, 1.5, 1e9])
    await expect(find('words', { page })).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('titles and texts are escaped around the marks', async () => {
  await post('a', '前面 &lt;img src=x onerror=alert(1)&gt; 标记', { title: '<b>标记</b> & 其他\u202e' });
  await reindexAll(here.site);
  const [hit] = (await find('标记')).list;
  expect(hit?.title_html).toBe('&lt;b&gt;<mark>标记</mark>&lt;/b&gt; &amp; 其他');
  expect(hit?.snippet_html).toBe('前面 &lt;img src=x onerror=alert(1)&gt; <mark>标记</mark>');
});

test('a passage stands around the first hit of a long text', async () => {
  await post('a', `${'前'.repeat(500)}。灯塔在这里。${'后'.repeat(500)}`);
  await reindexAll(here.site);
  const [hit] = (await find('灯塔')).list;
  expect(hit?.snippet_html).toMatch(/^…前+。<mark>灯塔<\/mark>在这里。后+…$/);
  expect(hit?.snippet_html.length).toBeLessThan(160);
});

test('a passage begins and ends between words and shows no codes of stickers', async () => {
  const filling = '城市的夜晚有许多安静的窗户'.repeat(9);
  await post('a', `${filling}，港口的灯塔亮到凌晨四点。${filling}`);
  const said = await insertMomentRows(here.site, {
    slug: 'm',
    text: '灯塔 :--sc-晚安_biggest: 亮着',
    author_id: author,
  });
  await reindexAll(here.site);
  const [hit] = (await find('灯塔')).list;
  expect(hit?.snippet_html).toMatch(/^…(的|有|城市|夜晚|许多|安静|窗户|港口)/);
  expect(hit?.snippet_html).toMatch(/(城市|的|夜晚|有|许多|安静|窗户)…$/);
  expect(said).toBeGreaterThan(0);
  const [moment] = (await here.call(routes, searchMoments, { s: '灯塔' })).list;
  expect(moment?.snippet_html).toBe('<mark>灯塔</mark> 亮着');
});

test('hits are counted up to a thousand', async () => {
  const rows = Array.from({ length: 1100 }, (_, at) => ({
    type: 'article' as const,
    status: 'publish' as const,
    slug: `n${at}`,
    title: '同一个标题',
    author_id: author,
    special_id: null,
    published_at: testNow - dayMs - at,
    created_at: testNow,
    updated_at: testNow,
  }));
  for (let at = 0; at < rows.length; at += 100) {
    const added = await here.site.db
      .insertInto('posts')
      .values(rows.slice(at, at + 100))
      .returning('id as post_id')
      .execute();
    await here.site.db
      .insertInto('post_stats')
      .values(added.map((row) => ({ ...row, views: 0, likes: 0, favourites: 0, comments: 0 })))
      .execute();
  }
  await reindexAll(here.site);
  expect(await find('标题')).toMatchObject({ total: 1000, capped: true });
  expect((await find('标题', { page: 100 })).list).toHaveLength(10);
  await expect(find('标题', { page: 101 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a page of results depends on the lists, the index and every post it shows', async () => {
  const id = await post('a', '独角兽');
  await reindexAll(here.site);
  const ask = here.contextFor();
  await search(ask, { s: '独角兽', sort: 'newest', page: 1 });
  expect([...ask.tags].sort()).toEqual([`author:${author}`, 'list:articles', `post:${id}`, 'search']);
});

test('texts that an older version indexed are written anew in the background, and only those', async () => {
  const code = { id: 'c', type: 'code', data: { code: 'const 月光 = 1', language: 'js' } };
  const old = await post('old', '', { blocks: [paragraph('一段月光'), code] });
  await post('new', '另一段月光');
  await reindexAll(here.site);
  await here.site.db
    .updateTable('search_documents')
    .set({ body_text: 'const 月光 = 1', outdated: 1 })
    .where('post_id', '=', old)
    .execute();
  expect((await find('月光')).list.find((hit) => hit.slug === 'old')?.snippet_html).toContain('const');
  expect(await reindexOutdated(here.site)).toBe(1);
  expect((await find('月光')).list.find((hit) => hit.slug === 'old')?.snippet_html).toBe('一段<mark>月光</mark>');
  expect(await reindexOutdated(here.site)).toBe(0);
});

test('of an older version’s texts those of hidden posts leave the index', async () => {
  const id = await post('gone', '藏起来的话');
  await reindexAll(here.site);
  await here.site.db.updateTable('search_documents').set({ outdated: 1 }).execute();
  await here.site.db.updateTable('posts').set({ status: 'draft' }).where('id', '=', id).execute();
  expect(await reindexOutdated(here.site)).toBe(1);
  expect(await here.site.db.selectFrom('search_documents').select('post_id').execute()).toEqual([]);
});
