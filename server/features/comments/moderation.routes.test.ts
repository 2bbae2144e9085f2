import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  changeComment,
  getCommentsForModeration,
  moderateComments,
  removeCommentAsEditor,
} from '#contract/features/comments/moderation.calls.ts';
import { getComments } from '#contract/features/comments/calls.ts';
import type { NewComment } from '#contract/features/comments/entities.ts';
import type { CallInput } from '#contract/kit/call.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { routes as commentRoutes } from './routes.ts';
import { importComment } from './service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './moderation.routes.ts';

let here: TestSite;
let post: number;
let editor: Viewer;
let administrator: Viewer;
let minute = 0;

beforeEach(async () => {
  here = await openTestSite();
  connectReactions(here.site);
  const viewer = { vipLevel: 0, banned: false };
  editor = { ...viewer, userId: await insertUserRow(here.site, '南乔', 'editor'), role: 'editor', power: 8 };
  const chief = await insertUserRow(here.site, '沈砚', 'administrator');
  administrator = { ...viewer, userId: chief, role: 'administrator', power: 10 };
  post = await insertPostRows(here.site, { slug: '夜航', title: '夜航船', author_id: chief });
  minute = 0;
});

afterEach(() => here.close());

async function say(content: string, more: Partial<NewComment> & { held_for?: string } = {}): Promise<number> {
  minute += 1;
  const { held_for = '', ...comment } = more;
  const about = { post_id: post, parent_id: 0, user_id: null, name: '路人', email: 'road@mail.example', url: '' };
  const where = { address: '203.0.113.9', user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
  const created_at = testNow - 3_600_000 + minute * 60_000;
  const id = await write(here.site, (unit) =>
    importComment(here.site, unit, { ...about, ...where, content, status: 'pending', created_at, ...comment }),
  );
  await here.site.db.updateTable('comments').set({ held_for, region: '浙江' }).where('id', '=', id).execute();
  return id;
}

const look = (input: CallInput<typeof getCommentsForModeration> = {}, viewer = administrator) =>
  here.call(routes, getCommentsForModeration, input, viewer);
const found = async (q: string, viewer = administrator) => (await look({ q }, viewer)).list.map(({ id }) => id);
const judge = (ids: number[], act: CallInput<typeof moderateComments>['act']) =>
  here.call(routes, moderateComments, { ids, act }, editor);
const shown = async () => (await here.call(commentRoutes, getComments, { post_id: post })).comment_total;

test('what waits comes with the reason and where it came from, the newest first', async () => {
  const first = await say('第一条');
  const second = await say('看 https://ad.example', { held_for: '含有 1 个链接' });
  await say('早就通过的', { status: 'approved' });
  const page = await look({ status: 'pending' });
  expect(page).toMatchObject({ total: 2, page: 1, page_size: 20 });
  expect(page.counts).toEqual({ pending: 2, approved: 1, spam: 0, trash: 0 });
  expect(page.list.map(({ id }) => id)).toEqual([second, first]);
  expect(page.list[0]).toMatchObject({
    status: 'pending',
    held_for: '含有 1 个链接',
    author: { name: '路人', id: null, role: 'guest' },
    email: 'road@mail.example',
    address: '203.0.113.9',
    region: '浙江',
    device: 'Firefox · Windows',
    post: { id: post, title: '夜航船', url: `/${encodeURIComponent('夜航')}` },
    url: '',
    open_reports: 0,
  });
});

test('an editor learns no mailbox and no address, and finds nothing by them', async () => {
  const id = await say('一条');
  expect((await look({}, editor)).list[0]).toMatchObject({ email: null, address: null, region: '浙江' });
  expect(await found('road@mail', editor)).toEqual([]);
  expect(await found('203.0.113.9', editor)).toEqual([]);
  expect(await found('Road@Mail')).toEqual([id]);
  expect(await found('203.0.113.9')).toEqual([id]);
});

test('words are looked for in texts and names, and no sign in them stands for another', async () => {
  const person = await insertUserRow(here.site, '小满', 'subscriber');
  const percent = await say('打 100% 的折');
  const under = await say('a_b');
  const own = await say('晚安', { user_id: person, name: '', email: '' });
  expect(await found('100%')).toEqual([percent]);
  expect(await found('%')).toEqual([percent]);
  expect(await found('_')).toEqual([under]);
  expect(await found('小满', editor)).toEqual([own]);
  expect(await found('A_B')).toEqual([under]);
  expect(await found('\\')).toEqual([]);
  expect(await found("' or 1=1 --")).toEqual([]);
  expect(await found('a\u0000_b')).toEqual([under]);
});

test('hostile words come out as they were kept: cleaned', async () => {
  await say('<img src=x onerror=alert(1)><script>alert(1)</script>**好**', { name: '<b>"x' });
  const [comment] = (await look()).list;
  expect(comment?.html).not.toMatch(/<script|<img/);
  expect(comment?.html).toContain('<strong>好</strong>');
  expect(comment?.author.name).toBe('<b>"x');
});

test('many are judged at once, gone ones are left out, and the way back leads to where each was', async () => {
  const [one, two, three] = [await say('一'), await say('二', { held_for: '首次评论' }), await say('三')];
  expect(await judge([one, two, 999_999, one], 'approve')).toEqual({
    judged: [
      { id: one, before: 'pending' },
      { id: two, before: 'pending' },
    ],
  });
  expect(await shown()).toBe(2);
  expect(await judge([two, three], 'spam')).toEqual({
    judged: [
      { id: two, before: 'approved' },
      { id: three, before: 'pending' },
    ],
  });
  expect(await shown()).toBe(1);
  await judge([two], 'wait');
  const [back] = (await look({ status: 'pending' })).list;
  expect(back).toMatchObject({ id: two, held_for: '首次评论' });
  await judge([two], 'trash');
  expect((await look()).counts).toEqual({ pending: 0, approved: 1, spam: 1, trash: 1 });
  const acts = await here.site.db.selectFrom('audit_log').select(['act', 'actor_id', 'target_id']).execute();
  expect(acts.map(({ act }) => act)).toEqual([
    'comment.approve',
    'comment.approve',
    'comment.reject',
    'comment.reject',
    'comment.hold',
    'comment.reject',
  ]);
  expect(acts.every(({ actor_id }) => actor_id === editor.userId)).toBe(true);
});

test('what was put back to wait is told to nobody again', async () => {
  const [one] = [await say('一')];
  const mails = async () => (await here.site.db.selectFrom('mails').select('id').execute()).length;
  await judge([one], 'approve');
  const before = await mails();
  await judge([one], 'wait');
  await judge([one], 'approve');
  expect(await mails()).toBe(before);
});

test('two who judge the same hundred at once both come to an end', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 20; at++) ids.push(await say(`第 ${at} 条`));
  await Promise.all([judge(ids, 'approve'), judge(ids.toReversed(), 'approve')]);
  expect(await shown()).toBe(20);
  await expect(judge([], 'approve')).rejects.toMatchObject({ code: 'VALIDATION' });
  const many = Array.from({ length: 101 }, (_, at) => at + 1);
  await expect(judge(many, 'approve')).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(judge([1], 'publish' as never)).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('a deleted comment is nobody’s to judge', async () => {
  const id = await say('删了', { status: 'trash' });
  await here.site.db.updateTable('comments').set({ removed_at: testNow }).where('id', '=', id).execute();
  expect((await look()).total).toBe(0);
  expect(await judge([id], 'approve')).toEqual({ judged: [] });
});

test('nobody below editors moderates what others wrote, one by one or many at once', async () => {
  const ids = [await say('待审的'), await say('公开的', { status: 'approved' })];
  const states = () => here.site.db.selectFrom('comments').select(['id', 'status']).orderBy('id').execute();
  const before = await states();
  const author = {
    ...editor,
    userId: await insertUserRow(here.site, '老王', 'author'),
    role: 'author',
    power: 6,
  } as const;
  await here.site.db.updateTable('posts').set({ author_id: author.userId }).where('id', '=', post).execute();
  const [first = 0] = ids;
  for (const act of ['approve', 'spam', 'trash', 'wait'] as const)
    await expect(here.call(routes, moderateComments, { ids, act }, author)).rejects.toMatchObject({ code: '401.1' });
  await expect(here.call(routes, changeComment, { id: first, status: 'approved' }, author)).rejects.toMatchObject({
    code: '401.1',
  });
  await expect(here.call(routes, removeCommentAsEditor, { id: first }, author)).rejects.toMatchObject({
    code: '401.1',
  });
  expect(await states()).toEqual(before);
  expect((await judge(ids, 'trash')).judged).toHaveLength(2);
});
