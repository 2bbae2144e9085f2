import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  blockUser,
  deleteMessage,
  getBlockedUsers,
  getConversations,
  getMessages,
  readMessages,
  sendMessage,
} from '#contract/features/messages/calls.ts';
import type { MessageWriters } from '#contract/features/notifications/rules.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { saveNotificationSettings, unreadOf } from '#server/features/notifications/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { eraseMessages } from './service.ts';

let here: TestSite;
let 小明: number;
let 阿红: number;

beforeEach(async () => {
  here = await openTestSite();
  小明 = await insertUserRow(here.site, '小明', 'subscriber');
  阿红 = await insertUserRow(here.site, '阿红', 'subscriber');
});

afterEach(() => here.close());

const as = (userId: number): Viewer => ({ userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false });

/** Sends the messages in order, three seconds apart. */
async function send(from: number, to: number, content: string) {
  here.clock.advance(3000);
  return (await here.call(routes, sendMessage, { to_id: to, content }, as(from))).message;
}

const between = (one: number, other: number) => here.call(routes, getMessages, { with: other }, as(one));
const conversationsOf = (id: number) => here.call(routes, getConversations, {}, as(id));
const block = (user: number, other: number, on: boolean) =>
  here.call(routes, blockUser, { user_id: other, on }, as(user));
const follow = (follower_id: number, followed_id: number) =>
  here.site.db.insertInto('follows').values({ follower_id, followed_id, created_at: testNow }).execute();
const takeFrom = (user: number, messages_from: MessageWriters) =>
  saveNotificationSettings(here.contextFor(as(user)), { messages_from });

test('two people write to each other, and each sees it from their side', async () => {
  const first = await send(小明, 阿红, '你好\n在吗');
  expect(first).toMatchObject({ mine: true, html: '<p>你好<br>在吗</p>' });
  await send(阿红, 小明, '在的');
  expect((await between(阿红, 小明)).list.map((message) => [message.mine, message.html])).toEqual([
    [true, '<p>在的</p>'],
    [false, '<p>你好<br>在吗</p>'],
  ]);
  expect(await conversationsOf(阿红)).toMatchObject({
    list: [{ person: { id: 小明, name: '小明', erased: false }, last: { text: '在的', mine: true }, unread: 1 }],
    next_cursor: null,
  });
  expect(await unreadOf(here.site, 阿红)).toMatchObject({ unread_messages: 1 });
  expect(await here.call(routes, readMessages, { with: 小明 }, as(阿红))).toEqual({ unread: 0 });
  expect((await conversationsOf(阿红)).list[0]?.unread).toBe(0);
  expect((await conversationsOf(小明)).list[0]?.unread).toBe(1);
});

test('what is written is never markup, and a link is marked as somebody else’s', async () => {
  const { html } = await send(小明, 阿红, '<img src=x onerror=alert(1)> https://a.example/x javascript:alert(1)');
  expect(html).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; <a href="https://a.example/x" rel="nofollow ugc noopener" target="_blank">https://a.example/x</a> javascript:alert(1)</p>',
  );
});

test('nobody else reads a conversation', async () => {
  const { id } = await send(小明, 阿红, '只给你看');
  const 路人 = await insertUserRow(here.site, '路人', 'subscriber');
  expect((await between(路人, 小明)).list).toEqual([]);
  expect((await between(路人, 阿红)).list).toEqual([]);
  expect((await conversationsOf(路人)).list).toEqual([]);
  await expect(here.call(routes, deleteMessage, { id }, as(路人))).rejects.toThrow('没有找到这条私信');
});

test('a message has one to a thousand characters', async () => {
  const refused = async (content: string) => {
    const error = await send(小明, 阿红, content).catch((thrown: unknown) => thrown);
    return (error as { fields?: Record<string, string> }).fields?.content;
  };
  expect(await refused(' \n ')).toBe('请输入私信内容');
  expect(await refused('\0\u0001')).toBe('请输入私信内容');
  expect(await refused('🌙'.repeat(1001))).toBe('私信最多 1000 个字');
  expect((await send(小明, 阿红, '🌙'.repeat(1000))).mine).toBe(true);
});

test('words that are refused or would wait for a look are not sent, others become stars', async () => {
  await setOptions(here.site, { words_refused: ['代开发票'], words_held: ['加微信'], words_replaced: ['笨蛋'] });
  await expect(send(小明, 阿红, '代开发票')).rejects.toThrow('私信中含有不允许的内容，请修改后再发');
  await expect(send(小明, 阿红, '加微信')).rejects.toThrow('私信中含有不允许的内容，请修改后再发');
  expect((await send(小明, 阿红, '你这个笨蛋')).html).toBe('<p>你这个＊＊</p>');
  const stored = await here.site.db.selectFrom('messages').select('content').execute();
  expect(stored).toEqual([{ content: '你这个＊＊' }]);
});

test('to oneself and to nobody there is no message', async () => {
  await expect(send(小明, 小明, '自言自语')).rejects.toThrow('不能给自己发私信');
  await expect(send(小明, 9999, '有人吗')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(between(小明, 9999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('of many messages at once one is taken in two seconds', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      here.call(routes, sendMessage, { to_id: 阿红, content: `第 ${at} 条` }, as(小明)),
    ),
  );
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  const refused = all.filter((one) => one.status === 'rejected').map((one) => one.reason);
  expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['RATE_LIMITED']));
  expect(refused[0].retryAfterSeconds).toBe(2);
});

test('thirty messages an hour', async () => {
  await follow(阿红, 小明);
  for (let at = 0; at < 30; at++) await send(小明, 阿红, `第 ${at} 条`);
  await expect(send(小明, 阿红, '第三十一条')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  here.clock.advance(3_600_000);
  expect((await send(小明, 阿红, '一小时后')).mine).toBe(true);
});

test('three messages at most wait for a first answer; a following or an answer frees the way', async () => {
  for (const text of ['一', '二', '三']) await send(小明, 阿红, text);
  await expect(send(小明, 阿红, '四')).rejects.toThrow('对方回复或关注您之前，最多发送 3 条私信');
  expect(await between(小明, 阿红)).toMatchObject({
    may_write: false,
    reason: '对方回复或关注您之前，最多发送 3 条私信',
  });
  // Deleting one's own messages does not reset the limit.
  for (const { id } of (await between(小明, 阿红)).list) await here.call(routes, deleteMessage, { id }, as(小明));
  await expect(send(小明, 阿红, '四')).rejects.toMatchObject({ code: 'VALIDATION' });
  await follow(阿红, 小明);
  await send(小明, 阿红, '被关注了');
  await here.site.db.deleteFrom('follows').execute();
  await send(阿红, 小明, '回你一条');
  for (const text of ['甲', '乙', '丙', '丁']) await send(小明, 阿红, text);
  expect(await between(小明, 阿红)).toMatchObject({ may_write: true, reason: '' });
});

test('ten new people a day', async () => {
  for (let at = 0; at < 10; at++) await send(小明, await insertUserRow(here.site, `新朋友${at}`), '你好');
  await expect(send(小明, 阿红, '你好')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: '今天已经联系了很多新朋友，请明天再试',
  });
  here.clock.advance(86_400_000);
  await send(小明, 阿红, '第二天');
});

test('a blocked person is told nothing of it, and what they write does not arrive', async () => {
  await send(小明, 阿红, '你好');
  await block(阿红, 小明, true);
  await expect(send(小明, 阿红, '在吗')).rejects.toThrow('对方暂时不接收您的私信');
  expect(await between(小明, 阿红)).toMatchObject({
    blocked: false,
    may_write: false,
    reason: '对方暂时不接收您的私信',
  });
  expect(await between(阿红, 小明)).toMatchObject({
    blocked: true,
    may_write: false,
    reason: '您已拉黑对方，移除后才能发送私信',
    list: [{ html: '<p>你好</p>' }],
  });
  await expect(send(阿红, 小明, '算了')).rejects.toThrow('您已拉黑对方，移除后才能发送私信');
  const list = await here.call(routes, getBlockedUsers, {}, as(阿红));
  expect(list).toMatchObject({ total: 1, page: 1, list: [{ id: 小明, name: '小明' }] });
  await block(阿红, 小明, false);
  expect((await send(小明, 阿红, '又能说话了')).mine).toBe(true);
});

test('blocking twice is blocking once; oneself cannot be blocked', async () => {
  await Promise.all([block(阿红, 小明, true), block(阿红, 小明, true)]);
  expect((await here.call(routes, getBlockedUsers, {}, as(阿红))).total).toBe(1);
  await expect(block(阿红, 阿红, true)).rejects.toThrow('不能拉黑自己');
  await expect(block(阿红, 9999, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a person says who may write to them', async () => {
  await takeFrom(阿红, 'nobody');
  await expect(send(小明, 阿红, '你好')).rejects.toThrow('对方暂时不接收您的私信');
  await takeFrom(阿红, 'followed');
  await expect(send(小明, 阿红, '你好')).rejects.toThrow('对方暂时不接收您的私信');
  await follow(阿红, 小明);
  await send(小明, 阿红, '你好');
  await takeFrom(阿红, 'everyone');
  await send(小明, 阿红, '你好呀');
});

test('a banned person takes no messages', async () => {
  await here.site.db.updateTable('users').set({ banned_at: testNow }).where('id', '=', 阿红).execute();
  await expect(send(小明, 阿红, '你好')).rejects.toThrow('对方暂时不接收您的私信');
});

test('a deleted message is gone from one side, and its words are once both have deleted it', async () => {
  const { id } = await send(小明, 阿红, '说错话了');
  await here.call(routes, deleteMessage, { id }, as(小明));
  expect((await between(小明, 阿红)).list).toEqual([]);
  expect((await conversationsOf(小明)).list).toEqual([]);
  await expect(here.call(routes, deleteMessage, { id }, as(小明))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await between(阿红, 小明)).list).toHaveLength(1);
  await here.call(routes, deleteMessage, { id }, as(阿红));
  expect(await here.site.db.selectFrom('messages').select(['content', 'html']).execute()).toEqual([
    { content: '', html: '' },
  ]);
  expect(await unreadOf(here.site, 阿红)).toMatchObject({ unread_messages: 0 });
});

test('messages and conversations go on by their cursors', async () => {
  await follow(阿红, 小明);
  for (let at = 1; at <= 35; at++) {
    here.clock.advance(3_600_000);
    await send(小明, 阿红, `第 ${at} 条`);
  }
  const first = await between(小明, 阿红);
  expect([first.list.length, first.list[0]?.html]).toEqual([30, '<p>第 35 条</p>']);
  const rest = await here.call(routes, getMessages, { with: 阿红, cursor: Number(first.next_cursor) }, as(小明));
  expect([rest.list.length, rest.list.at(-1)?.html, rest.next_cursor]).toEqual([5, '<p>第 1 条</p>', null]);

  for (let at = 1; at <= 21; at++) {
    const other = await insertUserRow(here.site, `友人${at}`, 'subscriber');
    await send(other, 阿红, '来信');
  }
  const page = await conversationsOf(阿红);
  expect([page.list.length, page.list[0]?.person.name]).toEqual([20, '友人21']);
  const more = await here.call(routes, getConversations, { cursor: Number(page.next_cursor) }, as(阿红));
  expect(more.list.map((one) => one.person.name)).toEqual(['友人1', '小明']);
  expect(more.next_cursor).toBeNull();
});

test('of an erased person messages stay with the others, without a name', async () => {
  await send(小明, 阿红, '再见');
  await send(阿红, 小明, '保重');
  await block(小明, 阿红, true);
  await write(here.site, async (unit) => {
    await eraseMessages(unit, 小明);
    await unit.db.updateTable('users').set({ erased_at: unit.now, name: '已注销-1' }).where('id', '=', 小明).execute();
  });
  expect((await conversationsOf(小明)).list).toEqual([]);
  expect(await between(阿红, 小明)).toMatchObject({
    person: { name: '已注销用户', avatar_url: '', erased: true },
    reason: '对方已注销，无法再发送私信',
    list: [{ html: '<p>保重</p>' }, { html: '<p>再见</p>' }],
  });
  expect(await here.site.db.selectFrom('person_blocks').selectAll().execute()).toEqual([]);
});
