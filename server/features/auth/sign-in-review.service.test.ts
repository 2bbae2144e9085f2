import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createAccessToken } from '#contract/features/auth/access-tokens.calls.ts';
import { getLoginUrl } from '#contract/features/auth/identities.calls.ts';
import { beginPasskey } from '#contract/features/auth/passkeys.calls.ts';
import {
  changeEmail,
  forgetPassword,
  getCode,
  registerUser,
  resetPassword,
  verifyEmail,
} from '#contract/features/auth/registrations.calls.ts';
import { checkNonce, userLogin, userLoginOtp } from '#contract/features/auth/sessions.calls.ts';
import { getSignInReview, reviewSignInMethod } from '#contract/features/auth/sign-in-review.calls.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes } from '#contract/features/auth/totp.calls.ts';
import { createUser, lockUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { storedMails } from '#tests/kit/stored-mails.ts';
import { TestUser } from '#tests/kit/test-user.ts';

import { mailboxProven } from './added-methods.service.ts';
import { routes as tokenRoutes } from './access-tokens.routes.ts';
import { viewerOfAccessToken } from './access-tokens.service.ts';
import { jobs as codeJobs } from './codes.jobs.ts';
import { routes as identityRoutes } from './identities.routes.ts';
import { isActive } from './identities.reads.ts';
import { routes as passkeyRoutes } from './passkeys.routes.ts';
import { routes as registrationRoutes } from './registrations.routes.ts';
import { signIn } from './sessions.service.ts';
import { routes as sessionRoutes } from './sessions.routes.ts';
import { routes as reviewRoutes } from './sign-in-review.routes.ts';
import { routes as totpRoutes } from './totp.routes.ts';
import { attemptCheckOf, finishSecondStep } from './totp.service.ts';

const routes = [
  ...tokenRoutes,
  ...identityRoutes,
  ...passkeyRoutes,
  ...registrationRoutes,
  ...sessionRoutes,
  ...reviewRoutes,
  ...totpRoutes,
];
const password = '晚上读一点书再睡';
const newPassword = '早上写一点字再走';
const xiaoming = { name: '小明', password, email: 'xiaoming@example.com' };

let opened: TestSite;
beforeEach(async () => {
  opened = await openTestSite();
  registerWorkers(opened.site, codeJobs);
});
afterEach(() => opened.close());

async function mails() {
  await opened.site.jobs.drain();
  return storedMails(opened.site);
}

async function signedIn(secret = password): Promise<TestUser> {
  const person = new TestUser(opened, routes);
  await person.call(userLogin, { name: '小明', password: secret });
  return person;
}

async function reset(): Promise<void> {
  await new TestUser(opened, routes).call(forgetPassword, { email: xiaoming.email });
  const link = (await mails()).findLast(({ kind }) => kind === 'password-reset')?.text_body ?? '';
  const token = /token=([\w-]+)/.exec(link)?.[1] as string;
  await new TestUser(opened, routes).call(resetPassword, { token, password: newPassword });
}

/** A passkey and a linked account, as the calls store them. */
async function addWaysIn(userId: number): Promise<void> {
  const { db } = opened.site;
  await db
    .insertInto('passkeys')
    .values({ id: 'key-1', user_id: userId, public_key: 'x', name: '我的手机', created_at: testNow })
    .execute();
  await db
    .insertInto('identities')
    .values({ user_id: userId, provider: 'github', subject: '9', created_at: testNow, last_used_at: testNow })
    .execute();
}

async function turnOnTotp(person: TestUser): Promise<string> {
  const { secret } = await person.call(beginTotp, {});
  await person.call(confirmTotp, { code: codeOf(secret) });
  opened.clock.advance(30_000);
  return secret;
}

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: opened.clock.now() });

const storedWays = async () => {
  const { db } = opened.site;
  const [passkeys, identities, totp] = await Promise.all([
    db.selectFrom('passkeys').select('suspended_at').execute(),
    db.selectFrom('identities').select('suspended_at').execute(),
    db.selectFrom('totp_secrets').select('user_id').execute(),
  ]);
  return { passkeys, identities, totp: totp.length };
};

test('a reset suspends passkeys and linked accounts until their owner keeps or removes each', async () => {
  const userId = await createUser(opened.site, xiaoming);
  await addWaysIn(userId);
  await reset();
  expect((await storedWays()).passkeys).toEqual([{ suspended_at: testNow }]);
  const identity = await opened.site.db.selectFrom('identities').select('id').executeTakeFirstOrThrow();
  expect(await isActive(opened.site.db, identity.id)).toBe(false);

  const owner = await signedIn(newPassword);
  expect(await owner.call(checkNonce, {})).toMatchObject({ must_review_sign_in: true });
  expect(await owner.call(getSignInReview, {})).toMatchObject({
    list: [
      { kind: 'passkey', id: 'key-1', name: '我的手机' },
      { kind: 'identity', id: 'github' },
    ],
    totp_enabled: false,
  });
  const left = await owner.call(reviewSignInMethod, { kind: 'passkey', id: 'key-1', keep: false });
  expect(left.list).toMatchObject([{ kind: 'identity' }]);
  await owner.call(reviewSignInMethod, { kind: 'identity', id: 'github', keep: true });
  expect(await storedWays()).toEqual({ passkeys: [], identities: [{ suspended_at: null }], totp: 0 });
  expect(await isActive(opened.site.db, identity.id)).toBe(true);
  expect(await owner.call(checkNonce, {})).toMatchObject({ must_review_sign_in: false });
  const again = await owner.refusal(reviewSignInMethod, { kind: 'identity', id: 'github', keep: false });
  expect(again.message).toBe('这个登录方式已经确认过或移除了');
});

test('the review does not wait for the terms', async () => {
  await addWaysIn(await createUser(opened.site, xiaoming));
  await setOptions(opened.site, { terms_url: '/terms', terms_version: '1' });
  await reset();
  const owner = await signedIn(newPassword);
  expect(await owner.call(checkNonce, {})).toMatchObject({ must_review_sign_in: true, must_accept_terms: true });
  await owner.call(reviewSignInMethod, { kind: 'passkey', id: 'key-1', keep: false });
});

test('nobody reviews the sign-in methods of another person, and an old sign-in needs the password', async () => {
  await addWaysIn(await createUser(opened.site, xiaoming));
  await createUser(opened.site, { name: '小红', email: 'hong@example.com', password });
  await reset();
  const hong = new TestUser(opened, routes);
  await hong.call(userLogin, { name: '小红', password });
  expect((await hong.refusal(reviewSignInMethod, { kind: 'passkey', id: 'key-1', keep: true })).code).toBe('NOT_FOUND');
  const owner = await signedIn(newPassword);
  opened.clock.advance(3_600_000);
  const input = { kind: 'passkey', id: 'key-1', keep: true } as const;
  expect((await owner.refusal(reviewSignInMethod, input)).fields).toHaveProperty('password');
  await owner.call(reviewSignInMethod, { ...input, password: newPassword });
});

test('a reset revokes every access token', async () => {
  await createUser(opened.site, xiaoming);
  const owner = await signedIn();
  const { token } = await owner.call(createAccessToken, { name: '备份', scopes: ['read'], days: null });
  expect(await viewerOfAccessToken(opened.site, token)).not.toBeNull();
  await reset();
  expect(await viewerOfAccessToken(opened.site, token)).toBeNull();
});

test('a proven mailbox keeps the second step through a reset; an unproven one loses what was added before', async () => {
  const { id } = await new TestUser(opened, routes).call(registerUser, xiaoming);
  await turnOnTotp(await signedIn());
  await addWaysIn(id);
  expect(await storedWays()).toMatchObject({ totp: 1 });
  await reset();
  expect(await storedWays()).toEqual({ passkeys: [], identities: [], totp: 0 });
  const owner = await signedIn(newPassword);
  expect(await owner.call(checkNonce, {})).toMatchObject({ email_verified: true, must_review_sign_in: false });
  await turnOnTotp(owner);
  opened.clock.advance(60_000);
  await reset();
  expect(await storedWays()).toMatchObject({ totp: 1 });
});

test('a second step under way does not outlive a reset, whatever its moment', async () => {
  await createUser(opened.site, xiaoming);
  const secret = await turnOnTotp(await signedIn());
  const attacker = new TestUser(opened, routes);
  expect(await attacker.call(userLogin, { name: '小明', password })).toEqual({ need_otp: true });
  // The code is right, and the reset comes before the session begins.
  const between = opened.contextFor(undefined, {
    cookies: { ...attacker.cookies },
    setCookie: () => {},
    clearCookie: () => {},
  });
  const check = attemptCheckOf(between);
  const userId = await finishSecondStep(between, codeOf(secret));
  opened.clock.advance(30_000);
  const other = new TestUser(opened, routes);
  await other.call(userLogin, { name: '小明', password });
  await reset();
  await expect(signIn(between, userId, 'otp', check)).rejects.toThrow('登录已超时');
  expect((await other.refusal(userLoginOtp, { code: codeOf(secret) })).message).toBe('登录已超时，请重新输入密码');
});

test('a mailbox that nobody has proven collects no sign-in methods until its code comes back', async () => {
  await new TestUser(opened, routes).call(registerUser, xiaoming);
  await setOptions(opened.site, {
    somnia_third_login_enable: '1',
    somnia_third_login_types: ['github'],
    login_github_keys: { id: 'a', secret: 'b' },
  });
  const owner = await signedIn();
  expect(await owner.call(checkNonce, {})).toMatchObject({ email_verified: false });
  const token = { name: '备份', scopes: ['read'] as ('read' | 'write')[], days: null };
  for (const refused of [
    await owner.refusal(beginPasskey, {}),
    await owner.refusal(createAccessToken, token),
    await owner.refusal(getLoginUrl, { type: 'github' }),
  ])
    expect([refused.code, refused.message]).toEqual(['EMAIL_UNVERIFIED', '请先在账号安全中验证您的邮箱']);

  const { id: codeId } = await owner.call(getCode, { email: 'other@example.com', type: 'verify-email' });
  const letter = (await mails()).at(-1);
  expect(letter).toMatchObject({ kind: 'code', to_address: xiaoming.email });
  const verifyCode = /\b(\d{6})\b/.exec(letter?.text_body ?? '')?.[1] as string;
  const stranger = new TestUser(opened, routes);
  await createUser(opened.site, { name: '小红', email: 'hong@example.com', password });
  await stranger.call(userLogin, { name: '小红', password });
  expect((await stranger.refusal(verifyEmail, { verifyCode, codeId })).code).toBe('CONFLICT');
  const proven: number[] = [];
  mailboxProven.on(opened.site, async (_site, _unit, { userId }) => void proven.push(userId));
  expect(await owner.call(verifyEmail, { verifyCode, codeId })).toMatchObject({ email_verified: true });
  expect(proven).toHaveLength(1);
  await owner.call(createAccessToken, token);
  await owner.call(beginPasskey, {});
  expect((await owner.refusal(getCode, { email: '', type: 'verify-email' })).message).toBe('这个邮箱已经验证过了');
});

test('a code at registration and a new mailbox prove it, too', async () => {
  await setOptions(opened.site, { somnia_enable_verify_code: '1' });
  const person = new TestUser(opened, routes);
  const lastCode = async () => /\b(\d{6})\b/.exec((await mails()).at(-1)?.text_body ?? '')?.[1] as string;
  const { id: codeId } = await person.call(getCode, { name: '小明', email: xiaoming.email, type: 'register' });
  const { id } = await person.call(registerUser, { ...xiaoming, verifyCode: await lastCode(), codeId });
  const provenAt = async () =>
    (await write(opened.site, (unit) => lockUser(opened.site, unit, id)))?.email_verified_at ?? null;
  expect(await provenAt()).toBe(testNow);
  await opened.site.db.updateTable('users').set({ email_verified_at: null }).execute();
  const owner = await signedIn();
  opened.clock.advance(60_000);
  const { id: changeId } = await owner.call(getCode, { email: 'new@example.com', type: 'change-email' });
  await owner.call(changeEmail, { email: 'new@example.com', verifyCode: await lastCode(), codeId: changeId, password });
  expect(await provenAt()).toBe(testNow + 60_000);
});

test('a mail names each added way in', async () => {
  await createUser(opened.site, xiaoming);
  const owner = await signedIn();
  await owner.call(createAccessToken, { name: '备份', scopes: ['read'], days: null });
  const secret = await turnOnTotp(owner);
  await owner.call(renewRecoveryCodes, { code: codeOf(secret) });
  const added = (await mails()).filter(({ kind }) => kind === 'sign-in-method-added');
  expect(added.map(({ text_body: text }) => /新增了：(.+)。/.exec(text)?.[1])).toEqual([
    '访问令牌「备份」',
    '两步验证',
    '一组新的两步验证恢复码',
  ]);
  expect(added.every(({ to_address }) => to_address === xiaoming.email)).toBe(true);
});
