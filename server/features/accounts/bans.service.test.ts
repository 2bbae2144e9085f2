import { afterEach, beforeEach, expect, test } from 'vitest';

import { checkNonce, getSessions, userLogin } from '#contract/features/auth/sessions.calls.ts';
import { banUser, unbanUser } from '#contract/features/accounts/bans.calls.ts';
import type { AccountRole } from '#contract/kit/power.ts';
import { createUser } from './service.ts';
import { routes as sessionRoutes } from '#server/features/auth/sessions.routes.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';
import { TestUser } from '#tests/kit/test-user.ts';

import { routes as ownRoutes } from './bans.routes.ts';

const routes = [...ownRoutes, ...sessionRoutes];
const password = '晚上读一点书再睡';

let opened: TestSite;
beforeEach(async () => {
  opened = await openTestSite();
});
afterEach(() => opened.close());

async function signedIn(name: string, role: AccountRole = 'subscriber'): Promise<TestUser & { id: number }> {
  const id = await createUser(opened.site, {
    name,
    email: `u${Buffer.from(name).toString('hex')}@example.com`,
    password,
    role,
  });
  const person = new TestUser(opened, routes);
  await person.call(userLogin, { name, password });
  return Object.assign(person, { id });
}

const acts = async () =>
  (await opened.site.db.selectFrom('audit_log').select('act').orderBy('id').execute()).map(({ act }) => act);

test('a banned person is told so at the next call and cannot come in until the ban is taken back', async () => {
  const [yan, ming] = [await signedIn('沈砚', 'administrator'), await signedIn('小明')];
  await yan.call(banUser, { id: ming.id, reason: '广告' });
  expect((await ming.refusal(getSessions, {})).code).toBe('USER_ALREADY_BAN');
  expect((await ming.refusal(userLogin, { name: '小明', password })).message).toBe('该账号已被封禁：广告');
  await yan.call(unbanUser, { id: ming.id });
  expect(await ming.call(checkNonce, {})).toMatchObject({ error_code: 602 });
  expect(await ming.call(userLogin, { name: '小明', password })).toMatchObject({ name: '小明' });
  expect((await acts()).filter((act) => act.startsWith('user.'))).toEqual(['user.ban', 'user.unban']);
});

test('the log keeps what the ban was before and after', async () => {
  const [yan, ming] = [await signedIn('沈砚', 'administrator'), await signedIn('小明')];
  await yan.call(banUser, { id: ming.id, reason: '广告' });
  await yan.call(banUser, { id: ming.id, reason: '还是广告', until: '2026-12-01T00:00:00Z' });
  await yan.call(unbanUser, { id: ming.id });
  const rows = await opened.site.db
    .selectFrom('audit_log')
    .select(['before', 'after', 'actor_id', 'ip'])
    .where('act', 'like', 'user.%')
    .orderBy('id')
    .execute();
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    ['', '{"reason":"广告","until":null}'],
    ['{"reason":"广告","until":null}', '{"reason":"还是广告","until":"2026-12-01T00:00:00Z"}'],
    ['{"reason":"还是广告","until":"2026-12-01T00:00:00.000Z"}', ''],
  ]);
  expect(rows.every((row) => row.actor_id === yan.id && row.ip === '203.0.113.7')).toBe(true);
});

test('a ban with an end is over then', async () => {
  const [yan, ming] = [await signedIn('沈砚', 'administrator'), await signedIn('小明')];
  await yan.call(banUser, { id: ming.id, until: new Date(testNow + 60_000).toISOString() });
  opened.clock.advance(59_000);
  expect((await ming.refusal(userLogin, { name: '小明', password })).code).toBe('USER_ALREADY_BAN');
  opened.clock.advance(2000);
  await ming.call(userLogin, { name: '小明', password });
});

test('only administrators ban, neither themselves nor each other away', async () => {
  const [yan, zhou, ming] = [
    await signedIn('沈砚', 'administrator'),
    await signedIn('老周', 'administrator'),
    await signedIn('小明', 'editor'),
  ];
  expect((await ming.refusal(banUser, { id: yan.id })).code).toBe('401.1');
  expect((await yan.refusal(banUser, { id: yan.id })).message).toBe('不能封禁自己');
  const both = await Promise.allSettled([yan.call(banUser, { id: zhou.id }), zhou.call(banUser, { id: yan.id })]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const left = both[0]?.status === 'fulfilled' ? yan : zhou;
  expect((await left.refusal(banUser, { id: 999 })).message).toBe('没有找到这个用户');
  expect((await left.refusal(banUser, { id: ming.id, until: '2020-01-01T00:00:00Z' })).fields?.until).toBeTruthy();
  expect((await left.refusal(unbanUser, { id: ming.id })).message).toBe('这个用户没有被封禁');
});
