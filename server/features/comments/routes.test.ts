import { afterEach, beforeEach, expect, test } from 'vitest';

import { getCommentPlace, getComments, getLatestComments } from '#contract/features/comments/calls.ts';
import type { NewComment } from '#contract/features/comments/entities.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { importComment, setCommentStatus } from './service.ts';

let here: TestSite;
let author: number;
let post: number;
let minute = 0;

beforeEach(async () => {
  here = await openTestSite();
  author = await insertUserRow(here.site, '老王');
  post = await insertPostRows(here.site, { slug: '夜航', title: '夜航船', author_id: author });
  minute = 0;
});

afterEach(() => here.close());

function say(content: string, more: Partial<NewComment> = {}): Promise<number> {
  minute += 1;
  const comment: NewComment = {
    post_id: post,
    parent_id: 0,
    user_id: null,
    name: '小明',
    email: 'xiaoming@secret.example',
    url: 'https://xiaoming.example',
    content,
    status: 'approved',
    created_at: testNow - 3_600_000 + minute * 60_000,
    address: '203.0.113.9',
    user_agent: 'Mozilla/5.0 secret',
    ...more,
  };
  return write(here.site, (unit) => importComment(here.site, unit, comment));
}

const read = (input: { post_id?: number; page?: number; sort?: 'newest' | 'oldest' | 'hot' } = {}) =>
  here.call(routes, getComments, { post_id: post, ...input });

test('replies of any depth stand under their top-level comment and say whom they answer', async () => {
  const top = await say('顶楼');
  const second = await say('二楼', { parent_id: top, name: '阿红' });
  let last = second;
  for (let depth = 0; depth < 5; depth++) last = await say(`第 ${depth} 层`, { parent_id: last });
  const page = await read();
  expect(page).toMatchObject({ total: 1, comment_total: 7, page: 1, page_size: 20, sort: 'newest', open: true });
  const [thread] = page.list;
  expect(thread?.children.map((child) => child.root)).toEqual(Array(6).fill(top));
  expect(thread?.children[0]).toMatchObject({ id: second, parent: top, reply_to: null });
  expect(thread?.children[1]).toMatchObject({ parent: second, reply_to: { id: second, name: '阿红' } });
  expect(thread?.html).toBe('<p>顶楼</p>');
  expect(thread?.children_left).toBe(0);
});

test('nobody learns an e-mail, an address or a browser', async () => {
  const top = await say('你好');
  await say('作者在此', { parent_id: top, user_id: author });
  const page = await read();
  const latest = await here.call(routes, getLatestComments, {});
  const text = JSON.stringify([page, latest]);
  expect(text).not.toMatch(/secret|203\.0\.113/);
  expect(page.list[0]?.author).toEqual({
    name: '小明',
    url: 'https://xiaoming.example',
    avatar_url: '',
    id: null,
    role: 'guest',
    verified_text: '',
    level: 0,
    vip_level: 0,
    badge: null,
    is_author: false,
  });
  expect(page.list[0]?.children[0]?.author).toMatchObject({
    name: '老王',
    id: author,
    role: 'author',
    is_author: true,
  });
});

test('an address of a guest that would run something is left out', async () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://x/"onfocus=alert(1) autofocus="',
    '//evil.example',
  ])
    await say('看我', { url });
  const page = await read();
  expect(page.list.map((each) => each.author.url)).toEqual(['', '', '', '']);
});

test('comments come newest, oldest or hottest first, and in pages', async () => {
  await setOptions(here.site, { comments_page_size: 2 });
  const ids = [await say('一'), await say('二'), await say('三')] as const;
  await say('答一', { parent_id: ids[0] });
  const shown = async (input: Parameters<typeof read>[0]) => (await read(input)).list.map((each) => each.id);
  expect(await shown({})).toEqual([ids[2], ids[1]]);
  expect(await shown({ page: 2 })).toEqual([ids[0]]);
  expect(await shown({ sort: 'oldest' })).toEqual([ids[0], ids[1]]);
  expect(await shown({ sort: 'hot' })).toEqual([ids[0], ids[2]]);
  await expect(read({ page: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(here.call(routes, getComments, { post_id: post, page: 0 })).rejects.toMatchObject({
    code: 'VALIDATION',
  });
  await expect(here.call(routes, getComments, { post_id: post, page: 99_999_999 })).rejects.toMatchObject({
    code: 'VALIDATION',
  });
  await expect(here.call(routes, getComments, { post_id: post, sort: 'id;drop table' as never })).rejects.toMatchObject(
    { code: 'VALIDATION' },
  );
});

test('a comment tells the page it is on', async () => {
  await setOptions(here.site, { comments_page_size: 2 });
  const ids = [await say('一'), await say('二'), await say('三')] as const;
  const reply = await say('答一', { parent_id: ids[0] });
  const place = (id: number) => here.call(routes, getCommentPlace, { id });
  expect(await place(ids[2])).toEqual({ post_id: post, page: 1, url: `/%E5%A4%9C%E8%88%AA#comment-${ids[2]}` });
  expect(await place(reply)).toEqual({
    post_id: post,
    page: 2,
    url: `/%E5%A4%9C%E8%88%AA/comment-page-2#comment-${reply}`,
  });
  const pending = await say('等待', { status: 'pending' });
  await expect(place(pending)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('comments of posts that not everybody may read are not found, in the sidebar neither', async () => {
  const hidden = [
    { slug: 'a', status: 'draft' },
    { slug: 'b', status: 'private' },
    { slug: 'c', status: 'pending' },
    { slug: 'd', status: 'trash' },
    { slug: 'e', password: '芝麻' },
    { slug: 'f', published_at: testNow + 1000 },
    { slug: 'g', type: 'microblog', audience: 'followers' },
    { slug: 'h', type: 'microblog', status: 'pending' },
  ] as const;
  for (const each of hidden) {
    const id = await insertPostRows(here.site, { ...each, author_id: author });
    const comment = await say('看不见', { post_id: id });
    await expect(read({ post_id: id }), each.slug).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.call(routes, getCommentPlace, { id: comment })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(read({ post_id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await here.call(routes, getLatestComments, {})).list).toEqual([]);
});

test('what waits, is spam or thrown away is not shown, and answers below it neither', async () => {
  const top = await say('可疑', { status: 'pending' });
  await say('回可疑', { parent_id: top });
  await say('广告', { status: 'spam' });
  expect(await read()).toMatchObject({ list: [], total: 0, comment_total: 0 });
  expect((await here.call(routes, getLatestComments, {})).list).toEqual([]);
  here.touched.clear();
  await setCommentStatus(here.site, top, 'approved');
  expect(await read()).toMatchObject({ total: 1, comment_total: 2 });
  expect([...here.touched].sort()).toEqual([`comments:${post}`, 'comments:latest', `post:${post}`].sort());
  const count = () =>
    here.site.db.selectFrom('post_stats').select('comments').where('post_id', '=', post).executeTakeFirstOrThrow();
  expect(await count()).toEqual({ comments: 2 });
  await setCommentStatus(here.site, top, 'trash');
  expect(await count()).toEqual({ comments: 0 });
  await expect(setCommentStatus(here.site, 424_242, 'approved')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: '没有找到这条评论',
  });
});

test('a parent of another post is refused', async () => {
  const other = await insertPostRows(here.site, { slug: '别处', author_id: author });
  const top = await say('这里');
  await expect(say('那里', { post_id: other, parent_id: top })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(say('无主', { post_id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the sidebar names the newest comments, shortened, with their place', async () => {
  await say('旧');
  const id = await say(`**新** ${'很长'.repeat(60)}`);
  const { list } = await here.call(routes, getLatestComments, {});
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({
    id,
    post: { id: post, title: '夜航船', slug: '夜航' },
    url: `/%E5%A4%9C%E8%88%AA#comment-${id}`,
  });
  expect(list[0]?.excerpt).toBe(`新 ${'很长'.repeat(29)}…`);
});

test('comments of another system keep their markup, sanitised, and their line breaks', async () => {
  await say('', {
    html: '第一行\n第二行\n\n<b>粗</b> <a href="https://a.example" onclick="x()">链接</a><script>alert(1)</script>\n<blockquote>引用</blockquote>\n<img src="https://b.example/x.png" onerror="alert(1)" alt="图">',
  });
  const [comment] = (await read()).list;
  expect(comment?.html).toBe(
    '<p>第一行<br>第二行</p><p><b>粗</b> <a href="https://a.example" rel="nofollow ugc noopener" target="_blank">链接</a></p><blockquote>引用</blockquote><p><a href="https://b.example/x.png" rel="nofollow ugc noopener" target="_blank">图</a></p>',
  );
});

test('a page of comments depends on the post, its comments and the people in it', async () => {
  await say('作者在此', { user_id: author });
  const ask = here.contextFor();
  const { readComments } = await import('./reading.service.ts');
  await readComments(ask, { post_id: post, page: 1 });
  expect([...ask.tags].sort()).toEqual([`author:${author}`, `comments:${post}`, 'options', `post:${post}`].sort());
});

test('an article says whether it takes comments', async () => {
  const closed = await insertPostRows(here.site, { slug: '关闭', author_id: author, comment_open: 0 });
  expect(await read({ post_id: closed })).toMatchObject({ open: false });
  const old = await insertPostRows(here.site, {
    slug: '旧文',
    author_id: author,
    published_at: testNow - 31 * 86_400_000,
  });
  await setOptions(here.site, { comments_close_after_days: 30 });
  expect(await read({ post_id: old })).toMatchObject({ open: false });
  expect(await read()).toMatchObject({ open: true });
});
