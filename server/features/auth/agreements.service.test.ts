import { afterEach, beforeEach, expect, test } from 'vitest';

import { createAccessToken } from '#contract/features/auth/access-tokens.calls.ts';
import { acceptTerms } from '#contract/features/auth/agreements.calls.ts';
import { registerUser } from '#contract/features/auth/registrations.calls.ts';
import { checkNonce, getSessions, userLogin } from '#contract/features/auth/sessions.calls.ts';
import { exportMyData, getMyProfile, updateProfile } from '#contract/features/profiles/calls.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { routes as profileRoutes } from '#server/features/profiles/routes.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { TestUser } from '#tests/kit/test-user.ts';

import { routes as tokenRoutes } from './access-tokens.routes.ts';
import { viewerOfAccessToken } from './access-tokens.service.ts';
import { routes as ownRoutes } from './agreements.routes.ts';
import { routes as registrationRoutes } from './registrations.routes.ts';
import { routes as sessionRoutes } from './sessions.routes.ts';

const routes = [...ownRoutes, ...profileRoutes, ...registrationRoutes, ...sessionRoutes, ...tokenRoutes];
const password = '晚上读一点书再睡';
const xiaoming = { name: '小明', password, email: 'xiaoming@example.com' };

let opened: TestSite;
beforeEach(async () => {
  opened = await openTestSite();
  await setOptions(opened.site, { terms_url: '/terms', privacy_url: '/privacy', terms_version: '2026-01' });
});
afterEach(() => opened.close());

async function joined(): Promise<TestUser> {
  const person = new TestUser(opened, routes);
  await person.call(registerUser, { ...xiaoming, terms_version: '2026-01' });
  await person.call(userLogin, { name: '小明', password });
  return person;
}

const consent = () =>
  opened.site.db.selectFrom('users').select(['terms_version', 'terms_accepted_at']).executeTakeFirst();

test('a registration needs the current version of the terms and records it with its time', async () => {
  const person = new TestUser(opened, routes);
  const without = await person.refusal(registerUser, xiaoming);
  expect([without.message, without.fields]).toEqual([
    '请先阅读并同意用户协议与隐私政策',
    { terms_version: '请先阅读并同意用户协议与隐私政策' },
  ]);
  const old = await person.refusal(registerUser, { ...xiaoming, terms_version: '2025-12' });
  expect(old.message).toBe('内容刚刚又有更新，请刷新页面后重新阅读并同意');
  const member = await joined();
  expect(await consent()).toEqual({ terms_version: '2026-01', terms_accepted_at: testNow });
  expect(await member.call(checkNonce, {})).toMatchObject({ terms_version: '2026-01', must_accept_terms: false });
  expect(await member.call(exportMyData, {})).toMatchObject({ content: expect.stringContaining('2026-01') });
});

test('a site without terms asks for none and records none', async () => {
  await setOptions(opened.site, { terms_url: '', privacy_url: '' });
  await new TestUser(opened, routes).call(registerUser, xiaoming);
  expect(await consent()).toEqual({ terms_version: '', terms_accepted_at: null });
});

test('after the version rises writing waits for the consent; reading and leaving do not', async () => {
  const member = await joined();
  await opened.site.db.updateTable('users').set({ email_verified_at: testNow }).execute();
  const { token } = await member.call(createAccessToken, { name: '备份', scopes: ['write'], days: null });
  const profile = { name: '小明', url: '', city: '杭州', bio: '' };
  await member.call(updateProfile, profile);
  await setOptions(opened.site, { terms_version: '2026-02' });
  opened.clock.advance(60_000);
  expect(await member.call(checkNonce, {})).toMatchObject({ terms_version: '2026-01', must_accept_terms: true });
  const refused = await member.refusal(updateProfile, profile);
  expect([refused.code, refused.message]).toEqual(['TERMS_REQUIRED', '请先阅读并同意最新的用户协议']);
  expect((await viewerOfAccessToken(opened.site, token))?.mustAcceptTerms).toBe(true);
  await member.call(getMyProfile, {});
  await member.call(getSessions, {});
  await member.call(exportMyData, {});

  expect((await member.refusal(acceptTerms, { version: '2026-01' })).code).toBe('VALIDATION');
  expect(await member.call(acceptTerms, { version: '2026-02' })).toMatchObject({ must_accept_terms: false });
  expect(await consent()).toEqual({ terms_version: '2026-02', terms_accepted_at: testNow + 60_000 });
  await member.call(updateProfile, profile);
  const acts = await opened.site.db
    .selectFrom('audit_log')
    .select(['act', 'after'])
    .where('act', 'in', ['user.register', 'user.accept-terms'])
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { act: 'user.register', after: '{"terms_version":"2026-01"}' },
    { act: 'user.accept-terms', after: '{"version":"2026-02"}' },
  ]);
});

test('administrators are not asked, and nobody is without a version', async () => {
  await createUser(opened.site, { name: '沈砚', email: 'yan@example.com', password, role: 'administrator' });
  const yan = new TestUser(opened, routes);
  expect(await yan.call(userLogin, { name: '沈砚', password })).toMatchObject({ must_accept_terms: false });
  const member = await joined();
  await setOptions(opened.site, { terms_version: '' });
  expect(await member.call(checkNonce, {})).toMatchObject({ must_accept_terms: false });
});
