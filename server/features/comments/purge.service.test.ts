import { afterEach, beforeEach, expect, test } from 'vitest';

import { changeComment, removeCommentAsEditor } from '#contract/features/comments/moderation.calls.ts';
import type { CommentStatus } from '#contract/features/comments/entities.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './moderation.routes.ts';
import { forgetAddresses, purgeBinned } from './purge.service.ts';
import { importComment, setCommentStatus } from './service.ts';

const day = 86_400_000;

let it: TestSite;
let editor: Viewer;
let post = 0;

beforeEach(async () => {
  it = await openTestSite();
  connectReactions(it.site);
  const userId = await insertUserRow(it.site, '阿红', 'editor');
  editor = { ...guestViewer, userId, role: 'editor', power: 8 };
  post = await insertPostRows(it.site, { slug: 'p', author_id: userId });
});
afterEach(() => it.close());

const comment = (content: string, status: CommentStatus = 'approved', parent_id = 0) => {
  const guest = { user_id: null, name: '路人', email: 'a@mail.example', url: '', address: '203.0.113.9' };
  return write(it.site, (unit) =>
    importComment(it.site, unit, { ...guest, post_id: post, parent_id, content, status, created_at: unit.now }),
  );
};
const left = async () =>
  (await it.site.db.selectFrom('comments').select('content').orderBy('id').execute()).map(({ content }) => content);

test('spam and the bin are emptied after thirty days there, and nothing else is', async () => {
  await comment('公开的');
  await comment('待审的', 'pending');
  await comment('广告', 'spam');
  const binned = await comment('后来扔掉的');
  it.clock.advance(20 * day);
  await setCommentStatus(it.site, binned, 'trash');
  it.clock.advance(10 * day - 1);
  expect(await purgeBinned(it.site)).toBe(0);
  it.clock.advance(1);
  expect(await purgeBinned(it.site)).toBe(1);
  expect(await left()).toEqual(['公开的', '待审的', '后来扔掉的']);
  await setCommentStatus(it.site, binned, 'approved');
  it.clock.advance(400 * day);
  expect(await purgeBinned(it.site)).toBe(0);
  await setCommentStatus(it.site, binned, 'spam');
  await setOptions(it.site, { comments_purge_days: 0 });
  it.clock.advance(400 * day);
  expect(await purgeBinned(it.site)).toBe(0);
  await setOptions(it.site, { comments_purge_days: 7 });
  expect(await purgeBinned(it.site)).toBe(1);
  expect(await left()).toEqual(['公开的', '待审的']);
});

test('spam without a date, as an archive of an earlier version brings it, counts from the next purge on', async () => {
  await comment('广告', 'spam');
  await it.site.db.updateTable('comments').set({ binned_at: null }).execute();
  it.clock.advance(400 * day);
  expect(await purgeBinned(it.site)).toBe(0);
  it.clock.advance(30 * day - 1);
  expect(await purgeBinned(it.site)).toBe(0);
  it.clock.advance(1);
  expect(await purgeBinned(it.site)).toBe(1);
});

test('a thread goes with its first comment, and a reply leaves those to it in the thread', async () => {
  const root = await comment('楼主');
  const reply = await comment('回复', 'approved', root);
  const answer = await comment('回复的回复', 'approved', reply);
  const { db } = it.site;
  const notice = { user_id: editor.userId as number, actor_id: null, actor_name: '', text: '', url: '' };
  await db
    .insertInto('notifications')
    .values({
      ...notice,
      kind: 'reply',
      post_id: post,
      comment_id: reply,
      group_key: null,
      read_at: null,
      created_at: 1,
    })
    .execute();
  const mark = { kind: 'like', target_type: 'comment', target_id: reply, user_id: editor.userId as number } as const;
  await db
    .insertInto('marks')
    .values({ ...mark, created_at: 1 })
    .execute();
  await it.call(routes, changeComment, { id: reply, status: 'spam' }, editor);
  it.touched.clear();
  await it.call(routes, removeCommentAsEditor, { id: reply, force: true }, editor);
  expect(await left()).toEqual(['楼主', '回复的回复']);
  expect(it.touched).toContain(`comments:${post}`);
  const kept = await db.selectFrom('comments').select(['root_id', 'parent_id']).where('id', '=', answer).execute();
  expect(kept).toEqual([{ root_id: root, parent_id: root }]);
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('marks').select('target_id').execute()).toEqual([]);
  await setCommentStatus(it.site, root, 'trash');
  it.clock.advance(30 * day);
  expect(await purgeBinned(it.site)).toBe(2);
  expect(await left()).toEqual([]);
  const log = await db
    .selectFrom('audit_log')
    .select(['act', 'actor_id', 'target_id', 'before'])
    .orderBy('id')
    .execute();
  expect(log.filter(({ act }) => act === 'comment.erase')).toEqual([
    { act: 'comment.erase', actor_id: editor.userId, target_id: reply, before: '{"count":1}' },
    { act: 'comment.erase', actor_id: null, target_id: root, before: '{"count":2}' },
  ]);
});

test('what is shown or waits is moved to the bin before it is deleted', async () => {
  const id = await comment('公开的');
  const remove = (force?: boolean) =>
    it.call(routes, removeCommentAsEditor, { id, ...(force ? { force } : {}) }, editor);
  await expect(remove(true)).rejects.toMatchObject({ code: 'CONFLICT', message: '请先把这条评论移到回收站' });
  await remove();
  expect(await left()).toEqual(['公开的']);
  await remove(true);
  expect(await left()).toEqual([]);
  await expect(remove(true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(it.call(routes, changeComment, { id, status: 'spam' }, editor)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a change of status answers what it was', async () => {
  const id = await comment('待审的', 'pending');
  const answer = await it.call(routes, changeComment, { id, status: 'approved' }, editor);
  expect(answer).toEqual({ id, status: 'approved', before: 'pending' });
});

test('address and browser of a comment are forgotten after the days of the option, by default never', async () => {
  await comment('旧的');
  it.clock.advance(90 * day - 1);
  await setOptions(it.site, { comments_forget_address_days: 90 });
  expect(await forgetAddresses(it.site)).toBe(0);
  it.clock.advance(1);
  await comment('新的');
  expect(await forgetAddresses(it.site)).toBe(1);
  const rows = await it.site.db.selectFrom('comments').select(['content', 'address']).orderBy('id').execute();
  expect(rows).toEqual([
    { content: '旧的', address: '' },
    { content: '新的', address: '203.0.113.9' },
  ]);
  await setOptions(it.site, { comments_forget_address_days: 0 });
  it.clock.advance(400 * day);
  expect(await forgetAddresses(it.site)).toBe(0);
});
