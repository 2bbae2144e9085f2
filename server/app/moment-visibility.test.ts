import { afterEach, beforeEach, expect, test } from 'vitest';

import { postView } from '#contract/features/analytics/counters.calls.ts';
import {
  addComment,
  getCommentPlace,
  getComments,
  getLatestComments,
  getMentionables,
  getMyComments,
  getOwnComments,
} from '#contract/features/comments/calls.ts';
import { getAuthorComments } from '#contract/features/comments/by-author.calls.ts';
import { getCommentsForModeration } from '#contract/features/comments/moderation.calls.ts';
import { report } from '#contract/features/moderation/reports.calls.ts';
import { getNotifications } from '#contract/features/notifications/calls.ts';
import { bookmarkPost, getMyBookmarks, getPostReactions, like } from '#contract/features/social/likes.calls.ts';
import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { unreadOf } from '#server/features/notifications/service.ts';
import { movePost, placementOf } from '#server/features/posts/listings.service.ts';
import { findPost } from '#server/features/posts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertFollow, insertMomentRows, viewerOf } from '#tests/kit/stored-moments.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { endpoints } from './endpoints.ts';
import { connectReactions } from './reactions.ts';

let here: TestSite;
let author: Viewer;
let follower: Viewer;
let stranger: Viewer;
let editor: Viewer;
let id: number;

beforeEach(async () => {
  here = await openTestSite();
  connectReactions(here.site);
  await setOptions(here.site, { comments_hold_first: false });
  author = viewerOf(await insertUserRow(here.site, '老王'), 'author');
  follower = viewerOf(await insertUserRow(here.site, '阿红', 'subscriber'));
  stranger = viewerOf(await insertUserRow(here.site, '小明', 'subscriber'));
  editor = viewerOf(await insertUserRow(here.site, '沈砚', 'editor'), 'editor');
  await insertFollow(here.site, follower.userId ?? 0, author.userId ?? 0);
  id = await insertMomentRows(here.site, {
    slug: 'secret',
    text: '暗号是芝麻',
    author_id: author.userId ?? 0,
    audience: 'followers',
  });
});

afterEach(() => here.close());

function ask<C extends CallDefinition>(call: C, input: CallInput<C>, viewer: Viewer): Promise<CallOutput<C>> {
  // Comments and marks are limited in time.
  here.clock.advance(60_000);
  return here.call(endpoints, call, input, viewer);
}

const isRefused = async (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => false,
    (error: { code: string }) => error.code === 'NOT_FOUND',
  );

const writeComment = (content: string, viewer: Viewer, parent = 0) =>
  ask(addComment, { post_id: id, content, parent, name: '', email: '' }, viewer);

/** Everything that a person is asked below a moment. */
const questions: Record<string, (viewer: Viewer, commentId: number) => Promise<unknown>> = {
  comments: (viewer) => ask(getComments, { post_id: id }, viewer),
  place: (viewer, commentId) => ask(getCommentPlace, { id: commentId }, viewer),
  write: (viewer) => writeComment('好', viewer),
  reply: (viewer, commentId) => writeComment('也好', viewer, commentId),
  like: (viewer) => ask(like, { type: 'post', id, on: true }, viewer),
  'like a comment': (viewer, commentId) => ask(like, { type: 'comment', id: commentId, on: true }, viewer),
  favourite: (viewer) => ask(bookmarkPost, { type: 'post', id, on: true }, viewer),
  marks: (viewer) => ask(getPostReactions, { post_id: id }, viewer),
  view: (viewer) => ask(postView, { id }, viewer),
  report: (viewer) => ask(report, { type: 'post', id, reason: 'other', detail: '' }, viewer),
  'report a comment': (viewer, commentId) =>
    ask(report, { type: 'comment', id: commentId, reason: 'other', detail: '' }, viewer),
};

const answered = async (viewer: Viewer, commentId: number): Promise<string[]> => {
  const names: string[] = [];
  for (const [name, question] of Object.entries(questions))
    if (!(await isRefused(question(viewer, commentId)))) names.push(name);
  return names;
};

test('what is for followers can be read, answered and liked by them, and is missing to others', async () => {
  const { comment } = await writeComment('沙发', author);
  for (const viewer of [author, follower, editor])
    expect(await answered(viewer, comment.id), String(viewer.userId)).toEqual(Object.keys(questions));
  expect(await answered(stranger, comment.id)).toEqual([]);
  for (const viewer of [guestViewer, { ...follower, banned: true }]) {
    for (const name of ['comments', 'place', 'marks', 'view']) {
      const answer = questions[name]?.(viewer, comment.id) as Promise<unknown>;
      expect(await isRefused(answer), name).toBe(true);
    }
  }
});

test('nothing of it stands where everybody reads', async () => {
  await writeComment('只有关注者看得到的话', follower);
  for (const viewer of [guestViewer, stranger, follower]) {
    expect((await ask(getLatestComments, {}, viewer)).list).toEqual([]);
    expect((await ask(getAuthorComments, { id: String(follower.userId) }, viewer)).list).toEqual([]);
  }
  const { list } = await ask(getMentionables, { post_id: id }, stranger);
  expect(list).toEqual([]);
  expect((await ask(getMentionables, { post_id: id }, follower)).list.map(({ name }) => name)).toEqual(['老王']);
  const held = await ask(getCommentsForModeration, {}, editor);
  expect(held.list[0]?.post).toEqual({ id, title: '暗号是芝麻', url: '/moments/detail/secret' });
});

test('followers find it among their favourites, comments and notifications until they leave', async () => {
  const said = await writeComment('沙发', follower);
  await writeComment('回你', author, said.comment.id);
  await ask(bookmarkPost, { type: 'post', id, on: true }, follower);
  const url = `/moments/detail/secret#comment-${said.comment.id}`;
  const seen = async () => {
    const [favourites, mine, own, notices] = await Promise.all([
      ask(getMyBookmarks, {}, follower),
      ask(getMyComments, {}, follower),
      ask(getOwnComments, { post_id: id, grants: [] }, follower),
      ask(getNotifications, {}, follower),
    ]);
    return {
      favourites: favourites.list.map(({ post, moment }) => post?.slug ?? moment?.slug),
      mine: mine.list.map(({ post, url: at }) => [post.title, post.url, at]),
      own: own.list.length,
      notices: notices.list.map(({ post, url: at }) => [post?.title, at.replace(/\d+$/, '')]),
      unread: (await unreadOf(here.site, follower.userId ?? 0)).unread,
    };
  };
  expect(await seen()).toEqual({
    favourites: ['secret'],
    mine: [['暗号是芝麻', '/moments/detail/secret', url]],
    own: 1,
    notices: [['暗号是芝麻', '/moments/detail/secret#comment-']],
    unread: 1,
  });
  await here.site.db.deleteFrom('follows').execute();
  expect(await seen()).toEqual({ favourites: [], mine: [['文章已不可见', '', '']], own: 0, notices: [], unread: 0 });
  expect((await ask(getMyBookmarks, {}, follower)).total).toBe(0);
});

test('nobody is told of a comment below what they may not see', async () => {
  const mails = () => here.site.db.selectFrom('mails').select('to_address').execute();
  for (const name of ['老王', '小明', '阿红'])
    await here.site.db
      .updateTable('users')
      .set({ email: `${name}@example.com` })
      .where('name', '=', name)
      .execute();
  await writeComment('@小明 @沈砚 来看', follower);
  const told = await here.site.db.selectFrom('notifications').select(['user_id', 'kind']).orderBy('user_id').execute();
  expect(told).toEqual([
    { user_id: author.userId, kind: 'comment' },
    { user_id: editor.userId, kind: 'mention' },
  ]);
  await ask(like, { type: 'post', id, on: true }, follower);
  expect((await ask(getNotifications, { group: 'likes' }, author)).list).toMatchObject([
    { url: '/moments/detail/secret' },
  ]);
  expect((await mails()).map(({ to_address }) => to_address)).not.toContain('小明@example.com');
});

test('other programs hear of comments that everybody may read only', async () => {
  await here.site.db
    .insertInto('webhooks')
    .values({ name: '备份', url: 'https://hooks.example', events: '["comment.published"]', secret: 'x', created_at: 0 })
    .execute();
  const deliveries = () => here.site.db.selectFrom('webhook_deliveries').select('payload').execute();
  await writeComment('沙发', follower);
  expect(await deliveries()).toEqual([]);
  await here.site.db.updateTable('posts').set({ audience: 'everyone' }).where('id', '=', id).execute();
  await writeComment('板凳', follower);
  const [delivery] = await deliveries();
  expect(delivery?.payload).toContain('/moments/detail/secret');
});

test('when a moment stops being visible, everything below it disappears for everybody', async () => {
  const { comment } = await writeComment('沙发', follower);
  await ask(bookmarkPost, { type: 'post', id, on: true }, follower);
  for (const status of ['pending', 'draft', 'trash'] as const) {
    await here.site.db.updateTable('posts').set({ status }).where('id', '=', id).execute();
    for (const viewer of [author, follower, editor])
      expect(await answered(viewer, comment.id), `${status} ${viewer.userId}`).toEqual([]);
    expect((await ask(getMyBookmarks, {}, follower)).list).toEqual([]);
    expect((await ask(getNotifications, {}, author)).list).toEqual([]);
  }
});

test('a moment changes the latest comments only if it has comments', async () => {
  const change = async (status: 'publish' | 'trash') => {
    const place = async () => {
      const row = await findPost(here.site.db, id);
      return row ? write(here.site, (unit) => placementOf(unit, row)) : null;
    };
    const before = await place();
    await here.site.db.updateTable('posts').set({ status, audience: 'everyone' }).where('id', '=', id).execute();
    const after = await place();
    here.touched.clear();
    if (after) await write(here.site, (unit) => movePost(here.site, unit, before, after));
    return here.touched.has('comments:latest');
  };
  expect(await change('publish')).toBe(false);
  expect(await change('trash')).toBe(false);
  await change('publish');
  await writeComment('沙发', follower);
  expect(await change('trash')).toBe(true);
});
