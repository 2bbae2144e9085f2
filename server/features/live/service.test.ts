import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LiveMessage } from '#contract/features/live/entities.ts';
import { sendMessage } from '#contract/features/messages/calls.ts';
import { readNotifications } from '#contract/features/notifications/calls.ts';
import type { CommentStatus } from '#contract/features/comments/entities.ts';
import type { DomainError } from '#contract/errors.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { connectLive } from '#server/app/live-signals.ts';
import { connectTargets } from '#server/app/reactions.ts';
import type { PostStatus } from '#server/database/schema/posts.ts';
import { importComment, setCommentStatus } from '#server/features/comments/service.ts';
import { routes as messageRoutes } from '#server/features/messages/routes.ts';
import { routes as notificationRoutes } from '#server/features/notifications/routes.ts';
import { notify } from '#server/features/notifications/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type TargetKind, targetKinds } from '#server/kit/targets.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';
import { TestOutput } from '#tests/kit/stream-output.ts';

import { announceComment, announceMoment, openStream, readLiveState } from './service.ts';

const dayMs = 86_400_000;

let it: TestSite;
let writer: number;
let postId: number;

const memberOf = (userId: number): Viewer => ({ ...guestViewer, userId, role: 'subscriber', power: 1 });

/** `first`: a kind that is asked instead of the product's own. */
async function begin(first?: TargetKind): Promise<void> {
  it = await openTestSite();
  if (first) targetKinds.add(it.site, first);
  connectTargets(it.site);
  connectLive(it.site, { gatherMs: 0, pauseMs: 0 });
  writer = await insertUserRow(it.site, '老王');
  postId = await insertPostRows(it.site, { slug: 'open', author_id: writer });
}

beforeEach(() => begin());
afterEach(() => it.close());

async function follow(topics: string, viewer: Viewer = guestViewer): Promise<TestOutput> {
  const out = new TestOutput();
  await openStream(it.contextFor(viewer), topics, () => out);
  out.clear();
  return out;
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'opened',
    (error: DomainError) => `${error.code} ${error.message}`,
  );

const guest = { user_id: null, name: '路人', email: 'a@mail.example', url: '' };

/** Stores a waiting comment; `setCommentStatus` publishes it. */
const waiting = (post: number, status: CommentStatus = 'pending', parent_id = 0): Promise<number> =>
  write(it.site, (unit) =>
    importComment(it.site, unit, { ...guest, post_id: post, parent_id, content: '好', status, created_at: testNow }),
  );

async function publish(post: number): Promise<number> {
  const id = await waiting(post);
  await setCommentStatus(it.site, id, 'approved');
  return id;
}

const commentIds = (out: TestOutput): number[] =>
  out.messages().flatMap((message) => (message.kind === 'post' ? message.comment_ids : []));

/** Publishes a comment that everybody may see and waits for it: what was announced before has arrived by then. */
async function whenDelivered(...outs: TestOutput[]): Promise<number> {
  const last = await publish(postId);
  for (const out of outs) await vi.waitFor(() => expect(commentIds(out)).toContain(last));
  return last;
}

test('a comment that becomes public is announced by ids and count, to everybody who follows its post', async () => {
  const other = await insertPostRows(it.site, { slug: 'other', author_id: writer });
  const [one, two, elsewhere] = [
    await follow(`post:${postId}`),
    await follow(`post:${postId}`, memberOf(writer)),
    await follow(`post:${other}`),
  ];
  const first = await publish(postId);
  const last = await whenDelivered(one, two);
  for (const out of [one, two]) {
    expect(commentIds(out)).toEqual([first, last]);
    expect(out.messages().at(-1)).toMatchObject({ kind: 'post', post_id: postId, comment_total: 2 });
  }
  expect(elsewhere.text).toBe('');
});

test('a waiting comment says nothing until it is approved, and a reply nothing while its thread is hidden', async () => {
  const out = await follow(`post:${postId}`);
  const held = await waiting(postId);
  const hiddenReply = await waiting(postId, 'pending', held);
  await setCommentStatus(it.site, hiddenReply, 'approved');
  const marker = await whenDelivered(out);
  expect(commentIds(out)).toEqual([marker]);
  await setCommentStatus(it.site, held, 'approved');
  await vi.waitFor(() => expect(commentIds(out)).toEqual(expect.arrayContaining([held, hiddenReply])));
});

const hidden: Record<string, { status?: PostStatus; password?: string; published_at?: number }> = {
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  private: { status: 'private' },
  trash: { status: 'trash' },
  scheduled: { status: 'publish', published_at: testNow + dayMs },
  password: { password: 'sesame' },
};

test('a hidden post cannot be followed, and is answered like a missing one', async () => {
  const missing = await codeOf(follow('post:999999'));
  expect(missing).toBe('NOT_FOUND 没有可以关注的内容');
  for (const [name, fields] of Object.entries(hidden)) {
    const id = await insertPostRows(it.site, { slug: `hidden-${name}`, author_id: writer, ...fields });
    for (const viewer of [guestViewer, memberOf(await insertUserRow(it.site, `读者-${name}`, 'subscriber'))]) {
      expect(await codeOf(follow(`post:${id}`, viewer)), name).toBe(missing);
      expect(await readLiveState(it.contextFor(viewer), `post:${id}`), name).toEqual([]);
      const out = new TestOutput();
      await openStream(it.contextFor(viewer), `post:${id},moments`, () => out);
      expect(out.text, name).not.toContain(`"post_id":${id}`);
    }
  }
});

test('a post that is hidden while it is followed says nothing any more, even if its comment is announced', async () => {
  for (const [name, fields] of Object.entries(hidden)) {
    const id = await insertPostRows(it.site, { slug: `later-${name}`, author_id: writer });
    const out = await follow(`post:${id},post:${postId}`);
    await it.site.db.updateTable('posts').set(fields).where('id', '=', id).execute();
    const commentId = await publish(id);
    await write(it.site, (unit) => announceComment(it.site, unit, { postId: id, commentId }));
    const marker = await whenDelivered(out);
    expect(
      out.messages().map((message) => message.kind === 'post' && message.post_id),
      name,
    ).toEqual([postId]);
    expect(commentIds(out), name).toEqual([marker]);
  }
});

test('what only some members may see is announced to them alone', async () => {
  await it.close();
  const secret = 1;
  await begin({
    type: 'comment',
    findVisible: async ({ viewer }, id) =>
      id !== secret || viewer.userId === writer ? { id, ownerId: null, title: '', path: '', postId } : undefined,
    describe: async () => [],
  });
  expect(await waiting(postId)).toBe(secret);
  const reader = memberOf(await insertUserRow(it.site, '小明', 'subscriber'));
  const [friend, stranger, other] = [
    await follow(`post:${postId}`, memberOf(writer)),
    await follow(`post:${postId}`, reader),
    await follow(`post:${postId}`),
  ];
  await write(it.site, (unit) => announceComment(it.site, unit, { postId, commentId: secret }));
  await vi.waitFor(() => expect(commentIds(friend)).toEqual([secret]));
  const marker = await whenDelivered(friend, stranger, other);
  expect([stranger, other].map(commentIds)).toEqual([[marker], [marker]]);
});

const announce = (id: number) =>
  write(it.site, (unit) => announceMoment(it.site, unit, { id, authorId: writer, plateId: 3, topicIds: [4, 5] }));

test('a moment is announced with its ids, and never one that a guest may not see', async () => {
  const out = await follow('moments');
  const ids: number[] = [];
  for (const [name, fields] of Object.entries(hidden)) {
    if (name === 'password') continue;
    const id = await insertPostRows(it.site, { slug: `m-${name}`, author_id: writer, ...fields });
    await announce(id);
    ids.push(id);
  }
  await announce(999_999);
  const shown = await insertPostRows(it.site, { slug: 'm-open', author_id: writer });
  await announce(shown);
  await vi.waitFor(() => expect(out.text).toContain(`"id":${shown}`));
  const list = [{ id: shown, author_id: writer, plate_id: 3, topic_ids: [4, 5] }];
  expect(out.messages()).toEqual([{ kind: 'moments', list }]);
  expect(await readLiveState(it.contextFor(), 'moments')).toEqual([{ kind: 'moments', list }]);
  const ask = { ...it.contextFor(memberOf(writer)) };
  expect(JSON.stringify(await readLiveState(ask, 'moments'))).not.toMatch(new RegExp(`"id":(${ids.join('|')})\\b`));
});

test('a moment that is hidden later is no longer named', async () => {
  const id = await insertPostRows(it.site, { slug: 'm', author_id: writer });
  await announce(id);
  const named = async () => JSON.stringify(await readLiveState(it.contextFor(), 'moments'));
  expect(await named()).toContain(`"id":${id}`);
  await write(it.site, async (unit) => {
    await unit.db.updateTable('posts').set({ status: 'trash' }).where('id', '=', id).execute();
    unit.touch(`post:${id}`);
  });
  expect(await named()).not.toContain(`"id":${id}`);
});

test('a moment of a transaction that fails is not announced', async () => {
  const out = await follow(`moments,post:${postId}`);
  const id = await insertPostRows(it.site, { slug: 'm', author_id: writer });
  const failing = write(it.site, async (unit) => {
    await announceMoment(it.site, unit, { id, authorId: writer, plateId: null, topicIds: [] });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await whenDelivered(out);
  expect(out.text).not.toContain('"kind":"moments"');
});

test('a user gets the own unread counts on every device, and nobody else gets them', async () => {
  const [red, other] = [await insertUserRow(it.site, '阿红'), await insertUserRow(it.site, '小明')];
  const outs = [await follow('me', memberOf(red)), await follow('me', memberOf(red))];
  const others = [
    await follow('me', memberOf(other)),
    await follow('moments', memberOf(red)),
    await follow('me,moments'),
  ];
  const last = async (unread: number, unread_messages: number) => {
    const message = { kind: 'me', user_id: red, unread, unread_messages };
    for (const out of outs) await vi.waitFor(() => expect(out.messages().at(-1)).toEqual(message));
  };
  await write(it.site, (unit) => notify(it.site, unit, { userId: red, kind: 'system', text: '好' }));
  await last(1, 0);
  await it.call(messageRoutes, sendMessage, { to_id: red, content: '在吗' }, memberOf(other));
  await last(2, 1);
  await it.call(notificationRoutes, readNotifications, { all: true }, memberOf(red));
  await last(1, 1);
  expect(others.map(({ text }) => text)).toEqual(['', '', '']);
});

test('a guest who asks for nothing but own counts has to sign in; beside other channels they are left out', async () => {
  expect(await codeOf(follow('me'))).toMatch(/^601 /);
  expect(await codeOf(readLiveState(it.contextFor(), 'me'))).toMatch(/^601 /);
  expect((await readLiveState(it.contextFor(), 'me,moments')).map(({ kind }) => kind)).toEqual(['moments']);
});

test('the first words of a stream are the state of its channels, as polling answers it', async () => {
  await waiting(postId, 'approved');
  const viewer = memberOf(writer);
  const out = new TestOutput();
  await openStream(it.contextFor(viewer), `me,moments,post:${postId}`, () => out);
  const state: LiveMessage[] = [
    { kind: 'me', user_id: writer, unread: 0, unread_messages: 0 },
    { kind: 'moments', list: [] },
    { kind: 'post', post_id: postId, comment_total: 1, comment_ids: [] },
  ];
  expect(out.messages()).toEqual(state);
  expect(await readLiveState(it.contextFor(viewer), `me,moments,post:${postId}`)).toEqual(state);
});

test('switched off by its option, nothing opens and nothing is announced', async () => {
  await setOptions(it.site, { live_enable: false });
  expect(await codeOf(follow('moments'))).toBe('NOT_FOUND 实时更新已关闭');
  expect(await codeOf(readLiveState(it.contextFor(), 'moments'))).toBe('NOT_FOUND 实时更新已关闭');
  const tags: string[] = [];
  it.site.invalidate = (changed) => void tags.push(...changed);
  await publish(postId);
  expect(tags).toContain(`comments:${postId}`);
  expect(tags.filter((tag) => tag.startsWith('signal:'))).toEqual([]);
});
