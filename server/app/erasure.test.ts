import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createUser, findUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { sendCode } from '#server/features/auth/codes.service.ts';
import { jobs as codeJobs } from '#server/features/auth/codes.jobs.ts';
import { eraseDueAccounts, userErased } from '#server/features/profiles/service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { notify } from '#server/features/notifications/service.ts';
import { write } from '#server/kit/site.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';
import { insertPostRows } from '#tests/kit/stored-posts.ts';

import { connectErasure } from './erasure.ts';
import { connectTargets } from './reactions.ts';

const ip = '203.0.113.77';
const agent = 'Firefox of the erased';
/** Values that identify the erased user; none may remain in any table. */
const traces = [
  '要走的人',
  'leaving',
  'walden.example',
  ip,
  agent,
  '瓦尔登湖畔',
  '种豆子的人',
  '麻省',
  'github-4711',
  '我的钥匙',
  '我的脚本',
  'pbkdf-or-argon',
];

let opened: TestSite;
let userId: number;
let otherId: number;

async function tableNames(): Promise<string[]> {
  const { rows } =
    opened.site.engine === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(opened.site.db)
      : await sql<{ name: string }>`
          select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(opened.site.db);
  return rows.map(({ name }) => name);
}

/** Traces still present, by table: `users: 要走的人`. */
async function found(): Promise<string[]> {
  const places: string[] = [];
  for (const name of await tableNames()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(opened.site.db);
    const text = JSON.stringify(rows);
    places.push(...traces.filter((trace) => text.includes(trace)).map((trace) => `${name}: ${trace}`));
  }
  return places;
}

/** Creates a user who has used every feature. */
async function fill(): Promise<void> {
  const { site } = opened;
  const about = { url: 'https://walden.example', city: '瓦尔登湖畔', bio: '种豆子的人' };
  userId = await createUser(site, { name: '要走的人', email: 'leaving@example.com', ...about });
  otherId = await createUser(site, { name: '留下的人', email: 'staying@example.com' });
  await createSession(site, userId, { address: ip, userAgent: agent });
  const postId = await insertPostRows(site, { slug: 'a-post', author_id: otherId });
  const ask = opened.contextFor(
    { userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false },
    { ip, userAgent: agent },
  );
  registerWorkers(site, codeJobs);
  await sendCode(ask, { email: 'leaving@example.com', type: 'forget' });
  await site.jobs.drain();
  const created_at = testNow;
  await write(site, async (unit) => {
    const { db } = unit;
    const before = { name: '要走的人', bio: '种豆子的人' };
    await audit(ask, unit, { action: 'user.edit', target: { type: 'user', id: userId }, before, after: about });
    await audit(ask, unit, { action: 'comment.approve', target: { type: 'comment', id: 1 } });
    await queueMail(site, unit, {
      kind: 'comment-reply',
      to: { name: '留下的人', address: 'staying@example.com' },
      postTitle: '一篇文章',
      path: '/a-post',
      author: '要走的人',
      content: '好',
      own: '坏',
    });
    await db.updateTable('mails').set({ status: 'sent' }).where('to_address', '=', 'staying@example.com').execute();
    await db
      .updateTable('users')
      .set({ region: '麻省', password_hash: 'pbkdf-or-argon' })
      .where('id', '=', userId)
      .execute();
    const who = { name: '要走的人', email: 'leaving@example.com', url: 'https://walden.example' };
    const where = { address: ip, user_agent: agent, region: '麻省' };
    const text = { content: '沙发', html: '<p>沙发</p>', status: 'approved' as const };
    await db
      .insertInto('comments')
      .values({ post_id: postId, parent_id: 0, root_id: 0, user_id: userId, ...who, ...where, ...text, created_at })
      .execute();
    const identity = {
      provider: 'github',
      subject: 'github-4711',
      name: '要走的人',
      avatar_url: 'https://walden.example/a',
    };
    await db
      .insertInto('identities')
      .values({ user_id: userId, ...identity, created_at, last_used_at: created_at })
      .execute();
    await db
      .insertInto('passkeys')
      .values({ id: 'key', user_id: userId, public_key: 'k', name: '我的钥匙', created_at, last_used_at: null })
      .execute();
    const message = { low_id: userId, high_id: otherId, content: '你好', html: '你好', created_at, read_at: null };
    await db
      .insertInto('messages')
      .values({ ...message, from_id: userId, to_id: otherId })
      .execute();
    await db.insertInto('follows').values({ follower_id: userId, followed_id: otherId, created_at }).execute();
    await db.insertInto('follows').values({ follower_id: otherId, followed_id: userId, created_at }).execute();
    const report = {
      reason: 'spam',
      detail: '',
      status: 'open',
      created_at,
      handled_at: null,
      handled_by: null,
    } as const;
    await db
      .insertInto('reports')
      .values({ reporter_id: userId, address: ip, target_type: 'comment', target_id: 1, ...report })
      .execute();
    const script = { user_id: userId, name: '我的脚本', token_hash: 'h', scopes: '["read"]', created_at };
    const never = { last_used_at: null, expires_at: null, revoked_at: null };
    const token = await db
      .insertInto('access_tokens')
      .values({ ...script, ...never })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(ask, unit, {
      action: 'token.create',
      target: { type: 'token', id: token.id },
      after: { name: '我的脚本' },
    });
    const actor = { id: userId, name: '要走的人' };
    await notify(site, unit, { userId: otherId, kind: 'follow', actor, url: `/author/${userId}` });
    const offer = { name: '邻居', url: 'https://neighbour.example', status: 'pending' as const, created_at };
    await db
      .insertInto('links')
      .values({ ...offer, applicant_id: userId, contact_email: 'leaving@example.com', healthy: null, checked_at: null })
      .execute();
    const kept = { call: 'POST /nv/x', body_hash: '', status: 200, answer: '{"name":"要走的人"}', created_at };
    await db
      .insertInto('idempotency_keys')
      .values({ person: `user ${userId}`, key: 'k', ...kept })
      .execute();
  });
}

beforeEach(async () => {
  opened = await openTestSite();
  connectTargets(opened.site);
  connectErasure(opened.site);
  await fill();
});
afterEach(() => opened.close());

const ask = () => opened.site.db.updateTable('users').set({ erase_at: testNow }).where('id', '=', userId).execute();

test('nothing in any table tells who an erased person was', async () => {
  const places = await found();
  for (const name of [
    'users',
    'sessions',
    'comments',
    'codes',
    'audit_log',
    'mails',
    'identities',
    'passkeys',
    'reports',
  ])
    expect(
      places.some((place) => place.startsWith(`${name}:`)),
      name,
    ).toBe(true);
  await ask();
  expect(await eraseDueAccounts(opened.site)).toBe(1);
  expect(await found()).toEqual([]);
});

test('what they said stays under a name that is nobody’s, and others keep what is theirs', async () => {
  await ask();
  await eraseDueAccounts(opened.site);
  const comment = await opened.site.db.selectFrom('comments').selectAll().executeTakeFirstOrThrow();
  expect(comment).toMatchObject({ user_id: userId, content: '沙发', status: 'approved' });
  expect((await findUser(opened.site.db, userId))?.name).toBe('已注销用户');
  expect((await findUser(opened.site.db, otherId))?.email).toBe('staying@example.com');
  expect(await opened.site.db.selectFrom('messages').select('content').execute()).toEqual([{ content: '你好' }]);
  expect(await opened.site.db.selectFrom('follows').selectAll().execute()).toEqual([]);
});

test('an erasure that one feature cannot do does not happen at all, and is done later', async () => {
  await ask();
  let fails = true;
  userErased.on(opened.site, async () => {
    if (fails) throw new Error('not now');
  });
  await expect(eraseDueAccounts(opened.site)).rejects.toThrow('not now');
  expect((await findUser(opened.site.db, userId))?.name).toBe('要走的人');
  fails = false;
  expect(await eraseDueAccounts(opened.site)).toBe(1);
});
