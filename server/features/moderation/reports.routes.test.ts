import { afterEach, beforeEach, expect, test } from 'vitest';

import { getComments } from '#contract/features/comments/calls.ts';
import { report } from '#contract/features/moderation/reports.calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { routes as commentRoutes } from '#server/features/comments/routes.ts';
import { setCommentStatus, importComment } from '#server/features/comments/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './reports.routes.ts';
import { type FiledReport, eraseReporter, reportFiled } from './reports.service.ts';

let here: TestSite;
let author: number;
let readers: Viewer[];
let post: number;
let comment: number;
let filed: FiledReport[];

beforeEach(async () => {
  here = await openTestSite();
  connectReactions(here.site);
  author = await insertUserRow(here.site, '老王');
  readers = [];
  for (const name of ['甲甲', '乙乙', '丙丙', '丁丁']) {
    const userId = await insertUserRow(here.site, name, 'subscriber');
    readers.push({ userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false });
  }
  post = await insertPostRows(here.site, { slug: '夜航', author_id: author });
  comment = await say('广告', 'approved');
  filed = [];
  reportFiled.on(here.site, async (_site, _unit, event) => void filed.push(event));
});

afterEach(() => here.close());

function say(content: string, status: 'approved' | 'pending', postId = post): Promise<number> {
  const about = { post_id: postId, parent_id: 0, user_id: null, name: '客', email: '', url: '', created_at: testNow };
  return write(here.site, (unit) => importComment(here.site, unit, { ...about, content, status }));
}

const send = (sent: Partial<CallInput<typeof report>> = {}, viewer = guestViewer, ip = '203.0.113.5') =>
  here.call(routes, report, { type: 'comment', id: comment, reason: 'spam', ...sent }, viewer, { ip });
const stored = () => here.site.db.selectFrom('reports').selectAll().orderBy('id').execute();

test('a thing is reported once by a person or a neighbourhood, however often they say so', async () => {
  for (let at = 0; at < 3; at++) {
    expect(await send({ detail: ' 一直发 ' })).toEqual({});
    expect(await send({}, guestViewer, '203.0.113.6')).toEqual({});
    expect(await send({}, readers[0])).toEqual({});
  }
  await Promise.all(Array.from({ length: 8 }, () => send({}, readers[1])));
  expect(await stored()).toMatchObject([
    { reporter_id: null, address: '203.0.113.0/24', reason: 'spam', detail: '一直发', status: 'open' },
    { reporter_id: readers[0]?.userId },
    { reporter_id: readers[1]?.userId },
  ]);
  expect(filed).toHaveLength(3);
  expect(filed[0]).toMatchObject({ type: 'comment', targetId: comment, reason: 'spam', reporterId: null });
});

test('what the reporter cannot see is not found', async () => {
  const [one, two, three] = readers.map((viewer) => viewer.userId as number) as [number, number, number];
  const draft = await insertPostRows(here.site, { slug: 'a', status: 'draft', author_id: author });
  const waiting = await say('等', 'pending');
  const hidden = await say('藏', 'approved', draft);
  const pair = { low_id: one, high_id: two, from_id: one, to_id: two, content: '你好', html: '<p>你好</p>' };
  const message = await here.site.db
    .insertInto('messages')
    .values({ ...pair, created_at: testNow, read_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [type, id] of [
    ['comment', waiting],
    ['comment', hidden],
    ['comment', 999_999],
    ['post', draft],
    ['user', 999_999],
    ['message', message.id],
  ] as const)
    for (const viewer of [guestViewer, readers[2] as Viewer])
      await expect(send({ type, id }, viewer), `${type} ${id}`).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: '没有找到要举报的内容',
      });
  await expect(send({ type: 'message', id: message.id }, readers[0])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await send({ type: 'message', id: message.id }, readers[1]);
  await send({ type: 'post', id: post });
  await send({ type: 'user', id: three });
  expect(filed.map(({ type }) => type)).toEqual(['message', 'post', 'user']);
});

test('reasons are those of the list, words have an end, the banned say nothing, and ten an hour are the most', async () => {
  await expect(send({ reason: 'boring' as never })).rejects.toMatchObject({ message: '请选择举报原因' });
  await expect(send({ type: 'option' as never })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(send({ detail: '字'.repeat(501) })).rejects.toMatchObject({ message: '补充说明最多 500 个字' });
  await expect(send({}, { ...guestViewer, banned: true })).rejects.toMatchObject({ code: 'USER_ALREADY_BAN' });
  const codes: string[] = [];
  for (let at = 0; at < 12; at++) {
    const id = await say(`第 ${at} 条`, 'approved');
    codes.push(
      await send({ id }).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    );
  }
  expect(codes).toEqual([...Array<string>(10).fill('ok'), 'RATE_LIMITED', 'RATE_LIMITED']);
});

test('where the site wants it, a comment that three people reported waits; approved, it starts anew', async () => {
  const shown = async () => (await here.call(commentRoutes, getComments, { post_id: post })).total;
  for (const viewer of readers) await send({}, viewer);
  expect(await shown()).toBe(1);
  await here.site.db.deleteFrom('reports').execute();

  await setOptions(here.site, { reports_hide_after: 3 });
  await send({}, readers[0]);
  await send({}, readers[0]);
  await send({}, guestViewer, '198.51.100.7');
  await send({}, guestViewer, '198.51.100.8');
  expect(await shown()).toBe(1);
  await send({}, readers[1]);
  expect(await shown()).toBe(0);
  const row = await here.site.db
    .selectFrom('comments')
    .select(['status', 'held_for'])
    .where('id', '=', comment)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'pending', held_for: '多人举报' });

  await setCommentStatus(here.site, comment, 'approved');
  expect((await stored()).map(({ status }) => status)).toEqual(['dismissed', 'dismissed', 'dismissed']);
  await send({}, readers[2]);
  expect(await shown()).toBe(1);
});

test('an erased person leaves no trace in what they reported', async () => {
  await send({}, readers[0]);
  await write(here.site, (unit) => eraseReporter(unit, readers[0]?.userId as number));
  expect(await stored()).toMatchObject([{ reporter_id: null, address: '' }]);
});
