import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  getNotifications,
  getNotificationSettings,
  readNotifications,
  saveNotificationSettings,
} from '#contract/features/notifications/calls.ts';
import { othersText } from '#contract/features/notifications/copy.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { stopMails } from '#server/features/mail/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { mailLikes, onLiked } from './likes.service.ts';
import { routes } from './routes.ts';
import { eraseNotifications, notify, onCommentModerated, onCommentPublished, onFollowed, unreadOf } from './service.ts';
import { connectTargets } from '#server/app/reactions.ts';

let here: TestSite;
let 老王: number;
let 小明: number;
let 阿红: number;
let post: number;

beforeEach(async () => {
  here = await openTestSite();
  connectTargets(here.site);
  老王 = await insertUserRow(here.site, '老王');
  小明 = await insertUserRow(here.site, '小明', 'subscriber');
  阿红 = await insertUserRow(here.site, '阿红', 'subscriber');
  // Valid email addresses.
  for (const [id, name] of [
    [老王, 'laowang'],
    [小明, 'xiaoming'],
    [阿红, 'ahong'],
  ] as const)
    await here.site.db
      .updateTable('users')
      .set({ email: `${name}@example.com`, email_key: `${name}@example.com` })
      .where('id', '=', id)
      .execute();
  post = await insertPostRows(here.site, { slug: 'ye-hang', title: '夜航船', author_id: 老王 });
});

afterEach(() => here.close());

const as = (userId: number): Viewer => ({ userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false });

const read = (userId: number, input: { cursor?: number; group?: 'replies' | 'likes' } = {}) =>
  here.call(routes, getNotifications, input, as(userId));

interface Said {
  by?: number | null;
  parent?: number;
  root?: number;
  status?: 'approved' | 'pending' | 'trash';
  email?: string;
  name?: string;
  notify?: 0 | 1;
}

async function say(content: string, { by = 小明, parent = 0, root = parent, ...more }: Said = {}): Promise<number> {
  const row = await here.site.db
    .insertInto('comments')
    .values({
      post_id: post,
      parent_id: parent,
      root_id: root,
      user_id: by,
      name: more.name ?? '',
      email: more.email ?? '',
      content,
      html: `<p>${content}</p>`,
      status: more.status ?? 'approved',
      ...(more.notify === undefined ? {} : { notify: more.notify }),
      created_at: testNow,
      edited_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const publish = (commentId: number, mentionedIds: number[] = []): Promise<void> =>
  write(here.site, (unit) => onCommentPublished(here.site, unit, { commentId, mentionedIds }));

const approve = (commentId: number): Promise<void> =>
  write(here.site, (unit) => onCommentModerated(here.site, unit, { commentId, status: 'approved' }));

const mails = () =>
  here.site.db.selectFrom('mails').select(['to_address', 'kind', 'text_body']).orderBy('id').execute();

test('an answer is told to whom it answers, to the named, and to the writer of the article', async () => {
  const top = await say('写得真好', { by: 阿红 });
  const answer = await say('@小明 同意', { by: 小明, parent: top });
  const third = await insertUserRow(here.site, '路人');
  const named = await say('@阿红 @小明 来看', { by: third, parent: answer, root: top });
  await publish(top);
  await publish(answer, [小明]);
  await publish(named, [阿红, 小明]);
  const kinds = async (id: number) => (await read(id)).list.map((item) => [item.kind, item.actor?.name, item.excerpt]);
  expect(await kinds(阿红)).toEqual([
    ['mention', '路人', '@阿红 @小明 来看'],
    ['reply', '小明', '@小明 同意'],
  ]);
  expect(await kinds(小明)).toEqual([['reply', '路人', '@阿红 @小明 来看']]);
  expect((await kinds(老王)).map(([kind]) => kind)).toEqual(['comment', 'comment', 'comment']);
  expect((await read(小明)).list[0]).toMatchObject({
    sentence: '回复了您的评论',
    post: { id: post, title: '夜航船' },
    url: `/ye-hang#comment-${named}`,
    read: false,
  });
});

test('nobody is told of what they did themselves', async () => {
  const own = await say('@老王 自言自语', { by: 老王 });
  await publish(await say('再补一句', { by: 老王, parent: own }));
  await publish(own, [老王]);
  await write(here.site, (unit) =>
    onLiked(here.site, unit, { type: 'post', id: post, userId: 老王, authorId: 老王, on: true }),
  );
  expect((await read(老王)).list).toEqual([]);
  expect(await mails()).toEqual([]);
});

test('nothing comes from a person whom the receiver blocks, and what came before goes', async () => {
  await publish(await say('先来的'));
  await here.site.db
    .insertInto('person_blocks')
    .values({ user_id: 老王, blocked_id: 小明, created_at: testNow })
    .execute();
  await publish(await say('后来的'));
  expect(await read(老王)).toMatchObject({ list: [], unread: 0 });
  expect((await mails()).map((mail) => mail.kind)).toEqual(['comment-received']);
});

test('nothing is told to the banned and the erased', async () => {
  await here.site.db
    .updateTable('users')
    .set({ banned_at: testNow, banned_until: null })
    .where('id', '=', 老王)
    .execute();
  await publish(await say('给被封禁的人'));
  await here.site.db.updateTable('users').set({ banned_at: null, erased_at: testNow }).where('id', '=', 老王).execute();
  await publish(await say('给注销的人'));
  expect(await here.site.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  expect(await mails()).toEqual([]);
});

test('a like that is taken back and given again tells nothing new, nor does a second following', async () => {
  const like = (on = true) =>
    write(here.site, (unit) => onLiked(here.site, unit, { type: 'post', id: post, userId: 小明, authorId: 老王, on }));
  const follow = (on = true) =>
    write(here.site, (unit) => onFollowed(here.site, unit, { userId: 小明, followedId: 老王, on }));
  await Promise.all([like(), like(), like()]);
  await like(false);
  await like();
  await follow();
  await follow(false);
  await follow();
  expect((await read(老王)).list.map((item) => [item.kind, item.sentence, item.url])).toEqual([
    ['follow', '关注了您', `/author/${小明}`],
    ['like', '赞了您的文章', '/ye-hang'],
  ]);
  expect(await mails()).toEqual([]);
});

test('likes of one thing are told together, and read together', async () => {
  const others = [];
  for (const name of ['甲君', '乙君', '丙君', '丁君']) others.push(await insertUserRow(here.site, name));
  const like = (userId: number) =>
    write(here.site, (unit) => onLiked(here.site, unit, { type: 'post', id: post, userId, authorId: 老王, on: true }));
  for (const userId of others) await like(userId);
  const { list, unread } = await read(老王);
  expect(unread).toBe(4);
  expect(list).toMatchObject([{ actor: { name: '丁君' }, others: { names: ['丙君'], count: 3 }, read: false }]);
  expect(`丁君${othersText({ names: ['丙君'], count: 3 })}`).toBe('丁君、丙君等 4 人');
  await like(小明);
  // 小明 came after the list was shown.
  const ids = [list[0]?.id ?? 0];
  expect(await here.call(routes, readNotifications, { ids }, as(老王))).toEqual({ unread: 1 });
  expect(
    (await read(老王)).list.map(({ actor, others: { count }, read: isRead }) => [actor?.name, count, isRead]),
  ).toEqual([
    ['小明', 0, false],
    ['丁君', 3, true],
  ]);
  const blocked = { user_id: 老王, blocked_id: others[3] ?? 0, created_at: testNow };
  await here.site.db.insertInto('person_blocks').values(blocked).execute();
  expect((await read(老王)).list.map(({ actor, others: { count } }) => [actor?.name, count])).toEqual([
    ['小明', 0],
    ['丙君', 2],
  ]);
});

test('likes of one thing within a quarter of an hour are one mail, and none is mailed twice', async () => {
  await here.call(routes, saveNotificationSettings, { like: { site: true, mail: true } }, as(老王));
  const like = (userId: number) =>
    write(here.site, (unit) => onLiked(here.site, unit, { type: 'post', id: post, userId, authorId: 老王, on: true }));
  await like(小明);
  here.clock.advance(14 * 60_000);
  await like(阿红);
  await mailLikes(here.site);
  expect(await mails()).toEqual([]);
  here.clock.advance(60_000);
  await mailLikes(here.site);
  await mailLikes(here.site);
  const [mail, ...more] = await mails();
  expect(mail?.text_body).toContain('阿红、小明 赞了您的文章');
  expect(more).toEqual([]);
});

test('a comment that is not shown any more is told no more, and counts no more', async () => {
  const said = await say('只有一会儿能看到的秘密');
  await publish(said);
  expect(await read(老王)).toMatchObject({ unread: 1, list: [{ excerpt: '只有一会儿能看到的秘密' }] });
  const hide = (status: 'pending' | 'trash' | 'approved') =>
    here.site.db.updateTable('comments').set({ status }).where('id', '=', said).execute();
  for (const status of ['pending', 'trash'] as const) {
    await hide(status);
    expect(await read(老王)).toEqual({ list: [], next_cursor: null, unread: 0 });
    expect(await unreadOf(here.site, 老王)).toEqual({ unread: 0, unread_messages: 0 });
  }
  await hide('approved');
  await here.site.db.updateTable('comments').set({ removed_at: testNow }).where('id', '=', said).execute();
  expect(await read(老王)).toMatchObject({ list: [], unread: 0 });
  await here.site.db.updateTable('comments').set({ removed_at: null }).where('id', '=', said).execute();
  await here.site.db.updateTable('posts').set({ status: 'private' }).where('id', '=', post).execute();
  expect(JSON.stringify(await read(老王))).not.toContain('秘密');
  await here.site.db.updateTable('posts').set({ status: 'publish', password: 'x' }).where('id', '=', post).execute();
  expect(JSON.stringify(await read(老王))).not.toContain('秘密');
});

test('a comment that waits for its review tells nobody, neither here nor by mail', async () => {
  const held = await say('还没审核的话', { status: 'pending' });
  await publish(held, [小明]);
  await approve(held);
  expect((await read(老王)).list).toEqual([]);
  expect(await mails()).toEqual([]);
});

test('the writer of a comment hears that it was let through, once however often it is hidden and shown', async () => {
  const held = await say('等了很久');
  for (let time = 0; time < 2; time++) {
    await publish(held);
    await approve(held);
  }
  expect((await read(小明)).list).toMatchObject([{ kind: 'approved', actor: null, excerpt: '等了很久' }]);
  expect((await mails()).map((mail) => [mail.to_address, mail.kind])).toEqual([
    ['laowang@example.com', 'comment-received'],
    ['xiaoming@example.com', 'comment-approved'],
  ]);
});

test('a guest who left an address hears of an answer by mail, unless they answer themselves', async () => {
  const top = await say('游客的话', { by: null, name: '过客', email: 'guest@example.com' });
  await publish(await say('还是我', { by: null, name: '过客', email: 'Guest@example.com', parent: top }));
  expect((await mails()).map((mail) => mail.to_address)).toEqual(['laowang@example.com']);
  await publish(await say('谢谢来访', { by: 老王, parent: top }));
  const [, mail] = await mails();
  expect(mail).toMatchObject({ to_address: 'guest@example.com', kind: 'comment-reply' });
  expect(mail?.text_body).toContain('谢谢来访');
  expect(mail?.text_body).toContain('/unsubscribe?token=');
});

test('a guest or member who wants no answers by mail gets none', async () => {
  const guest = { by: null, name: '过客', email: 'guest@example.com', notify: 0 } as const;
  await publish(await say('谢谢来访', { by: 老王, parent: await say('游客的话', guest) }));
  await publish(await say('谢谢', { by: 老王, parent: await say('小明的话', { notify: 0 }) }));
  expect(await mails()).toEqual([]);
});

test('what a person switched off is neither shown nor counted nor mailed', async () => {
  const settings = await here.call(routes, getNotificationSettings, {}, as(老王));
  expect(settings).toMatchObject({
    reply: { site: true, mail: true },
    like: { site: true, mail: false },
    messages_from: 'everyone',
    has_email: true,
  });
  await here.call(routes, saveNotificationSettings, { comment: { site: false, mail: true } }, as(老王));
  await publish(await say('只发邮件'));
  expect(await read(老王)).toMatchObject({ list: [], unread: 0 });
  expect((await mails()).map((mail) => mail.kind)).toEqual(['comment-received']);
  await here.call(routes, saveNotificationSettings, { comment: { site: true, mail: false } }, as(老王));
  await publish(await say('只在站内'));
  expect((await read(老王)).list.map((item) => [item.excerpt, item.read])).toEqual([
    ['只在站内', false],
    ['只发邮件', true],
  ]);
  expect(await mails()).toHaveLength(1);
});

test('whoever unsubscribed sees it in the settings, and gets mails again by switching them on there', async () => {
  const settings = () => here.call(routes, getNotificationSettings, {}, as(老王));
  await publish(await say('第一条'));
  const [mail] = await mails();
  const token = new URL(/http\S+unsubscribe\S+/.exec(mail?.text_body ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
  await stopMails(here.site, token, true);
  expect(await settings()).toMatchObject({ comment: { site: true, mail: false }, reply: { mail: false } });
  await publish(await say('第二条'));
  expect(await mails()).toHaveLength(1);
  await here.call(routes, saveNotificationSettings, { comment: { site: true, mail: true } }, as(老王));
  expect(await settings()).toMatchObject({ comment: { site: true, mail: true }, reply: { mail: false } });
  await publish(await say('第三条'));
  expect(await mails()).toHaveLength(2);
});

test('a person without an e-mail is told on the site alone', async () => {
  await here.site.db.updateTable('users').set({ email: null, email_key: null }).where('id', '=', 老王).execute();
  await publish(await say('你好'));
  expect((await read(老王)).unread).toBe(1);
  expect(await mails()).toEqual([]);
});

test('the list goes on by its cursor, by group, and is marked as read by ids or all at once', async () => {
  for (let at = 1; at <= 25; at++)
    await write(here.site, (unit) =>
      notify(here.site, unit, { userId: 小明, kind: 'system', text: `第 ${at} 条`, url: '/' }),
    );
  await publish(await say('@小明 最新的', { by: 阿红 }), [小明]);
  const first = await read(小明);
  expect(first.list).toHaveLength(20);
  expect([first.unread, first.list[0]?.kind, first.list[1]?.excerpt]).toEqual([26, 'mention', '第 25 条']);
  const rest = await read(小明, { cursor: Number(first.next_cursor) });
  expect([rest.list.length, rest.list.at(-1)?.excerpt, rest.next_cursor]).toEqual([6, '第 1 条', null]);
  expect((await read(小明, { group: 'replies' })).list).toEqual([]);
  const ids = first.list.slice(0, 2).map((item) => item.id);
  expect(await here.call(routes, readNotifications, { ids }, as(阿红))).toEqual({ unread: 0 });
  expect(await here.call(routes, readNotifications, { ids }, as(小明))).toEqual({ unread: 24 });
  expect(await here.call(routes, readNotifications, { all: true }, as(小明))).toEqual({ unread: 0 });
});

test('of an erased person no name is left, and nothing that was told to them', async () => {
  await publish(await say('再见'));
  await here.site.db
    .updateTable('users')
    .set({ erased_at: testNow, name: '已注销-1' })
    .where('id', '=', 小明)
    .execute();
  expect((await read(老王)).list[0]?.actor).toEqual({ id: null, name: '已注销用户', avatar_url: '' });
  await write(here.site, (unit) => eraseNotifications(unit, 老王));
  expect(await here.site.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
});
