import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  addComment,
  approveComment as approveCall,
  editComment,
  getComments,
  getLatestComments,
  getMyComments,
  getOwnComments,
  rejectComment,
  removeComment,
} from '#contract/features/comments/calls.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { routes as commenting } from './posting.routes.ts';
import { routes as commentRoutes } from './routes.ts';
import { commentHidden, commentPublished, anonymizeAuthor, setCommentStatus } from './service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './own.routes.ts';

let here: TestSite;
let reader: Viewer;
let other: Viewer;
let post: number;
let told: string[];

const guest = { name: '小明', email: 'xiaoming@secret.example' };
const memberOf = (userId: number): Viewer => ({ userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false });

beforeEach(async () => {
  here = await openTestSite();
  const author = await insertUserRow(here.site, '老王');
  reader = memberOf(await insertUserRow(here.site, '阿红', 'subscriber'));
  other = memberOf(await insertUserRow(here.site, '小蓝', 'subscriber'));
  post = await insertPostRows(here.site, { slug: '夜航', title: '夜航船', author_id: author });
  await setOptions(here.site, { comments_hold_first: false });
  told = [];
  commentPublished.on(here.site, async (_site, _unit, { commentId }) => void told.push(`shown ${commentId}`));
  commentHidden.on(here.site, async (_site, _unit, { commentId }) => void told.push(`hidden ${commentId}`));
});

afterEach(() => here.close());

async function say(content: string, viewer = reader, parent = 0) {
  here.clock.advance(3_600_000);
  const said = await here.call(commenting, addComment, { post_id: post, content, parent, ...guest }, viewer);
  return { id: said.comment.id, grant: said.grant, isPublic: said.public };
}

const edit = (id: number, content: string, viewer = reader, grant?: string) =>
  here.call(routes, editComment, { id, content, grant }, viewer);
const remove = (id: number, viewer = reader, grant?: string) => here.call(routes, removeComment, { id, grant }, viewer);
const shown = () => here.call(commentRoutes, getComments, { post_id: post });
const own = async (viewer = reader, grants: string[] = []) =>
  (await here.call(routes, getOwnComments, { post_id: post, grants }, viewer)).list.map(({ id }) => id);
const count = async () =>
  (await here.site.db.selectFrom('post_stats').select('comments').where('post_id', '=', post).executeTakeFirstOrThrow())
    .comments;

test('an own comment may be changed for five minutes, by account or by the browser’s grant', async () => {
  const mine = await say('一');
  here.clock.advance(4 * 60_000);
  here.touched.clear();
  const changed = await edit(mine.id, '**改**了');
  expect(changed).toMatchObject({
    public: true,
    comment: { html: '<p><strong>改</strong>了</p>', content: '**改**了' },
  });
  expect(changed.comment.edited_at).toBe('2026-11-21T05:04:00.000Z');
  expect(changed.comment.editable_until).toBe('2026-11-21T05:05:00.000Z');
  expect([...here.touched]).toContain(`comments:${post}`);
  here.clock.advance(60_000);
  await expect(edit(mine.id, '晚了')).rejects.toMatchObject({
    code: 'VALIDATION',
    message: '发表超过 5 分钟的评论不能再修改',
  });
  const theirs = await say('客', guestViewer);
  expect(await edit(theirs.id, '客改', guestViewer, theirs.grant)).toMatchObject({ public: true });
  expect(told).toEqual([`shown ${mine.id}`, `shown ${theirs.id}`]);
});

test('nobody changes, deletes or is shown what is not theirs', async () => {
  const mine = await say('我的', reader);
  const guests = await say('客人的', guestViewer);
  const another = await say('另一位客人的', guestViewer);
  const tries: [number, Viewer, string | undefined][] = [
    [mine.id, other, undefined],
    [mine.id, guestViewer, undefined],
    [mine.id, guestViewer, guests.grant],
    [guests.id, reader, undefined],
    [guests.id, guestViewer, undefined],
    [guests.id, guestViewer, another.grant],
    [guests.id, guestViewer, `${guests.grant.slice(0, -1)}A`],
    [999_999, reader, undefined],
  ];
  for (const [id, viewer, grant] of tries) {
    await expect(edit(id, '改', viewer, grant)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove(id, viewer, grant)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await own(other)).toEqual([]);
  expect(await own(guestViewer, [mine.grant, 'x', guests.grant])).toEqual([guests.id]);
  await expect(remove(mine.id, { ...guestViewer, banned: true })).rejects.toMatchObject({ code: 'USER_ALREADY_BAN' });
});

test('what a change brings is judged anew, and what waits shows itself to nobody else', async () => {
  await setOptions(here.site, { comments_held_words: ['加微信'], comments_refused_words: ['代开发票'] });
  const mine = await say('清白');
  await expect(edit(mine.id, '代开发票')).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(await shown()).toMatchObject({ total: 1 });
  expect(await edit(mine.id, '加微信')).toMatchObject({ public: false, comment: { status: 'pending' } });
  expect(await shown()).toMatchObject({ list: [], total: 0, comment_total: 0 });
  expect(await count()).toBe(0);
  expect((await here.call(commentRoutes, getLatestComments, {})).list).toEqual([]);
  expect(await own()).toEqual([mine.id]);
  expect(await own(other)).toEqual([]);
  expect(await own(guestViewer)).toEqual([]);
  // It no longer contains a filtered word, but it stays pending until moderated.
  expect(await edit(mine.id, '又清白了')).toMatchObject({ public: false });
  expect(told).toEqual([`shown ${mine.id}`, `hidden ${mine.id}`]);
  await setCommentStatus(here.site, mine.id, 'approved');
  expect(told).toHaveLength(2);
});

test('where first comments wait, the only approved one waits again once it is changed', async () => {
  await setOptions(here.site, { comments_hold_first: true });
  const first = await say('首评');
  await setCommentStatus(here.site, first.id, 'approved');
  expect(await edit(first.id, '换了内容')).toMatchObject({ public: false });
});

test('a comment is changed ten times at most', async () => {
  const mine = await say('零');
  for (let at = 0; at < 10; at++) await edit(mine.id, `第 ${at} 次`);
  await expect(edit(mine.id, '再来')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('a deleted comment is gone; with answers an empty face stays until the last of them goes', async () => {
  const alone = await say('独自');
  await remove(alone.id);
  expect(await shown()).toMatchObject({ total: 0 });
  await expect(setCommentStatus(here.site, alone.id, 'approved')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(edit(alone.id, '再改')).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const top = await say('顶楼');
  const reply = await say('答', other, top.id);
  await remove(top.id);
  const page = await shown();
  expect(page).toMatchObject({ total: 1, comment_total: 1 });
  expect(await count()).toBe(1);
  expect(page.list[0]).toMatchObject({ id: top.id, is_removed: true, html: '', region: '', device: '' });
  expect(page.list[0]?.author).toMatchObject({ name: '', id: null, role: 'guest' });
  expect(page.list[0]?.children).toMatchObject([{ id: reply.id, is_removed: false }]);
  const row = await here.site.db.selectFrom('comments').selectAll().where('id', '=', top.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ content: '', html: '', user_id: null, email: '', address: '', user_agent: '' });
  const latest = await here.call(commentRoutes, getLatestComments, {});
  expect(latest.list.map(({ id }) => id)).toEqual([reply.id]);
  await expect(say('答空', other, top.id)).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(await own()).toEqual([]);
  await remove(reply.id, other);
  expect(await shown()).toMatchObject({ list: [], total: 0, comment_total: 0 });
});

test('the list of one’s own tells the state and the place of each', async () => {
  const shownOne = await say('公开');
  const waiting = await say('等着');
  await setCommentStatus(here.site, waiting.id, 'pending');
  const spam = await say('垃圾');
  await setCommentStatus(here.site, spam.id, 'spam');
  await remove((await say('删了')).id);
  const mine = (input: Parameters<typeof here.call<typeof getMyComments>>[2] = {}, viewer = reader) =>
    here.call(routes, getMyComments, input, viewer);
  await here.site.db.updateTable('posts').set({ title_breaks: '2' }).where('id', '=', post).execute();
  const all = await mine();
  expect(all).toMatchObject({ total: 3, page: 1 });
  expect(all.list.map(({ id, status, url }) => [id, status, url])).toEqual([
    [spam.id, 'spam', ''],
    [waiting.id, 'pending', ''],
    [shownOne.id, 'approved', `/%E5%A4%9C%E8%88%AA#comment-${shownOne.id}`],
  ]);
  expect(all.list[0]?.post).toEqual({ id: post, title: '夜航船', title_breaks: [2], url: '/%E5%A4%9C%E8%88%AA' });
  expect((await mine({ status: 'pending' })).list.map(({ id }) => id)).toEqual([waiting.id]);
  expect(await mine({}, other)).toMatchObject({ list: [], total: 0 });
  await expect(mine({}, guestViewer)).rejects.toMatchObject({ code: '601' });
  await here.site.db.updateTable('posts').set({ status: 'private' }).where('id', '=', post).execute();
  expect((await mine()).list[2]).toMatchObject({ url: '', post: { title: '文章已不可见', url: '' } });
  expect(await own()).toEqual([]);
});

test('editors approve and reject, which is written down; nobody else may', async () => {
  await setOptions(here.site, { comments_hold_all: true });
  const waiting = await say('等着');
  const editor: Viewer = { ...memberOf(await insertUserRow(here.site, '编辑甲', 'editor')), role: 'editor', power: 8 };
  for (const viewer of [guestViewer, reader, { ...reader, power: 6 }])
    await expect(here.call(commentRoutes, approveCall, { id: waiting.id }, viewer)).rejects.toMatchObject({
      code: expect.stringMatching(/^(601|401\.1)$/),
    });
  await here.call(commentRoutes, approveCall, { id: waiting.id }, editor);
  expect(told).toEqual([`shown ${waiting.id}`]);
  await here.call(commentRoutes, rejectComment, { id: waiting.id }, editor);
  expect(await shown()).toMatchObject({ total: 0 });
  const acts = await here.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(acts.map(({ act, actor_id, target_id, before, after }) => [act, actor_id, target_id, before, after])).toEqual([
    ['comment.approve', editor.userId, waiting.id, '{"status":"pending"}', '{"status":"approved"}'],
    ['comment.reject', editor.userId, waiting.id, '{"status":"approved"}', '{"status":"spam"}'],
  ]);
});

test('the comments of an erased person stay, without anything that says who or where they were', async () => {
  const mine = await say('留下的话');
  await here.site.db.updateTable('users').set({ erased_at: 1 }).where('id', '=', reader.userId).execute();
  here.touched.clear();
  await write(here.site, (unit) => anonymizeAuthor(unit, reader.userId as number));
  expect([...here.touched]).toContain(`author:${reader.userId}`);
  const [comment] = (await shown()).list;
  expect(comment).toMatchObject({ id: mine.id, html: '<p>留下的话</p>' });
  expect(comment?.author).toMatchObject({ name: '已注销用户', id: null, avatar_url: '', url: '' });
});
