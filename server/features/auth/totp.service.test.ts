import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { beginTotp, confirmTotp, disableTotp, getSignInMethods } from '#contract/features/auth/totp.calls.ts';
import type { DomainError } from '#contract/errors.ts';
import { rolePower, type Viewer } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { type ClientInfo, write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './totp.routes.ts';
import { beginSecondStep, endAttempts, finishSecondStep, needsSecondStep, resetSecondStep } from './totp.service.ts';

let opened: TestSite;
let viewer: Viewer;
let browser: Partial<ClientInfo>;
let count = 0;

beforeAll(async () => {
  opened = await openTestSite();
});
afterAll(() => opened.close());

beforeEach(async () => {
  count += 1;
  const user = { name: `小明${count}`, email: `ming${count}@example.com`, password: '晚上读一点书再睡' };
  const userId = await createUser(opened.site, user);
  viewer = { userId, role: 'subscriber', power: rolePower.subscriber, vipLevel: 0, banned: false };
  const token = await createSession(opened.site, userId, { address: '127.0.0.1', userAgent: 'test' });
  browser = { sessionToken: token };
});

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: opened.clock.now() });

async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await opened.call(routes, beginTotp, {}, viewer, browser);
  const { recovery_codes: codes } = await opened.call(routes, confirmTotp, { code: codeOf(secret) }, viewer, browser);
  opened.clock.advance(30_000);
  return { secret, codes };
}

/** A browser that keeps the cookie of a pending sign-in. */
function signingIn(): Partial<ClientInfo> & { cookies: Record<string, string | undefined> } {
  const cookies: Record<string, string | undefined> = {};
  return {
    cookies,
    setCookie: ({ name, value }) => (cookies[name] = value),
    clearCookie: (name) => delete cookies[name],
  };
}

test('two-step sign-in is on once a first code was right, and gives ten recovery codes', async () => {
  const userId = viewer.userId as number;
  const { secret } = await opened.call(routes, beginTotp, {}, viewer, browser);
  expect(await needsSecondStep(opened.site, userId)).toBe(false);
  await expect(opened.call(routes, confirmTotp, { code: '000000' }, viewer, browser)).rejects.toThrow('验证码不正确');
  const { recovery_codes } = await opened.call(routes, confirmTotp, { code: codeOf(secret) }, viewer, browser);
  expect(recovery_codes).toHaveLength(10);
  expect(new Set(recovery_codes).size).toBe(10);
  expect(await needsSecondStep(opened.site, userId)).toBe(true);
  const overview = await opened.call(routes, getSignInMethods, {}, viewer, browser);
  expect(overview).toEqual({ has_password: true, totp_enabled: true, recovery_left: 10, is_fresh: true });
});

test('the second step takes a code once, also when it comes twice at the same time', async () => {
  const { secret } = await turnOn();
  const code = codeOf(secret);
  const attempts = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const other = signingIn();
      await beginSecondStep(opened.contextFor(undefined, other), viewer.userId as number);
      return finishSecondStep(opened.contextFor(undefined, other), code).then(
        () => true,
        () => false,
      );
    }),
  );
  expect(attempts.filter(Boolean)).toHaveLength(1);
});

test('a sign-in under way takes five codes, also at once, and no sixth even if it is right', async () => {
  const { secret } = await turnOn();
  const there = signingIn();
  await beginSecondStep(opened.contextFor(undefined, there), viewer.userId as number);
  const tries = await Promise.all(
    Array.from({ length: 50 }, () =>
      finishSecondStep(opened.contextFor(undefined, there), '000000').catch((error: DomainError) => error.message),
    ),
  );
  expect(tries.filter((text) => text === '验证码不正确')).toHaveLength(5);
  await expect(finishSecondStep(opened.contextFor(undefined, there), codeOf(secret))).rejects.toThrow(
    '登录已超时，请重新输入密码',
  );
});

test('however often the password begins anew, ten codes a quarter hour are looked at, until it is another password', async () => {
  const { secret } = await turnOn();
  const step = async (code: string): Promise<unknown> => {
    const there = signingIn();
    await beginSecondStep(opened.contextFor(undefined, there), viewer.userId as number);
    return finishSecondStep(opened.contextFor(undefined, there), code).catch((error: DomainError) => error.code);
  };
  const tries = await Promise.all(Array.from({ length: 50 }, () => step('000000')));
  expect(tries.filter((code) => code === 'VALIDATION')).toHaveLength(10);
  expect(tries.filter((code) => code === 'RATE_LIMITED')).toHaveLength(40);
  expect(await step(codeOf(secret))).toBe('RATE_LIMITED');
  await write(opened.site, (unit) => endAttempts(unit, viewer.userId as number));
  expect(await step(codeOf(secret))).toBe(viewer.userId);
});

test('the second step belongs to the browser that gave the password, and ends after ten minutes', async () => {
  const { secret } = await turnOn();
  const there = signingIn();
  await beginSecondStep(opened.contextFor(undefined, there), viewer.userId as number);
  await expect(finishSecondStep(opened.contextFor(undefined, signingIn()), codeOf(secret))).rejects.toThrow(
    '登录已超时',
  );
  opened.clock.advance(10 * 60_000);
  await expect(finishSecondStep(opened.contextFor(undefined, there), codeOf(secret))).rejects.toThrow('登录已超时');
});

test('a sign-in under way ends with its second step, whatever other code comes after it', async () => {
  const { secret } = await turnOn();
  const there = signingIn();
  await beginSecondStep(opened.contextFor(undefined, there), viewer.userId as number);
  const kept = { ...there.cookies };
  expect(await finishSecondStep(opened.contextFor(undefined, there), codeOf(secret))).toBe(viewer.userId);
  opened.clock.advance(30_000);
  Object.assign(there.cookies, kept);
  await expect(finishSecondStep(opened.contextFor(undefined, there), codeOf(secret))).rejects.toThrow('登录已超时');
});

test('a recovery code opens once', async () => {
  const { codes } = await turnOn();
  const step = async (code: string): Promise<number> => {
    const there = signingIn();
    await beginSecondStep(opened.contextFor(undefined, there), viewer.userId as number);
    return finishSecondStep(opened.contextFor(undefined, there), code);
  };
  expect(await step((codes[0] as string).toUpperCase())).toBe(viewer.userId);
  await expect(step(codes[0] as string)).rejects.toThrow('验证码不正确');
  expect((await opened.call(routes, getSignInMethods, {}, viewer, browser)).recovery_left).toBe(9);
});

test('the owner takes the second step from somebody locked out, which is written down', async () => {
  const userId = viewer.userId as number;
  await expect(resetSecondStep(opened.contextFor(), userId)).rejects.toThrow('两步验证没有开启');
  await turnOn();
  await resetSecondStep(opened.contextFor(), userId);
  expect(await needsSecondStep(opened.site, userId)).toBe(false);
  const acts = await opened.site.db.selectFrom('audit_log').select('act').where('target_id', '=', userId).execute();
  expect(acts.map(({ act }) => act)).toContain('totp.reset');
});

test('after ten minutes the password is asked for again, and a token may change nothing', async () => {
  opened.clock.advance(11 * 60_000);
  await expect(opened.call(routes, beginTotp, {}, viewer, browser)).rejects.toThrow('请输入密码以确认是您本人操作');
  await expect(opened.call(routes, beginTotp, { password: '不是这个密码' }, viewer, browser)).rejects.toThrow(
    '密码不正确',
  );
  const { secret } = await opened.call(routes, beginTotp, { password: '晚上读一点书再睡' }, viewer, browser);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const token = { ...viewer, scopes: ['read', 'write'] as const };
  await expect(opened.call(routes, disableTotp, { code: '1' }, token)).rejects.toThrow('这个访问令牌没有相应的权限');
});
