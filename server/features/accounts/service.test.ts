import { afterAll, beforeAll, expect, test } from 'vitest';

import { guestViewer } from '#contract/kit/power.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { getAuthors } from '#contract/features/accounts/calls.ts';

import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { banUser, createUser, findUserByName, isPasswordCorrect, unbanUser } from './service.ts';
import { createSession, revokeSession, viewerOfToken } from './sessions.service.ts';

let it: TestSite;
const browser = { address: '203.0.113.7', userAgent: 'test' };
const day = 86_400_000;

beforeAll(async () => {
  it = await openTestSite();
});
afterAll(() => it.close());

test('a person is found by any look-alike of their name, and by e-mail', async () => {
  const id = await createUser(it.site, { name: '小明Alice', email: 'Ming@Example.com', password: '月光下的石板小路' });
  expect((await findUserByName(it.site, '小明ALICE'))?.id).toBe(id);
  expect((await findUserByName(it.site, '小明А1ice'))?.id).toBe(id);
  expect((await findUserByName(it.site, 'ming@example.COM'))?.id).toBe(id);
  expect(await findUserByName(it.site, '小红')).toBeUndefined();
});

test('a name that looks like another is taken', async () => {
  await createUser(it.site, { name: 'paypal_kefu', email: null });
  const twin = createUser(it.site, { name: 'pаypаl_kefu' });
  await expect(twin).rejects.toMatchObject({ code: 'VALIDATION', fields: { name: '这个昵称已被使用，请换一个' } });
  const mailTwin = createUser(it.site, { name: '另一个人', email: 'MING@example.com' });
  await expect(mailTwin).rejects.toMatchObject({ fields: { email: '这个邮箱已被使用，请换一个' } });
});

test('names keep to their rules; the owner may take a reserved one', async () => {
  await expect(createUser(it.site, { name: 'a' })).rejects.toMatchObject({ fields: { name: '昵称应为 2–20 个字符' } });
  await expect(createUser(it.site, { name: 'a b' })).rejects.toMatchObject({
    fields: { name: '昵称只能由文字、数字、下划线和连字符组成' },
  });
  await expect(createUser(it.site, { name: 'ab\u3164' })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(createUser(it.site, { name: '管理员' })).rejects.toMatchObject({
    fields: { name: '这个昵称不能使用，请换一个' },
  });
  expect(await createUser(it.site, { name: '管理员', role: 'administrator' }, true)).toBeGreaterThan(0);
});

test('weak passwords are refused, good ones are kept as argon2id', async () => {
  const refused = { code: 'VALIDATION' };
  await expect(createUser(it.site, { name: '短密码', password: '1234567' })).rejects.toMatchObject(refused);
  await expect(createUser(it.site, { name: '常见密码', password: 'Woaini1314' })).rejects.toMatchObject(refused);
  await expect(createUser(it.site, { name: 'sameasname', password: 'SameAsName' })).rejects.toMatchObject(refused);
  await createUser(it.site, { name: '好密码', password: 'ｃａｆé 夜里的灯' });
  const user = await findUserByName(it.site, '好密码');
  expect(user?.password_hash).toMatch(/^\$argon2id\$/);
  expect(await isPasswordCorrect(user, 'ｃａｆe\u0301 夜里的灯')).toBe(true);
  expect(await isPasswordCorrect(user, '夜里的灯')).toBe(false);
  expect(await isPasswordCorrect(undefined, '夜里的灯')).toBe(false);
});

test('a session lasts 30 days after its last use', async () => {
  const id = await createUser(it.site, { name: '阿红', role: 'author' });
  const token = await createSession(it.site, id, browser);
  expect(await viewerOfToken(it.site, token)).toMatchObject({ userId: id, role: 'author', power: 6, banned: false });
  it.clock.advance(20 * day);
  expect((await viewerOfToken(it.site, token)).userId).toBe(id);
  it.clock.advance(29 * day);
  expect((await viewerOfToken(it.site, token)).userId).toBe(id);
  it.clock.advance(31 * day);
  expect((await viewerOfToken(it.site, token)).userId).toBeNull();
});

test('an ended session is remembered for 30 days after its end of life, then nobody knows its token', async () => {
  const sweep = () => jobs[0]?.handler(it.site)({}, new AbortController().signal);
  const id = await createUser(it.site, { name: '阿远' });
  const token = await createSession(it.site, id, browser);
  it.clock.advance(31 * day);
  await sweep();
  expect(await viewerOfToken(it.site, token)).toMatchObject({ userId: null, sessionEnded: true });
  it.clock.advance(30 * day);
  await sweep();
  expect(await viewerOfToken(it.site, token)).toEqual(guestViewer);
});

test('the token itself is nowhere in the database', async () => {
  const id = await createUser(it.site, { name: '无痕' });
  const token = await createSession(it.site, id, browser);
  const rows = await it.site.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  await write(it.site, (unit) => revokeSession(unit, token));
  expect((await viewerOfToken(it.site, token)).userId).toBeNull();
  expect((await viewerOfToken(it.site, "x' or 1=1 --")).userId).toBeNull();
});

test('a banned person is told so, and is nobody until the ban ends', async () => {
  const id = await createUser(it.site, { name: '吵闹的人' });
  const token = await createSession(it.site, id, browser);
  await banUser(it.site, id, { reason: '刷屏', untilMs: it.clock.now() + 3 * day });
  expect(await viewerOfToken(it.site, token)).toMatchObject({ userId: null, power: 0, banned: true });
  it.clock.advance(4 * day);
  expect(await viewerOfToken(it.site, token)).toMatchObject({ userId: null, banned: false });
  await banUser(it.site, id);
  await unbanUser(it.site, id);
  expect(await viewerOfToken(it.site, token)).toMatchObject({ userId: null, banned: false });
});

test('a directory lists the people of a role', async () => {
  const found = await it.call(routes, getAuthors, { type: 'author' });
  expect(found).toMatchObject({ type: 'author', name: '作者', total: 1 });
  expect(found.list.map((person) => person.name)).toEqual(['阿红']);
  expect(JSON.stringify(found)).not.toMatch(/argon2|@/);
  expect(await it.call(routes, getAuthors, { type: 'vip' })).toMatchObject({ list: [], total: 0 });
  await expect(it.call(routes, getAuthors, { type: 'ghosts' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(it.call(routes, getAuthors, { type: 'author', page: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
