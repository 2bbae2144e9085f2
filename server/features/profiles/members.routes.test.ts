import { afterEach, beforeEach, expect, test } from 'vitest';

import { addMember, changeMember, getMembers, removeMember } from '#contract/features/profiles/members.calls.ts';
import { userLogin } from '#contract/features/auth/sessions.calls.ts';
import { getOverview } from '#contract/features/analytics/dashboard.calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import type { AccountRole } from '#contract/kit/power.ts';
import { banUser, createUser } from '#server/features/accounts/service.ts';
import { routes as dashboardRoutes } from '#server/features/analytics/dashboard.routes.ts';
import { routes as sessionRoutes } from '#server/features/auth/sessions.routes.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { TestUser } from '#tests/kit/test-user.ts';

import { routes as ownRoutes } from './members.routes.ts';

const routes = [...ownRoutes, ...dashboardRoutes, ...sessionRoutes];
const password = '晚上读一点书再睡';

let opened: TestSite;
let yan: TestUser & { id: number };

beforeEach(async () => {
  opened = await openTestSite();
  yan = await signedIn('沈砚', 'administrator');
});
afterEach(() => opened.close());

const mailboxOf = (name: string) => `u${Buffer.from(name).toString('hex')}@example.com`;

async function signedIn(name: string, role: AccountRole = 'subscriber'): Promise<TestUser & { id: number }> {
  const id = await createUser(opened.site, { name, email: mailboxOf(name), password, role });
  const person = new TestUser(opened, routes);
  await person.call(userLogin, { name, password });
  return Object.assign(person, { id });
}

const names = async (input: CallInput<typeof getMembers> = {}) =>
  (await yan.call(getMembers, input)).list.map(({ name }) => name);

test('people are found by number, name in any look-alike form, mailbox, role and state', async () => {
  const ming = await createUser(opened.site, { name: 'Ming', email: 'ming@mail.example', password });
  const banned = await createUser(opened.site, { name: '刷屏的', role: 'author' });
  await banUser(opened.site, banned, { reason: '刷屏', untilMs: testNow + 60_000 });
  expect(await names()).toEqual(['刷屏的', 'Ming', '沈砚']);
  expect(await names({ q: String(ming) })).toContain('Ming');
  expect(await names({ q: '999' })).toEqual([]);
  expect(await names({ q: 'mlng' })).toEqual(['Ming']);
  expect(await names({ q: 'MING@mail' })).toEqual(['Ming']);
  expect(await names({ q: '%' })).toEqual([]);
  expect(await names({ role: 'author' })).toEqual(['刷屏的']);
  expect(await names({ state: 'banned' })).toEqual(['刷屏的']);
  expect(await names({ state: 'active' })).toEqual(['Ming', '沈砚']);
  opened.clock.advance(61_000);
  expect(await names({ state: 'banned' })).toEqual([]);
  await opened.site.db.updateTable('users').set({ erase_at: testNow }).where('id', '=', ming).execute();
  expect(await names({ state: 'leaving' })).toEqual(['Ming']);
  await opened.site.db.updateTable('users').set({ erased_at: testNow }).where('id', '=', ming).execute();
  expect(await names({ q: 'Ming' })).toEqual([]);
});

test('a number finds the person who has it before those in whose names it stands', async () => {
  await createUser(opened.site, { name: '一号1', email: '1@mail.example', password });
  expect(await names({ q: '1' })).toEqual(['沈砚', '一号1']);
});

test('the list says why and until when somebody is banned', async () => {
  const id = await createUser(opened.site, { name: '刷屏的', email: 'x@mail.example', password });
  await banUser(opened.site, id, { reason: '刷屏' });
  expect((await yan.call(getMembers, { q: '刷屏的' })).list).toMatchObject([
    { id, email: 'x@mail.example', role: 'subscriber', ban: { reason: '刷屏', until: null }, article_count: 0 },
  ]);
});

test('a new role ends the sessions of before, counts in the next, and is written down', async () => {
  const ming = await signedIn('小明');
  expect(await yan.call(changeMember, { id: ming.id, role: 'editor' })).toMatchObject({ role: 'editor' });
  await ming.refusal(getOverview, {});
  await ming.call(userLogin, { name: '小明', password });
  expect(await ming.call(getOverview, {})).toMatchObject({ today: { people: null } });
  await yan.call(changeMember, { id: ming.id, verified_text: ' 茶馆掌柜 ' });
  expect((await yan.call(getMembers, { q: '小明' })).list).toMatchObject([
    { role: 'editor', verified_text: '茶馆掌柜' },
  ]);
  await yan.call(changeMember, { id: ming.id, role: 'editor', verified_text: '茶馆掌柜' });
  const acts = await opened.site.db
    .selectFrom('audit_log')
    .select(['act', 'before', 'after'])
    .where('act', 'in', ['user.role', 'user.verify'])
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { act: 'user.role', before: '{"role":"subscriber"}', after: '{"role":"editor"}' },
    { act: 'user.verify', before: '{"verified_text":""}', after: '{"verified_text":"茶馆掌柜"}' },
  ]);
});

test('a role is given by somebody who has just signed in, or who knows the password', async () => {
  const ming = await signedIn('小明');
  opened.clock.advance(3_600_000);
  const refusal = await yan.refusal(changeMember, { id: ming.id, role: 'editor' });
  expect(refusal.fields).toHaveProperty('password');
  await yan.refusal(changeMember, { id: ming.id, role: 'editor', password: '不是这个密码' });
  await yan.call(changeMember, { id: ming.id, verified_text: '不必密码' });
  await yan.call(changeMember, { id: ming.id, role: 'editor', password });
  expect((await yan.call(getMembers, { q: '小明' })).list).toMatchObject([{ role: 'editor' }]);
});

test('nobody changes their own role, and there is always an administrator', async () => {
  expect((await yan.refusal(changeMember, { id: yan.id, role: 'author' })).message).toBe('不能修改自己的角色');
  expect((await yan.refusal(changeMember, { id: 999, role: 'author' })).message).toBe('没有找到这个用户');
  expect((await yan.refusal(changeMember, { id: 1, role: 'root' as never })).message).toBe('没有这种角色');
  expect((await yan.refusal(changeMember, { id: yan.id, verified_text: '字'.repeat(61) })).message).toBe(
    '认证说明最多 60 个字符',
  );
  const zhou = await signedIn('老周', 'administrator');
  const both = await Promise.allSettled([
    yan.call(changeMember, { id: zhou.id, role: 'author' }),
    zhou.call(changeMember, { id: yan.id, role: 'author' }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const left = await opened.site.db.selectFrom('users').select('id').where('role', '=', 'administrator').execute();
  expect(left).toHaveLength(1);
});

test('an administrator makes an account, whose initial password has to be replaced', async () => {
  const made = await yan.call(addMember, { name: '新同事', email: 'new@mail.example', role: 'author' });
  expect(made).toMatchObject({ name: '新同事', email: 'new@mail.example', role: 'author', ban: null });
  const person = new TestUser(opened, routes);
  await person.call(userLogin, { name: '新同事', password: made.initial_password });
  const row = await opened.site.db
    .selectFrom('users')
    .select('has_initial_password')
    .where('id', '=', made.id)
    .executeTakeFirst();
  expect(row?.has_initial_password).toBe(1);
  expect(await yan.refusal(addMember, { name: '新同事', email: 'x@mail.example' })).toMatchObject({
    code: 'VALIDATION',
  });
  expect(await yan.refusal(addMember, { name: '另一位', email: '' })).toMatchObject({
    fields: { email: '请输入邮箱' },
  });
  const ming = await signedIn('小明', 'editor');
  expect(await ming.refusal(addMember, { name: '我的人', email: 'y@mail.example' })).toMatchObject({ code: '401.1' });
});

test('an administrator erases an account at once, never the own one or the last', async () => {
  const ming = await signedIn('小明', 'author');
  expect(await yan.refusal(removeMember, { id: yan.id })).toMatchObject({
    code: 'CONFLICT',
    message: '不能在这里注销自己的账号',
  });
  expect(await ming.refusal(removeMember, { id: yan.id })).toMatchObject({ code: '401.1' });
  expect(await yan.call(removeMember, { id: ming.id })).toEqual({});
  const row = await opened.site.db.selectFrom('users').selectAll().where('id', '=', ming.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: null, password_hash: null, erased_at: testNow });
  expect(row.name).not.toContain('小明');
  expect(await names()).toEqual(['沈砚']);
  expect(await yan.refusal(removeMember, { id: ming.id })).toMatchObject({ code: 'NOT_FOUND' });
  const log = await opened.site.db.selectFrom('audit_log').select(['act', 'actor_id', 'target_id']).execute();
  expect(log).toContainEqual({ act: 'user.erase', actor_id: yan.id, target_id: ming.id });
  opened.clock.advance(30 * 60_000);
  const hong = await createUser(opened.site, { name: '阿红', email: 'hong@mail.example', password });
  expect(await yan.refusal(removeMember, { id: hong })).toMatchObject({
    fields: { password: '请输入密码以确认是您本人操作' },
  });
});
