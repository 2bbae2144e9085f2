import { afterEach, beforeEach, expect, test } from 'vitest';

import { endMemberSessions, getMemberSessions } from '#contract/features/auth/member-sessions.calls.ts';
import { checkNonce, getSessions, userLogin } from '#contract/features/auth/sessions.calls.ts';
import type { AccountRole } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { TestUser } from '#tests/kit/test-user.ts';

import { routes as ownRoutes } from './member-sessions.routes.ts';
import { routes as sessionRoutes } from './sessions.routes.ts';
import { beginSecondStep } from './totp.service.ts';

const routes = [...ownRoutes, ...sessionRoutes];
const password = '晚上读一点书再睡';

let opened: TestSite;
beforeEach(async () => {
  opened = await openTestSite();
});
afterEach(() => opened.close());

async function signedIn(name: string): Promise<TestUser> {
  const person = new TestUser(opened, routes);
  await person.call(userLogin, { name, password });
  return person;
}

async function join(name: string, role: AccountRole = 'subscriber'): Promise<{ id: number; person: TestUser }> {
  const email = `u${Buffer.from(name).toString('hex')}@example.com`;
  const id = await createUser(opened.site, { name, email, password, role });
  return { id, person: await signedIn(name) };
}

const acts = async () =>
  opened.site.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id', 'target_id', 'after'])
    .where('act', '=', 'session.end-by-administrator')
    .orderBy('id')
    .execute();

test('an administrator sees the browsers of a person and ends one of them', async () => {
  const yan = await join('沈砚', 'administrator');
  const ming = await join('小明');
  opened.clock.advance(60_000);
  const phone = await signedIn('小明');
  const { list } = await yan.person.call(getMemberSessions, { id: ming.id });
  expect(list).toMatchObject([{ current: false, device: 'Chrome · Windows', method: 'password' }, { current: false }]);
  expect(JSON.stringify(list)).not.toContain('203.0.113.7');
  const left = await yan.person.call(endMemberSessions, { id: ming.id, session: list[0]?.id });
  expect(left.list).toHaveLength(1);
  expect(await phone.call(checkNonce, {})).toMatchObject({ error_code: 602 });
  await ming.person.call(getSessions, {});
  const again = await yan.person.refusal(endMemberSessions, { id: ming.id, session: list[0]?.id });
  expect(again.code).toBe('NOT_FOUND');
  expect(await acts()).toMatchObject([{ actor_id: yan.id, after: '{"all":false}' }]);
});

test('all sessions of a person end with their pending second steps, and nobody else’s', async () => {
  const yan = await join('沈砚', 'administrator');
  const ming = await join('小明');
  const hong = await join('小红');
  await beginSecondStep(opened.contextFor(undefined, { setCookie: () => {} }), ming.id);
  expect(await yan.person.call(endMemberSessions, { id: ming.id })).toEqual({ list: [] });
  expect(await ming.person.call(checkNonce, {})).toMatchObject({ error_code: 602 });
  expect(await opened.site.db.selectFrom('otp_attempts').selectAll().execute()).toEqual([]);
  await hong.person.call(getSessions, {});
  expect(await acts()).toMatchObject([{ actor_id: yan.id, after: '{"all":true}' }]);
});

test('ending one’s own sessions keeps the current one; only administrators end those of others', async () => {
  const yan = await join('沈砚', 'administrator');
  const second = await signedIn('沈砚');
  const zhou = await join('老周', 'editor');
  const own = await yan.person.call(endMemberSessions, { id: yan.id });
  expect(own.list).toMatchObject([{ current: true }]);
  expect(await second.call(checkNonce, {})).toMatchObject({ error_code: 602 });
  expect((await zhou.person.refusal(getMemberSessions, { id: yan.id })).code).toBe('401.1');
  expect((await zhou.person.refusal(endMemberSessions, { id: yan.id })).code).toBe('401.1');
  expect((await yan.person.refusal(getMemberSessions, { id: 999 })).message).toBe('没有找到这个用户');
});
