import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { beginTotp, confirmTotp } from '#contract/features/auth/totp.calls.ts';
import {
  checkNonce,
  getSessions,
  revokeOtherSessions,
  revokeSession,
  userLogin,
  userLoginOtp,
  userLogout,
} from '#contract/features/auth/sessions.calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import type { DomainError } from '#contract/errors.ts';
import { banUser, createUser, findUser, setPassword } from '#server/features/accounts/service.ts';
import { viewerOfToken } from '#server/features/accounts/sessions.service.ts';
import { routes as challengeRoutes } from '#server/features/request-guards/challenges.routes.ts';
import { routes as credentialRoutes } from './totp.routes.ts';
import { setOption } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { TestUser } from '#tests/kit/test-user.ts';

import { routes as ownRoutes } from './sessions.routes.ts';
import { samePasswordAs, signIn } from './sessions.service.ts';

const routes = [...ownRoutes, ...credentialRoutes, ...challengeRoutes];
const password = '晚上读一点书再睡';
let opened: TestSite;
let userId: number;

beforeEach(async () => {
  opened = await openTestSite();
  userId = await createUser(opened.site, { name: '小明', email: 'xiaoming@example.com', password });
});
afterEach(() => opened.close());

class Browser extends TestUser {
  constructor(ip?: string) {
    super(opened, routes, ip);
  }
  login(given = password, name = '小明'): Promise<CallOutput<typeof userLogin>> {
    return this.call(userLogin, { name, password: given });
  }
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: DomainError) => error.code,
  );

test('a wrong name and a wrong password get the same answer', async () => {
  const said = async (name: string, given: string) => {
    const error = (await new Browser().login(given, name).catch((thrown: unknown) => thrown)) as DomainError;
    return { code: error.code, message: error.message, fields: error.fields };
  };
  expect(await said('小明', 'wrong password')).toEqual(await said('没有这个人', 'wrong password'));
  expect((await said('小明', 'wrong')).message).toBe('昵称或密码不正确');
});

test('every sign-in has a new token, and the one that the browser brought is worth nothing', async () => {
  const browser = new Browser();
  await browser.login();
  const first = browser.token as string;
  await browser.login();
  expect(browser.token).not.toBe(first);
  expect((await viewerOfToken(opened.site, first)).userId).toBeNull();
  const planted = new Browser();
  planted.cookies.somnia_session = 'a'.repeat(43);
  await planted.login();
  expect(planted.token).not.toBe('a'.repeat(43));
});

test('signing out ends the session on the server', async () => {
  const browser = new Browser();
  await browser.login();
  const token = browser.token as string;
  await browser.call(userLogout, {});
  expect(browser.token).toBeNull();
  expect((await viewerOfToken(opened.site, token)).userId).toBeNull();
});

test('of fifty wrong passwords at once five are looked at, and the owner comes in with a solved challenge', async () => {
  const wrong = await Promise.all(Array.from({ length: 50 }, () => codeOf(new Browser().login('wrong password'))));
  expect(wrong.filter((code) => code === 'VALIDATION')).toHaveLength(5);
  expect(wrong.filter((code) => code === 'CHALLENGE_REQUIRED')).toHaveLength(45);
  expect(await codeOf(new Browser().login())).toBe('CHALLENGE_REQUIRED');
  expect(await codeOf((await new Browser().solve()).login())).toBe('ok');
});

test('guesses from everywhere: thirty an hour, then each costs a challenge', async () => {
  const codes: string[] = [];
  for (let place = 0; place < 60; place += 1)
    codes.push(await codeOf(new Browser(`198.51.${place}.1`).login('wrong password')));
  expect(codes.filter((code) => code === 'VALIDATION')).toHaveLength(30);
});

test('who knows the password is not counted among those who guess', async () => {
  for (let time = 0; time < 40; time += 1) await new Browser().login();
  expect(await codeOf(new Browser().login('wrong password'))).toBe('VALIDATION');
});

test('guessing at a name tells nothing of the mailbox behind it', async () => {
  for (let time = 0; time < 6; time += 1) await codeOf(new Browser().login('wrong password'));
  expect(await codeOf(new Browser().login('wrong password'))).toBe('CHALLENGE_REQUIRED');
  for (const name of ['xiaoming@example.com', 'nobody@example.com'])
    expect(await codeOf(new Browser().login('wrong password', name))).toBe('VALIDATION');
});

test('no sign-in slips past a new password', async () => {
  const known = await findUser(opened.site.db, userId);
  await write(opened.site, (unit) => setPassword(unit, userId, 'another hash'));
  if (!known) throw new Error('no user');
  await expect(signIn(opened.contextFor(), userId, 'password', samePasswordAs(known))).rejects.toThrow(
    '昵称或密码不正确',
  );
});

test('a browser that was signed in before is not slowed down by what others try', async () => {
  const own = new Browser();
  await own.login();
  await own.call(userLogout, {});
  for (let place = 0; place < 40; place += 1) await codeOf(new Browser(`198.51.${place}.1`).login('wrong password'));
  await Promise.all(Array.from({ length: 8 }, () => codeOf(new Browser().login('wrong password'))));
  expect(await codeOf(new Browser().login())).toBe('CHALLENGE_REQUIRED');
  expect(await codeOf(own.login())).toBe('ok');
});

test('a browser that only claims to be known is treated like any other', async () => {
  const own = new Browser();
  await own.login();
  const device = own.cookies.somnia_device ?? '';
  expect(device).toMatch(new RegExp(`^${userId}\\.[\\w-]{43}$`));
  await Promise.all(Array.from({ length: 8 }, () => codeOf(new Browser().login('wrong password'))));
  for (const forged of [
    `${userId}.${'A'.repeat(43)}`,
    `${userId}.`,
    `${userId + 1}${device.slice(String(userId).length)}`,
  ]) {
    const browser = new Browser();
    browser.cookies.somnia_device = forged;
    expect([forged, await codeOf(browser.login())]).toEqual([forged, 'CHALLENGE_REQUIRED']);
  }
  const known = new Browser();
  known.cookies.somnia_device = device;
  expect(await codeOf(known.login())).toBe('ok');
});

test('a banned person is told so at the next call and at signing in', async () => {
  const browser = new Browser();
  await browser.login();
  await banUser(opened.site, userId, { reason: '广告' });
  expect(await codeOf(browser.call(checkNonce, {}))).toBe('USER_ALREADY_BAN');
  await expect(new Browser().login()).rejects.toThrow('该账号已被封禁：广告');
  expect(await codeOf(new Browser().login('wrong password'))).toBe('VALIDATION');
});

test('with two-step sign-in the password alone opens nothing', async () => {
  const browser = new Browser();
  await browser.login();
  const { secret } = await browser.call(beginTotp, {});
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await browser.call(confirmTotp, { code: totp.generate({ timestamp: opened.clock.now() }) });
  opened.clock.advance(30_000);
  const other = new Browser();
  expect(await other.login()).toEqual({ need_otp: true });
  expect(await other.call(checkNonce, {})).toMatchObject({ error_code: 601 });
  for (const code of ['000000', '000000 ', 'x'])
    expect(await codeOf(other.call(userLoginOtp, { code }))).toBe('VALIDATION');
  for (const code of [true, '', [], {}, null])
    expect(await codeOf(other.call(userLoginOtp, { code } as never))).toBe('VALIDATION');
  const right = totp.generate({ timestamp: opened.clock.now() });
  expect(await other.call(userLoginOtp, { code: right })).toMatchObject({ name: '小明' });
  expect(await other.call(checkNonce, {})).toMatchObject({ name: '小明' });
});

test('a person sees where they are signed in and ends what is not theirs', async () => {
  const [here, there, third] = [new Browser(), new Browser('114.114.114.114'), new Browser()];
  for (const browser of [here, there, third]) await browser.login();
  const { list } = await here.call(getSessions, {});
  expect(list).toHaveLength(3);
  expect(list.filter(({ current }) => current)).toHaveLength(1);
  expect(list.map(({ device }) => device)).toContain('Chrome · Windows');
  expect(list.map(({ region }) => region)).toContain('江苏');
  expect(JSON.stringify(list)).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
  const far = list.find(({ region }) => region === '江苏');
  await here.call(revokeSession, { id: far?.id as string });
  expect(await there.call(checkNonce, {})).toMatchObject({ error_code: 602 });
  expect(await codeOf(third.call(revokeSession, { id: far?.id as string }))).toBe('NOT_FOUND');
  await here.call(revokeOtherSessions, {});
  expect(await third.call(checkNonce, {})).toMatchObject({ error_code: 602 });
  expect(await here.call(checkNonce, {})).toMatchObject({ name: '小明' });
});

test('a session ends thirty days after it was last used', async () => {
  const browser = new Browser();
  await browser.login();
  opened.clock.advance(29 * 86_400_000);
  expect(await browser.call(checkNonce, {})).toMatchObject({ name: '小明' });
  opened.clock.advance(29 * 86_400_000);
  expect(await browser.call(checkNonce, {})).toMatchObject({ name: '小明' });
  opened.clock.advance(31 * 86_400_000);
  expect(await browser.call(checkNonce, {})).toMatchObject({ error_code: 602 });
});

test('while the licence is invalid only the administrator comes in', async () => {
  await createUser(opened.site, { name: '沈砚', email: 's@example.com', password, role: 'administrator' });
  await write(opened.site, (unit) => setOption(opened.site, unit, 'site_licence', 'nonsense'));
  expect(await codeOf(new Browser().login())).toBe('LICENCE_INVALID');
  expect(await codeOf(new Browser().login('wrong password'))).toBe('VALIDATION');
  expect(await codeOf(new Browser().login(password, '沈砚'))).toBe('ok');
});
