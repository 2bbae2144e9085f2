import { createHash } from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { getChallenge, getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { addComment, getComments, getLatestComments, previewComment } from '#contract/features/comments/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { routes as bans } from '#server/features/moderation/address-bans.routes.ts';
import { routes as challenges } from '#server/features/request-guards/challenges.routes.ts';
import { setCommentStatus, commentHeld, commentPublished, type HeldComment, type PublishedComment } from './service.ts';
import { routes as commentRoutes } from './routes.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import type { ClientInfo } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';
import { shortestWaitMs } from '#tests/kit/shortest.ts';

import { routes } from './posting.routes.ts';

let here: TestSite;
let author: number;
let reader: Viewer;
let post: number;
let published: PublishedComment[];
let held: HeldComment[];

const guest = { name: '小明', email: 'xiaoming@secret.example' };

beforeEach(async () => {
  here = await openTestSite();
  author = await insertUserRow(here.site, '老王');
  reader = memberOf(await insertUserRow(here.site, '阿红', 'subscriber'));
  post = await insertPostRows(here.site, { slug: '夜航', title: '夜航船', author_id: author });
  published = [];
  held = [];
  commentPublished.on(here.site, async (_site, _unit, event) => void published.push(event));
  commentHeld.on(here.site, async (_site, _unit, event) => void held.push(event));
});

afterEach(() => here.close());

function memberOf(userId: number, more: Partial<Viewer> = {}): Viewer {
  return { userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false, ...more };
}

type Sent = Partial<CallInput<typeof addComment>>;

/** Posts a comment an hour after the previous one, so that no limit applies. */
async function say(content: string, sent: Sent = {}, viewer = guestViewer, browser: Partial<ClientInfo> = {}) {
  here.clock.advance(3_600_000);
  return sayNow(content, sent, viewer, browser);
}

function sayNow(content: string, sent: Sent = {}, viewer = guestViewer, browser: Partial<ClientInfo> = {}) {
  return here.call(routes, addComment, { post_id: post, content, ...guest, ...sent }, viewer, browser);
}

const shown = () => here.call(commentRoutes, getComments, { post_id: post });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

/** Solves the challenge as a browser would. */
async function solve(): Promise<string> {
  const { token, salt, difficulty } = await here.call(challenges, getChallenge, {});
  for (let nonce = 0; ; nonce++) {
    const bits = createHash('sha256').update(`${salt}:${nonce}`).digest().readUInt32BE(0);
    if (Math.clz32(bits) >= difficulty) return `${token}:${nonce}`;
  }
}

test('the first comment of a guest waits, seen by nobody; once known they are read at once', async () => {
  here.touched.clear();
  const first = await say('写得真好');
  expect(first).toMatchObject({ public: false, comment: { status: 'pending', html: '<p>写得真好</p>', parent: 0 } });
  expect(first.grant).not.toBe('');
  expect(here.touched.size).toBe(0);
  expect(await shown()).toMatchObject({ list: [], total: 0, comment_total: 0 });
  expect((await here.call(commentRoutes, getLatestComments, {})).list).toEqual([]);
  expect(held).toMatchObject([
    { commentId: first.comment.id, name: '小明', heldFor: '首次评论', postPath: '/%E5%A4%9C%E8%88%AA' },
  ]);
  expect(published).toEqual([]);

  await setCommentStatus(here.site, first.comment.id, 'approved');
  expect(published).toMatchObject([
    { commentId: first.comment.id, postId: post, postPath: '/%E5%A4%9C%E8%88%AA', userId: null },
  ]);
  expect(await say('再说一句')).toMatchObject({ public: true, comment: { status: 'approved' } });
  expect(await shown()).toMatchObject({ total: 2 });
  // A guest with the same email but another name, or the same name with another email, is not recognized.
  expect(await say('我也是', { name: '小红' })).toMatchObject({ public: false });
  expect(await say('我也是啊', { email: 'other@secret.example' })).toMatchObject({ public: false });
});

test('everybody is told of a comment once, however often it is judged', async () => {
  const { comment } = await say('一');
  for (const status of ['approved', 'spam', 'approved', 'pending', 'approved'] as const)
    await setCommentStatus(here.site, comment.id, status);
  expect(published.map((event) => event.commentId)).toEqual([comment.id]);
});

test('a reply that was approved below a waiting comment appears with it, and is told then', async () => {
  const top = await say('顶楼');
  await setCommentStatus(here.site, top.comment.id, 'approved');
  const reply = await say('回复', { parent: top.comment.id, name: '小红', email: 'hong@secret.example' });
  await setCommentStatus(here.site, top.comment.id, 'spam');
  published = [];
  await setCommentStatus(here.site, reply.comment.id, 'approved');
  expect(published).toEqual([]);
  await setCommentStatus(here.site, top.comment.id, 'approved');
  expect(published.map((event) => event.commentId)).toEqual([reply.comment.id]);
});

test('a person with an account needs no name, gets no grant, and links to whom they call', async () => {
  await setOptions(here.site, { comments_hold_first: false });
  const said = await say('谢谢@老王的文章，还有 @老王头', { name: '冒充', email: 'x@y.example' }, reader);
  expect(said).toMatchObject({
    public: true,
    grant: '',
    comment: { author: { name: '阿红', id: reader.userId } },
  });
  expect(said.comment.html).toBe(
    `<p>谢谢<a class="mention" href="/author/${author}">@老王</a>的文章，还有 <a class="mention" href="/author/${author}">@老王</a>头</p>`,
  );
  expect(published[0]?.mentionedIds).toEqual([author]);
  const row = await here.site.db.selectFrom('comments').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: '', email: '', url: '', user_id: reader.userId });
});

test('what a guest has to give, and what they may not, each said at its field', async () => {
  const bad: [Sent, Record<string, string>][] = [
    [{ name: '' }, { name: '请输入昵称' }],
    [{ name: '\u200b\u2060 ' }, { name: '请输入昵称' }],
    [{ name: '长'.repeat(41) }, { name: '昵称最多 40 个字符' }],
    [{ name: '老 王' }, { name: '这个昵称属于本站用户，请登录或换一个' }],
    [{ name: 'a\u200dd\u202emin' }, { name: '这个昵称不能使用，请换一个' }],
    [{ email: '' }, { email: '请输入邮箱' }],
    [{ email: '"<script>"@x.com' }, { email: '邮箱格式不正确' }],
    [{ email: 'a@b.com\r\nBcc: x@y.com' }, { email: '邮箱格式不正确' }],
    [{ url: 'javascript:alert(1)' }, { url: '网址不正确，请填写以 http:// 或 https:// 开头的地址' }],
    [{ url: 'http://x/"onfocus=alert(1) autofocus="' }, { url: '网址不正确，请填写以 http:// 或 https:// 开头的地址' }],
    [{ url: 'data:text/html,x' }, { url: '网址不正确，请填写以 http:// 或 https:// 开头的地址' }],
    [{ content: '' }, { content: '请填写评论内容' }],
    [{ content: '\u200b\u200d\ufeff \n\u3164' }, { content: '请填写评论内容' }],
    [{ content: '字'.repeat(5001) }, { content: '评论最多 5000 个字' }],
    [
      { name: '', email: 'x' },
      { name: '请输入昵称', email: '邮箱格式不正确' },
    ],
  ];
  for (const [sent, fields] of bad)
    await expect(say('好', sent), JSON.stringify(sent)).rejects.toMatchObject({ code: 'VALIDATION', fields });
  expect(await say('😀'.repeat(5000))).toMatchObject({ public: false });
});

test('a post that not everybody may read, or that takes no comments, is not found', async () => {
  const hidden = [
    { slug: 'a', status: 'draft' },
    { slug: 'b', status: 'private' },
    { slug: 'c', status: 'trash' },
    { slug: 'd', password: '芝麻' },
    { slug: 'e', published_at: testNow + 1e12 },
    { slug: 'f', comment_open: 0 },
  ] as const;
  for (const each of hidden) {
    const id = await insertPostRows(here.site, { ...each, author_id: author });
    for (const viewer of [guestViewer, reader])
      await expect(say('在吗', { post_id: id }, viewer), each.slug).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await setOptions(here.site, { comments_close_after_days: 30 });
  const old = await insertPostRows(here.site, {
    slug: '旧',
    author_id: author,
    published_at: testNow - 31 * 86_400_000,
  });
  await expect(say('在吗', { post_id: old })).rejects.toMatchObject({ message: '这篇文章的评论已关闭' });
  await expect(say('在吗', { post_id: 999_999 })).rejects.toMatchObject({ message: '没有找到这篇文章' });
});

test('the switches of the site close comments, or keep them to those who sign in', async () => {
  await setOptions(here.site, { comments_need_login: true, comments_hold_first: false });
  await expect(say('在吗')).rejects.toMatchObject({ code: '601', message: '请登录后再发表评论' });
  expect(await say('在的', {}, reader)).toMatchObject({ public: true });
  await expect(say('在', {}, { ...reader, mustBindEmail: true })).rejects.toMatchObject({ code: '603' });
  for (const closed of [{ comments_enable: false }, { comments_enable: true, site_closed: true }]) {
    await setOptions(here.site, closed);
    await expect(say('在吗', {}, reader)).rejects.toMatchObject({
      code: 'SITE_CLOSED',
      message: '站点暂时关闭了此功能',
    });
  }
});

test('a banned person and a banned network may not write', async () => {
  await expect(say('在吗', {}, { ...guestViewer, banned: true })).rejects.toMatchObject({ code: 'USER_ALREADY_BAN' });
  const { banAddress } = await import('#contract/features/moderation/address-bans.calls.ts');
  const owner = memberOf(author, { role: 'administrator', power: 10 });
  await here.call(bans, banAddress, { net: '203.0.113.0/24' }, owner);
  await expect(say('在吗', {}, reader, { ip: '203.0.113.77' })).rejects.toMatchObject({
    code: 'NETWORK_BANNED',
    message: '您所在的网络已被限制发言',
  });
  expect(await say('在的', {}, reader, { ip: '203.0.114.77' })).toMatchObject({ public: false });
});

test('a parent of another post, deleted, waiting or made up is refused; any depth is flat', async () => {
  await setOptions(here.site, { comments_hold_first: false });
  const other = await insertPostRows(here.site, { slug: '别处', author_id: author });
  const elsewhere = await say('别处', { post_id: other });
  const waiting = await say('等');
  await setCommentStatus(here.site, waiting.comment.id, 'pending');
  const gone = await say('走');
  await setCommentStatus(here.site, gone.comment.id, 'trash');
  for (const parent of [elsewhere.comment.id, waiting.comment.id, gone.comment.id, 999_999])
    await expect(say('回', { parent })).rejects.toMatchObject({ code: 'VALIDATION', message: '回复的评论不存在' });
  const top = await say('顶楼');
  let last = top.comment.id;
  for (let depth = 0; depth < 220; depth++) {
    last = (await say(`第 ${depth} 层`, { parent: last })).comment.id;
  }
  const [thread] = (await shown()).list;
  expect(thread).toMatchObject({ id: top.comment.id, children_left: 20 });
  expect(new Set(thread?.children.map((child) => child.root))).toEqual(new Set([top.comment.id]));
}, 60_000);

test('of twenty at once one is taken, by person and by address, with words that differ', async () => {
  await setOptions(here.site, { comments_hold_first: false });
  const race = (viewer: Viewer, browser: Partial<ClientInfo>) =>
    Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        codeOf(sayNow(`同时 ${at} 来自 ${browser.ip}`, { email: `g${at}@secret.example` }, viewer, browser)),
      ),
    );
  for (const [viewer, ip] of [
    [guestViewer, '203.0.113.5'],
    [guestViewer, '2001:db8::1'],
    [reader, '203.0.113.6'],
  ] as const) {
    const codes = await race(viewer, { ip });
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    expect(
      codes.filter((code) => code === 'RATE_LIMITED'),
      codes.join(),
    ).toHaveLength(19);
  }
  expect((await shown()).comment_total).toBe(3);
  await expect(sayNow('又', {}, reader)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 10 });
});

test('whoever writes much does a sum first, and twenty an hour are the most', async () => {
  await setOptions(here.site, { comments_hold_first: false });
  const { token } = await here.call(challenges, getFormToken, { form: 'comment' });
  let asked = 0;
  for (let at = 0; at < 20; at++) {
    here.clock.advance(11_000);
    const code = await codeOf(sayNow(`第 ${at} 条`, { form_token: token }, reader));
    if (code === 'accepted') continue;
    expect(code).toBe('CHALLENGE_REQUIRED');
    asked += 1;
    const proof = await solve();
    expect(await codeOf(sayNow(`第 ${at} 条`, { form_token: token }, reader, { proof }))).toBe('accepted');
    expect(await codeOf(sayNow(`偷 ${at}`, { form_token: token }, reader, { proof }))).not.toBe('accepted');
  }
  expect(asked).toBe(8);
  here.clock.advance(11_000);
  await expect(sayNow('第 21 条', { form_token: token }, reader)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('a program is asked for a sum sooner, and one that fills every field waits as well', async () => {
  await setOptions(here.site, { comments_hold_first: false });
  const hasty = (await here.call(challenges, getFormToken, { form: 'comment' })).token;
  expect(await codeOf(sayNow('快', { form_token: hasty }))).toBe('CHALLENGE_REQUIRED');
  expect(await codeOf(sayNow('填', { website: 'https://spam.example' }))).toBe('CHALLENGE_REQUIRED');
  const proof = await solve();
  expect(await sayNow('填', { website: 'https://spam.example' }, guestViewer, { proof })).toMatchObject({
    public: false,
  });
  expect(held[0]?.heldFor).toBe('表单可疑');
});

test('the same words once more below a post are refused for a day', async () => {
  await setOptions(here.site, { comments_hold_first: false });
  await say('沙发', {}, reader);
  await expect(say('沙发', {}, reader)).rejects.toMatchObject({ code: 'CONFLICT', message: '您已经发表过相同的评论' });
  expect(await say('沙发', {}, guestViewer, { ip: '198.51.100.4' })).toMatchObject({ public: true });
  await expect(say('沙发', { email: 'new@secret.example' }, guestViewer, { ip: '198.51.100.4' })).rejects.toMatchObject(
    {
      code: 'CONFLICT',
    },
  );
  here.clock.advance(24 * 3_600_000);
  expect(await say('沙发', {}, reader)).toMatchObject({ public: true });
});

test('words refuse or hold however they are written, and a refusal does not name them', async () => {
  await setOptions(here.site, {
    comments_hold_first: false,
    comments_refused_words: ['代开发票'],
    comments_held_words: ['加微信'],
  });
  for (const text of ['代开发票', '代 开 发 票', '**代**开**发**票', '代開發票', '`代开发票`', '代\u200b开发票'])
    await expect(say(text, {}, reader), text).rejects.toMatchObject({
      code: 'VALIDATION',
      message: '评论中有不允许的内容，请修改后再发表',
    });
  await expect(say('好', { name: '代开发票' })).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(await say('加[微](https://a.example)信', {}, reader)).toMatchObject({ public: false });
  expect(held.at(-1)?.heldFor).toBe('含有词语：加微信');
});

test('links over the limit wait, of everybody but the author and editors; refused words are refused to all', async () => {
  await setOptions(here.site, { comments_hold_first: false, comments_refused_words: ['代开发票'] });
  const three = 'https://a.example https://b.example [c](https://c.example)';
  expect(await say('https://a.example 和 https://b.example', {}, reader)).toMatchObject({ public: true });
  expect(await say(three, {}, reader)).toMatchObject({ public: false });
  expect(held.at(-1)?.heldFor).toBe('含有 3 个链接');
  await setOptions(here.site, { comments_hold_all: true });
  const editor = memberOf(await insertUserRow(here.site, '编辑甲', 'editor'), { role: 'editor', power: 8 });
  expect(await say(three, {}, memberOf(author))).toMatchObject({ public: true });
  expect(await say(three, {}, editor)).toMatchObject({ public: true });
  expect(await say('你好', {}, reader)).toMatchObject({ public: false });
  await expect(say('代开发票', {}, editor)).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('where and with what it was written is kept short, and shown only where the site says so', async () => {
  await setOptions(here.site, { comments_hold_first: false });
  const browser = {
    ip: '8.8.8.8',
    userAgent: `Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 <b>${'x'.repeat(8000)}`,
  };
  const said = await say('你好', {}, guestViewer, browser);
  expect(said.comment).toMatchObject({ region: '', device: '' });
  await setOptions(here.site, { comments_show_city: true, comments_show_device: true });
  const [comment] = (await shown()).list;
  expect(comment).toMatchObject({ region: '美国', device: 'Chrome · Windows' });
  const row = await here.site.db.selectFrom('comments').selectAll().executeTakeFirstOrThrow();
  expect(row.user_agent).toHaveLength(300);
  expect(JSON.stringify([said, await shown()])).not.toMatch(/8\.8\.8\.8|Mozilla|secret/);

  // A forwarded header that is not an IP address is ignored.
  const { comment: forged } = await say('再见', {}, guestViewer, { ip: '127.<img src=1 onerror=alert(1)>' });
  const stored = here.site.db.selectFrom('comments').select(['address', 'region']).where('id', '=', forged.id);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ address: '', region: '' });
});

test('a preview is what the comment becomes, and pathological marks take no time', async () => {
  const preview = (content: string) => here.call(routes, previewComment, { content }, reader);
  expect(await preview('**粗** <b>不</b>')).toEqual({ html: '<p><strong>粗</strong> &lt;b&gt;不&lt;/b&gt;</p>' });
  await expect(preview('\u200b')).rejects.toMatchObject({ message: '请填写评论内容' });
  for (const marks of ['[', '*', '>', '~~', '`', '@a', '![](', '\\']) {
    await preview(marks.repeat(10)).catch(() => {});
    const text = marks.repeat(Math.floor(5000 / marks.length));
    expect(await shortestWaitMs(() => preview(text).catch(() => {})), marks).toBeLessThan(50);
    await expect(preview(marks.repeat(100_000)), marks).rejects.toMatchObject({ code: 'VALIDATION' });
  }
});
