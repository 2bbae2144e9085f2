import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { banUser, createUser } from '#server/features/accounts/service.ts';
import { viewerOfToken } from '#server/features/accounts/sessions.service.ts';
import { jobs as codeJobs } from '#server/features/auth/codes.jobs.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { buildApp } from './build-app.ts';
import { storedMails } from '#tests/kit/stored-mails.ts';

const password = '晚上读一点书再睡';
const origin = 'http://localhost:3000';

let opened: TestSite;
let app: FastifyInstance;
let userId: number;

beforeEach(async () => {
  opened = await openTestSite();
  registerWorkers(opened.site, codeJobs);
  app = await buildApp({ site: opened.site, cache: new PageCache(opened.clock), pages: null, clientFolder: null });
  userId = await createUser(opened.site, { name: '小明', email: 'xiaoming@example.com', password });
});
afterEach(async () => {
  await app.close();
  await opened.close();
});

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url, headers: { origin, ...headers }, payload: body as object });
}

const login = (given: object = {}, headers = {}) =>
  post('/nv/user-login', { name: '小明', password, ...given }, headers);
const codeOf = (answer: LightMyRequestResponse): unknown => answer.json().error_code;
const cookieOf = (answer: LightMyRequestResponse) => answer.cookies.find(({ name }) => name === 'somnia_session');
const whoami = async (token: string) =>
  (await post('/nv/check-nonce', {}, { cookie: `somnia_session=${token}` })).json();

async function signedIn(): Promise<string> {
  return cookieOf(await login())?.value as string;
}

async function mails() {
  await opened.site.jobs.drain();
  return storedMails(opened.site);
}

test('the cookie of a session is out of reach for scripts and other sites, and is renewed as it is used', async () => {
  const cookie = cookieOf(await login());
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
  const headers = { cookie: `somnia_session=${cookie?.value}` };
  expect(cookieOf(await post('/nv/check-nonce', {}, headers))).toBeUndefined();
  opened.clock.advance(3_600_000);
  expect(cookieOf(await post('/nv/check-nonce', {}, headers))).toMatchObject({
    value: cookie?.value,
    maxAge: 2_592_000,
  });
});

test('a cookie that somebody planted is not the one after signing in', async () => {
  const planted = 'a'.repeat(43);
  const token = cookieOf(await login({}, { cookie: `somnia_session=${planted}` }))?.value as string;
  expect(token).not.toBe(planted);
  expect((await whoami(planted)).error_code).toBe(601);
});

test('a stolen cookie is worth nothing after signing out, 注销 and a ban', async () => {
  const ends: Record<string, (token: string) => Promise<unknown>> = {
    'signing out': (token) => post('/nv/user-logout', {}, { cookie: `somnia_session=${token}` }),
    注销: (token) => post('/somnia/logoff', {}, { cookie: `somnia_session=${token}` }),
    'a ban': () => banUser(opened.site, userId),
  };
  for (const [how, end] of Object.entries(ends)) {
    if (how === 'a ban') await createUser(opened.site, { name: '沈砚', password, role: 'administrator' });
    const token = await signedIn();
    await end(token);
    expect((await whoami(token)).error_code, how).toBe(how === 'a ban' ? 'USER_ALREADY_BAN' : 602);
  }
});

test('a banned browser is told so once and is a guest from then on', async () => {
  const token = await signedIn();
  await banUser(opened.site, userId, { reason: '广告' });
  const told = await post('/nv/check-nonce', {}, { cookie: `somnia_session=${token}` });
  expect([told.statusCode, codeOf(told)]).toEqual([403, 'USER_ALREADY_BAN']);
  expect(cookieOf(told)).toMatchObject({ value: '', expires: new Date(0) });
  const guest = await post('/nv/check-nonce', {});
  expect([guest.statusCode, guest.json()]).toEqual([200, { error: '请先登录', error_code: 601 }]);
});

test('a banned network and a banned account of somebody else leave the person here signed in', async () => {
  const yan = await createUser(opened.site, {
    name: '沈砚',
    email: 'yan@example.com',
    password,
    role: 'administrator',
  });
  const owner = { cookie: `somnia_session=${cookieOf(await login({ name: '沈砚' }))?.value}` };
  const headers = { cookie: `somnia_session=${await signedIn()}` };
  expect((await post('/nv/admin/bans', { net: '127.0.0.1' }, owner)).statusCode).toBe(200);
  const refused = await post('/nv/send-message', { to_id: yan, content: '在吗' }, headers);
  expect([codeOf(refused), cookieOf(refused)]).toEqual(['NETWORK_BANNED', undefined]);
  await banUser(opened.site, await createUser(opened.site, { name: '刷屏的', password }));
  const other = await login({ name: '刷屏的' }, headers);
  expect([codeOf(other), cookieOf(other)]).toEqual(['USER_ALREADY_BAN', undefined]);
});

test('names and passwords that are no texts, or far too long, are refused before anything is hashed', async () => {
  for (const name of [{ $ne: null }, ['小明'], 1, true, null, '', ' '])
    expect((await login({ name })).statusCode).toBe(400);
  for (const given of [{ $gt: '' }, ['x'], 1, null, '', 'x'.repeat(1_000_000)])
    expect((await login({ password: given })).statusCode).toBe(400);
  for (const name of ['admin\u0000', 'a\u0000@b.com', '小\u0001明'])
    expect((await login({ name })).json().error).toBe('昵称或密码不正确');
  // NUL characters are stripped from input.
  for (const given of [{ name: '小明\u0000' }, { password: `${password}\u0000` }])
    expect((await login(given)).json().name).toBe('小明');
  const moons = `${'🌙'.repeat(64)}🌊`;
  await createUser(opened.site, { name: '表情', password: moons });
  expect((await login({ name: '表情', password: moons })).statusCode).toBe(200);
});

test('other ways to write the address of a call lead nowhere', async () => {
  const ways = [
    '//nv/user-login',
    '/nv/user-login/',
    '/nv//user-login',
    '/NV/user-login',
    '/nv/user-login;x',
    '/nv/user-login%2f',
  ];
  for (const url of ways) {
    const answer = await post(url, { name: '小明', password });
    expect([url, answer.statusCode, cookieOf(answer)]).toEqual([url, 404, undefined]);
  }
  const overridden = await app.inject({
    method: 'GET',
    url: `/nv/user-login?name=${encodeURIComponent('小明')}&password=${encodeURIComponent(password)}`,
    headers: { origin, 'x-http-method-override': 'POST' },
  });
  expect([overridden.statusCode, cookieOf(overridden)]).toEqual([405, undefined]);
});

test('no header and no field that a client adds makes somebody else of who guesses', async () => {
  const codes: unknown[] = [];
  for (let place = 0; place < 12; place += 1) {
    const address = `198.51.${place}.1`;
    const claims = {
      'x-forwarded-for': address,
      'client-ip': address,
      'x-real-ip': address,
      forwarded: `for=${address}`,
    };
    const spelled = ['小明', ' 小明', '小明 '][place % 3];
    codes.push(codeOf(await login({ name: spelled, password: 'wrong', email: `${place}@example.com` }, claims)));
  }
  expect(codes.filter((code) => code === 'VALIDATION')).toHaveLength(5);
  expect(codes.slice(5).every((code) => code === 'CHALLENGE_REQUIRED')).toBe(true);
});

test('a code that is no text of six digits is refused, whatever it is', async () => {
  await setOptions(opened.site, { somnia_enable_verify_code: '1' });
  const asked = await post('/somnia/get-code', { name: '小红', email: 'hong@example.com', type: 'register' });
  const { id: codeId } = asked.json() as { id: number };
  const code = /\b(\d{6})\b/.exec((await mails()).at(-1)?.text_body ?? '')?.[1] as string;
  const register = (verifyCode: unknown, more: object = {}) =>
    post('/nv/register-user', { name: '小红', password, email: 'hong@example.com', verifyCode, codeId, ...more });
  for (const given of [true, 1, '', [], {}, null, undefined, `${code} `, ` ${code}`, `${code}0`, Number(code), [code]])
    expect((await register(given)).statusCode, JSON.stringify(given)).toBe(400);
  for (const other of [codeId + 1, String(codeId), true, -codeId, null, [codeId]])
    expect((await register(code, { codeId: other })).statusCode, JSON.stringify(other)).toBe(400);
  expect((await register(code)).statusCode).toBe(200);
});

test('codes of no known type, and for mailboxes that are more than one, are refused and send nothing', async () => {
  const ask = (body: object) => post('/somnia/get-code', { name: '小红', email: 'hong@example.com', ...body });
  for (const type of ['__proto__', 'constructor', 'reset', '', null, ['register']])
    expect((await ask({ type })).statusCode, String(type)).toBe(400);
  expect((await ask({ type: 'bind-email' })).statusCode).toBe(401);
  const addresses = [
    'a@b.com\r\nBcc: x@y.com',
    'a@b.com\nBcc: x@y.com',
    '"a@evil.com x"@ok.com',
    'a@b.com,c@d.com',
    'a@b.com;c@d.com',
    '<a@b.com>',
    'a@b.com x',
    'a@exämple.com',
    `a@b.com${String.fromCodePoint(1)}`,
  ];
  for (const email of addresses) {
    expect((await ask({ type: 'register', email })).statusCode, JSON.stringify(email)).toBe(400);
    expect((await post('/nv/forget-password', { email })).statusCode, JSON.stringify(email)).toBe(400);
  }
  expect(await mails()).toEqual([]);
});

test('the link for a new password leads to the site’s own address, whatever the request claims', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await post('/nv/forget-password', { email: 'xiaoming@example.com' }, headers);
  const link = (await mails()).find(({ kind }) => kind === 'password-reset')?.text_body ?? '';
  expect(link).toContain('http://localhost:3000/login/reset?token=');
  expect(link).not.toContain('evil');
});

test('a form of another site cannot sign anybody out, in or off', async () => {
  const token = await signedIn();
  for (const url of ['/somnia/logoff', '/nv/user-logout', '/nv/user-login', '/nv/change-password', '/nv/bind-email']) {
    for (const from of ['https://evil.example', 'null', ''])
      expect(codeOf(await post(url, {}, { origin: from, cookie: `somnia_session=${token}` }))).toBe('FORBIDDEN_ORIGIN');
  }
  expect((await viewerOfToken(opened.site, token)).userId).toBe(userId);
});
