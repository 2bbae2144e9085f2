import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { changePassword } from '#contract/features/auth/registrations.calls.ts';
import { userLogout } from '#contract/features/auth/sessions.calls.ts';
import { maxIdsPerMessage } from '#contract/features/live/limits.ts';
import type { CallDefinition, CallInput } from '#contract/kit/call.ts';
import { connectLive } from '#server/app/live-signals.ts';
import { connectTargets } from '#server/app/reactions.ts';
import { connect } from '#server/database/connect.ts';
import { banUser, createUser } from '#server/features/accounts/service.ts';
import { createSession, revokeOtherSessions, viewerOfToken } from '#server/features/accounts/sessions.service.ts';
import { eraseUser } from '#server/features/accounts/writes.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { importComment } from '#server/features/comments/service.ts';
import { silentLog } from '#server/kit/log.ts';
import { informTagListeners } from '#server/kit/signals.ts';
import { type Site, write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { openInvalidationBus } from '#server/providers/invalidations/open-invalidation-bus.ts';
import { insertPostRows } from '#tests/kit/stored-posts.ts';
import { TestOutput } from '#tests/kit/stream-output.ts';

import { announceComment, announceUnread, openStream } from './service.ts';

const password = '晚上读一点书再睡';

let it: TestSite;
let red: number;
let postId: number;

beforeEach(async () => {
  it = await openTestSite();
  connectTargets(it.site);
  red = await createUser(it.site, { name: '阿红', email: 'ahong@example.com', password });
  postId = await insertPostRows(it.site, { slug: 'open', author_id: red });
});
afterEach(() => it.close());

interface Device {
  token: string;
  out: TestOutput;
}

async function openDevice(userId = red): Promise<Device> {
  const token = await createSession(it.site, userId, { address: '', userAgent: '' });
  const out = new TestOutput();
  const viewer = await viewerOfToken(it.site, token);
  await openStream(it.contextFor(viewer, { sessionToken: token }), `me,post:${postId}`, () => out);
  return { token, out };
}

const as = async <C extends CallDefinition>({ token }: Device, call: C, input: CallInput<C>) =>
  it.call(endpoints, call, input, await viewerOfToken(it.site, token), { sessionToken: token });

/** What ends sessions, and the streams of this device and another one of the same user afterwards. */
const endings: [end: (own: Device) => Promise<unknown>, states: [own: string, other: string]][] = [
  [(own) => as(own, userLogout, {}), ['ended', 'open']],
  [({ token }) => write(it.site, (unit) => revokeOtherSessions(unit, red, token)), ['open', 'ended']],
  [(own) => as(own, changePassword, { old_password: password, password: '早上也读一点书再出门' }), ['ended', 'ended']],
  [() => banUser(it.site, red), ['ended', 'ended']],
  [() => write(it.site, (unit) => eraseUser(unit, red, '已注销用户')), ['ended', 'ended']],
];

test('streams end with their sessions: by signing out, a new password, a ban and an erasure', async () => {
  connectLive(it.site, { gatherMs: 0, pauseMs: 0 });
  const somebody = await openDevice(await createUser(it.site, { name: '小明', email: 'xiaoming@example.com' }));
  for (const [at, [end, states]] of endings.entries()) {
    red = await createUser(it.site, { name: `阿红${at}`, email: `red${at}@example.com`, password });
    const [own, other] = [await openDevice(), await openDevice()];
    await end(own);
    await vi.waitFor(() => expect([own.out.state, other.out.state]).toEqual(states));
  }
  expect(somebody.out.state).toBe('open');
});

test('a session that ends while its stream is being opened leaves no stream', async () => {
  const token = await createSession(it.site, red, { address: '', userAgent: '' });
  const viewer = await viewerOfToken(it.site, token);
  await write(it.site, (unit) => revokeOtherSessions(unit, red, ''));
  const out = new TestOutput();
  await openStream(it.contextFor(viewer, { sessionToken: token }), `me,post:${postId}`, () => out);
  expect([out.state, out.messages()]).toEqual(['ended', []]);
});

test('many changes of one channel are one message with the newest ids, and the next one waits', async () => {
  connectLive(it.site, { gatherMs: 20, pauseMs: 200 });
  const out = new TestOutput();
  await openStream(it.contextFor(), `post:${postId}`, () => out);
  out.clear();
  const ids: number[] = [];
  const comment = { post_id: postId, parent_id: 0, user_id: null, name: '路人', email: '', url: '', content: '好' };
  await write(it.site, async (unit) => {
    for (let at = 0; at < maxIdsPerMessage + 5; at += 1) {
      const id = await importComment(it.site, unit, { ...comment, status: 'approved', created_at: unit.now });
      await announceComment(it.site, unit, { postId, commentId: id });
      ids.push(id);
    }
  });
  await vi.waitFor(() => expect(out.messages()).toHaveLength(1));
  expect(out.messages()).toEqual([
    { kind: 'post', post_id: postId, comment_total: ids.length, comment_ids: ids.slice(-maxIdsPerMessage) },
  ]);
  const begun = performance.now();
  await write(it.site, (unit) => announceComment(it.site, unit, { postId, commentId: ids[0] as number }));
  await vi.waitFor(() => expect(out.messages()).toHaveLength(2));
  expect(performance.now() - begun).toBeGreaterThan(100);
});

/** A second process on the database of the test site. */
async function openSecondProcess(): Promise<{ other: Site; close: () => Promise<void> }> {
  const elsewhere = await connect(it.database.url, { path: it.database.file, synchronous: 'OFF' });
  const other: Site = { ...it.site, db: elsewhere.db };
  other.invalidate = (tags) => informTagListeners(other, tags);
  connectTargets(other);
  connectLive(it.site, { gatherMs: 0, pauseMs: 0 });
  connectLive(other, { gatherMs: 0, pauseMs: 0 });
  const stops: (() => Promise<void>)[] = [];
  for (const [site, connection] of [
    [it.site, it.database],
    [other, elsewhere],
  ] as const) {
    const bus = openInvalidationBus(connection, it.database.url, it.clock, silentLog());
    site.publishInvalidations = bus.publishInvalidations;
    stops.push(await bus.subscribe((tags) => site.invalidate(tags)));
  }
  const close = async (): Promise<void> => {
    for (const stop of stops) await stop();
    await elsewhere.db.destroy();
  };
  return { other, close };
}

test('another process on the database hears what was written here, and ends the streams of sessions ended here', async () => {
  const { other, close } = await openSecondProcess();
  const token = await createSession(it.site, red, { address: '', userAgent: '' });
  const viewer = await viewerOfToken(it.site, token);
  const out = new TestOutput();
  const context = { ...it.contextFor(viewer, { sessionToken: token }), site: other };
  await openStream(context, `me,post:${postId}`, () => out);
  out.clear();
  const comment = { post_id: postId, parent_id: 0, user_id: null, name: '路人', email: '', url: '', content: '好' };
  const begun = performance.now();
  await write(it.site, async (unit) => {
    const id = await importComment(it.site, unit, { ...comment, status: 'approved', created_at: unit.now });
    await announceComment(it.site, unit, { postId, commentId: id });
  });
  await vi.waitFor(() => expect(out.messages()).toMatchObject([{ kind: 'post', comment_total: 1 }]), 3000);
  // SQLite is looked at every 50 ms, PostgreSQL notifies; the rest is a busy machine.
  expect(performance.now() - begun).toBeLessThan(2000);
  await write(it.site, (unit) => announceUnread(it.site, unit, { userId: red }));
  await vi.waitFor(() => expect(out.messages().at(-1)).toMatchObject({ kind: 'me', unread: 0 }), 3000);
  expect(out.state).toBe('open');
  await as({ token, out }, userLogout, {});
  await vi.waitFor(() => expect(out.state).toBe('ended'), 3000);
  await close();
});
