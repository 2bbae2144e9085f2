import { afterEach, beforeEach, expect, test } from 'vitest';

import { getComments } from '#contract/features/comments/calls.ts';
import { dismissReport, getReports, report, upholdReport } from '#contract/features/moderation/reports.calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { routes as commentRoutes } from '#server/features/comments/routes.ts';
import { importComment } from '#server/features/comments/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './reports.routes.ts';

let here: TestSite;
let author: number;
let post: number;
let comment: number;
let editor: Viewer;

const viewerOf = (userId: number, power = 1): Viewer => ({
  userId,
  role: power === 8 ? 'editor' : 'subscriber',
  power,
  vipLevel: 0,
  banned: false,
});

beforeEach(async () => {
  here = await openTestSite();
  connectReactions(here.site);
  author = await insertUserRow(here.site, '老王');
  editor = viewerOf(await insertUserRow(here.site, '南乔', 'editor'), 8);
  post = await insertPostRows(here.site, { slug: 'tea', title: '喝茶', author_id: author });
  const about = { post_id: post, parent_id: 0, user_id: null, name: '卖茶的', email: '', url: '', created_at: testNow };
  comment = await write(here.site, (unit) =>
    importComment(here.site, unit, { ...about, content: '**便宜**卖茶', status: 'approved' }),
  );
});

afterEach(() => here.close());

let neighbour = 0;
const say = (sent: Partial<CallInput<typeof report>> = {}, viewer = guestViewer) => {
  neighbour += 1;
  const ip = `198.51.${neighbour % 250}.7`;
  return here.call(routes, report, { type: 'comment', id: comment, reason: 'spam', ...sent }, viewer, { ip });
};
const list = (status: 'open' | 'upheld' | 'dismissed' = 'open') => here.call(routes, getReports, { status }, editor);
const uphold = (id: number) => here.call(routes, upholdReport, { id }, editor);
const dismiss = (id: number) => here.call(routes, dismissReport, { id }, editor);
const shown = async () => (await here.call(commentRoutes, getComments, { post_id: post })).total;
const firstId = async () => (await list()).list[0]?.id as number;

test('a thing is listed once, with how many said what, and their words', async () => {
  await say({ detail: '到处都是' });
  await say({ reason: 'other', detail: '<script>' });
  await say();
  await say({ type: 'user', id: author, reason: 'abuse' });
  const page = await list();
  expect(page.total).toBe(2);
  expect(page.list[0]).toMatchObject({
    type: 'user',
    reporters: 1,
    target: { exists: true, title: '老王', url: `/author/${author}`, author: { id: author, name: '老王' } },
  });
  expect(page.list[1]).toMatchObject({
    type: 'comment',
    target_id: comment,
    status: 'open',
    reporters: 3,
    reasons: [
      { reason: 'spam', count: 2 },
      { reason: 'other', count: 1 },
    ],
    details: [
      { reason: 'other', text: '<script>' },
      { reason: 'spam', text: '到处都是' },
    ],
    target: { title: '喝茶', excerpt: '便宜卖茶', url: `/tea#comment-${comment}`, state: 'approved' },
    handled_by: null,
  });
});

test('upheld, a comment is rubbish, and all that was said of it is settled', async () => {
  await say();
  await say();
  await uphold(await firstId());
  expect(await shown()).toBe(0);
  expect((await list()).total).toBe(0);
  const done = await list('upheld');
  expect(done.list).toMatchObject([
    { reporters: 2, handled_by: { id: editor.userId, name: '南乔' }, target: { state: 'spam' } },
  ]);
  const acts = await here.site.db.selectFrom('audit_log').select('act').orderBy('id').execute();
  expect(acts.map(({ act }) => act)).toEqual(['report.uphold', 'comment.reject']);
});

test('dismissed, a comment that was hidden because of reports is shown again, one that waits for else still waits', async () => {
  await setOptions(here.site, { reports_hide_after: 2 });
  await say();
  await say();
  expect(await shown()).toBe(0);
  await dismiss(await firstId());
  expect(await shown()).toBe(1);
  expect((await list('dismissed')).list).toMatchObject([{ handled_by: { name: '南乔' } }]);

  await say();
  await here.site.db.updateTable('comments').set({ status: 'pending', held_for: '首次评论' }).execute();
  await dismiss(await firstId());
  expect(await shown()).toBe(0);
});

test('nobody settles twice, and two at once settle once', async () => {
  await say();
  const id = await firstId();
  const both = await Promise.allSettled([uphold(id), dismiss(id)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(uphold(id)).rejects.toMatchObject({ code: 'CONFLICT', message: '这条举报已经处理过了' });
  await expect(uphold(999)).rejects.toMatchObject({ code: 'NOT_FOUND', message: '没有找到这条举报' });
});

test('what is gone can still be settled', async () => {
  await say();
  await here.site.db.updateTable('comments').set({ removed_at: testNow }).execute();
  expect((await list()).list).toMatchObject([{ target: { exists: false, excerpt: '' } }]);
  await uphold(await firstId());
  expect((await list()).total).toBe(0);
});

test('articles and messages are shown as they are, and upholding changes nothing of them', async () => {
  const [from, to] = [
    await insertUserRow(here.site, '甲甲', 'subscriber'),
    await insertUserRow(here.site, '乙乙', 'subscriber'),
  ];
  const pair = { low_id: from, high_id: to, from_id: from, to_id: to, content: '你好', html: '<p>你<b>好</b></p>' };
  const row = await here.site.db
    .insertInto('messages')
    .values({ ...pair, created_at: testNow, read_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await say({ type: 'message', id: row.id }, viewerOf(to));
  await say({ type: 'post', id: post });
  const page = await list();
  expect(page.list.map(({ target }) => [target.title, target.excerpt, target.url, target.author?.name])).toEqual([
    ['喝茶', '', '/tea', '老王'],
    ['', '你好', '', '甲甲'],
  ]);
  for (const { id } of page.list) await uphold(id);
  expect((await list('upheld')).total).toBe(2);
  const stored = await here.site.db.selectFrom('posts').select('status').executeTakeFirstOrThrow();
  expect(stored.status).toBe('publish');
});
