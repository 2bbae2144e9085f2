import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { endpoints } from '#server/app/endpoints.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { mailCode } from '#server/features/auth/codes.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { requestRaw } from '#tests/kit/request-raw.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { storedMails } from '#tests/kit/stored-mails.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

const origin = 'http://localhost:3000';
const password = '晚上读一点书再睡';
const hour = 3_600_000;

let app: OpenApp;
let postId: number;

beforeAll(async () => {
  app = await openApp();
  const writer = await createPostAuthor(app.site);
  postId = (
    await savePost(app.site, writer, { title: '喝茶', slug: 'tea', content: { blocks: [paragraph('今天喝茶。')] } })
  ).id;
  await createUser(app.site, { name: '小明', email: 'xiaoming@mail.example', password });
});
afterAll(() => app.close());
/** Resets rate limits: these tests send many requests. */
beforeEach(() => app.clock.advance(25 * hour));

interface Answer {
  status: number;
  body: Record<string, unknown>;
  cookies: string[];
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}, at = app): Promise<Answer> {
  const reply = await requestRaw(at.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  });
  const cookies = reply.headers['set-cookie'] ?? [];
  return {
    status: reply.status,
    body: JSON.parse(reply.text || '{}'),
    cookies: Array.isArray(cookies) ? cookies : [cookies],
  };
}

const get = (path: string, headers: Record<string, string>) => requestRaw(app.url, path, { headers });

/** Name and value of the session cookie in a response. */
function sessionOf({ cookies }: Answer): string {
  return cookies.find((cookie) => /^(__Host-)?somnia_session=/.test(cookie))?.split(';')[0] ?? '';
}

async function signIn(given = password): Promise<{ cookie: string }> {
  const answer = await post('/nv/user-login', { name: '小明', password: given });
  expect(answer.body).toMatchObject({ name: '小明' });
  return { cookie: sessionOf(answer) };
}

const nameOf = async (headers: Record<string, string>): Promise<unknown> =>
  (await post('/nv/check-nonce', {}, headers)).body.name;

const fifty = Array.from({ length: 50 }, (_, place) => place);

function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = String(body.error_code ?? status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

test('on an https address the cookie is Secure and bound to the host, and one without the prefix is nobody’s', async () => {
  const secure = await openApp({ SITE_URL: 'https://blog.example' });
  const own = { origin: 'https://blog.example' };
  await createUser(secure.site, { name: '小明', email: 'xiaoming@mail.example', password });
  const answer = await post('/nv/user-login', { name: '小明', password }, own, secure);
  const cookie = answer.cookies.find((each) => each.includes('somnia_session')) ?? '';
  expect(cookie).toMatch(/^__Host-somnia_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  for (const each of answer.cookies) expect(each).toMatch(/^__Host-.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const [pair = ''] = cookie.split(';');
  expect((await post('/nv/check-nonce', {}, { ...own, cookie: pair }, secure)).body.name).toBe('小明');
  const planted = { ...own, cookie: pair.replace('__Host-', '') };
  expect((await post('/nv/check-nonce', {}, planted, secure)).body.error_code).toBe(601);
  await secure.close();
});

test('a new password gives the session a new token; the old one and every other session are dead', async () => {
  const [here, there] = [await signIn(), await signIn()];
  const changed = await post('/nv/change-password', { old_password: password, password: '早上写一点字再走' }, here);
  expect(changed.status).toBe(200);
  const renewed = { cookie: sessionOf(changed) };
  expect(renewed.cookie).toMatch(/^somnia_session=[\w-]{43}$/);
  expect(renewed.cookie).not.toBe(here.cookie);
  expect([await nameOf(renewed), await nameOf(here), await nameOf(there)]).toEqual(['小明', undefined, undefined]);
  const back = { old_password: '早上写一点字再走', password };
  expect((await post('/nv/change-password', back, here)).body.error_code).toBe(602);
  expect((await post('/nv/change-password', back, renewed)).status).toBe(200);
});

test('a session that has ended is answered 602, no session 601', async () => {
  const day = 86_400_000;
  const ended = { error: '登录已过期，请重新登录', error_code: 602 };
  const never = { error: '请先登录', error_code: 601 };
  const asked = async (headers: Record<string, string>) => [
    JSON.parse((await get('/nv/my-profile', headers)).text),
    (await post('/nv/check-nonce', {}, headers)).body,
    (await post('/nv/like', { type: 'post', id: 1, on: true }, headers)).body,
  ];
  expect(await asked({})).toEqual([never, never, never]);
  expect(await asked({ cookie: `somnia_session=${'a'.repeat(43)}` })).toEqual([never, never, never]);

  const [left, replaced, outlived] = [await signIn(), await signIn(), await signIn()];
  expect((await post('/nv/user-logout', {}, left)).status).toBe(200);
  expect(await asked(left)).toEqual([ended, ended, ended]);

  const other = '早上写一点字再走';
  const renewed = await post('/nv/change-password', { old_password: password, password: other }, replaced);
  expect(await asked(replaced)).toEqual([ended, ended, ended]);
  expect(await asked(outlived)).toEqual([ended, ended, ended]);
  const back = { cookie: sessionOf(renewed) };
  expect((await post('/nv/change-password', { old_password: other, password }, back)).status).toBe(200);

  const unused = await signIn();
  app.clock.advance(30 * day - 60_000);
  expect(await nameOf(unused)).toBe('小明');
  app.clock.advance(30 * day + 60_000);
  expect(await asked(unused)).toEqual([ended, ended, ended]);
});

test('a session that another one ended is dead at its next call', async () => {
  const [here, there] = [await signIn(), await signIn()];
  const { list } = JSON.parse((await get('/nv/sessions', here)).text) as { list: { id: string; current: boolean }[] };
  expect(list.filter(({ current }) => current)).toHaveLength(1);
  const cookies = [here.cookie, there.cookie].map((cookie) => cookie.split('=')[1] as string);
  for (const { id } of list) expect(cookies.some((token) => token.includes(id))).toBe(false);
  expect((await post('/nv/revoke-other-sessions', {}, here)).status).toBe(200);
  expect([await nameOf(here), await nameOf(there)]).toEqual(['小明', undefined]);
});

test('no other spelling and no other method of any call comes past its guard', async () => {
  const mine = await signIn();
  const spell: Record<string, (path: string) => string> = {
    doubled: (path) => `/${path}`,
    inside: (path) => path.replace(/\/(?=[^/]+$)/, '//'),
    trailing: (path) => `${path}/`,
    upper: (path) => path.toUpperCase(),
    dots: (path) => path.replace(/\/(?=[^/]+$)/, '/%2e%2e/nv/'),
    dot: (path) => path.replace(/\/(?=[^/]+$)/, '/%2e/'),
    semicolon: (path) => `${path};x`,
    slash: (path) => path.replace(/\/(?=[^/]+$)/, '%2f'),
    nul: (path) => `${path}%00`,
  };
  let cells = 0;
  const passed: string[] = [];
  for (const { call } of endpoints) {
    const path = call.path.replace('{id}', '1');
    for (const [how, change] of Object.entries(spell)) {
      const headers = { 'content-type': 'application/json', origin, ...mine };
      const body = call.method === 'GET' ? undefined : '{}';
      const { status, text } = await requestRaw(app.url, change(path), { method: call.method, headers, body });
      cells += 1;
      if (status < 300 && !text.startsWith('<!')) passed.push(`${how} ${call.method} ${path}`);
    }
    if (call.method === 'GET') continue;
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const { status } = await requestRaw(app.url, `${path}?_method=POST`, { headers: { ...mine, [header]: 'POST' } });
      cells += 1;
      // Some paths have both methods; their GET is a read of its own.
      const reads = endpoints.some((each) => each.call.method === 'GET' && each.call.path === call.path);
      if (status < 300 && !reads) passed.push(`${header} ${path}`);
    }
  }
  process.stdout.write(`其他写法与方法：${cells} 格，多放行 ${passed.length} 格\n`);
  expect(passed).toEqual([]);
  expect(await nameOf(mine)).toBe('小明');
});

const claims = (place: number): Record<string, string>[] => {
  const address = `198.51.${place}.9`;
  return [
    { 'x-forwarded-for': address },
    { forwarded: `for=${address}` },
    { 'client-ip': address },
    { 'x-real-ip': address },
    { 'cf-connecting-ip': address },
    { 'true-client-ip': address },
    { 'x-forwarded-for': `${address}, ${address}`, 'x-client-ip': address, 'x-cluster-client-ip': address },
  ];
};

const ask = (place: number, headers: Record<string, string>, at = app) =>
  post('/somnia/get-code', { name: '新人', email: `new${place}@mail.example`, type: 'register' }, headers, at);

test('fifty codes at once from one machine are ten, whatever address it claims', async () => {
  const answers = await Promise.all(
    fifty.map((place) => ask(place, claims(place)[place % claims(0).length] as Record<string, string>)),
  );
  expect(tally(answers)).toEqual({ '200': 10, RATE_LIMITED: 40 });
});

test('behind one proxy its word counts alone: what a client wrote before it changes nothing', async () => {
  const proxied = await openApp({ TRUST_PROXY: '1' });
  const from = (place: number, real: string) => ({
    ...claims(place)[place % claims(0).length],
    'x-forwarded-for': `198.51.${place}.9, 10.0.${place}.1, ${real}`,
  });
  const one = await Promise.all(fifty.map((place) => ask(place, from(place, '203.0.113.5'), proxied)));
  expect(tally(one)).toEqual({ '200': 10, RATE_LIMITED: 40 });
  // An address in the same network counts towards the limit, another network does not.
  expect((await ask(60, from(60, '203.0.113.77'), proxied)).body.error_code).toBe('RATE_LIMITED');
  expect((await ask(61, from(61, '203.0.114.5'), proxied)).status).toBe(200);
  await proxied.close();
});

test('where proxies are believed that are not there, the connection counts, and words that are no address are kept nowhere', async () => {
  const proxied = await openApp({ TRUST_PROXY: '3' });
  const none = await Promise.all(fifty.map((place) => ask(place, {}, proxied)));
  expect(tally(none)).toEqual({ '200': 10, RATE_LIMITED: 40 });
  const nonsense = ['<img src=1 onerror=x>', '999.1.1.1', 'unknown', '', '::ffff:127.0.0.1'];
  const odd = await Promise.all(nonsense.map((text, place) => ask(70 + place, { 'x-forwarded-for': text }, proxied)));
  for (const { status } of odd) expect([200, 429]).toContain(status);
  const kept = await proxied.site.db.selectFrom('audit_log').select('ip').execute();
  expect(kept.filter(({ ip }) => ip.includes('<'))).toEqual([]);
  await proxied.close();
});

test('one mailbox gets one code of fifty asked for at once, however it is written', async () => {
  const before = await app.site.db.selectFrom('codes').selectAll().execute();
  const spelled = ['one@gmail.com', 'ONE@gmail.com', 'o.n.e@gmail.com', 'one+x@gmail.com', 'one@googlemail.com'];
  const body = (place: number) => ({ name: '新人', email: spelled[place % spelled.length], type: 'register' });
  const answers = await Promise.all(fifty.map((place) => post('/somnia/get-code', body(place))));
  expect(tally(answers)).toEqual({ '200': 1, RATE_LIMITED: 49 });
  expect(await app.site.db.selectFrom('codes').selectAll().execute()).toHaveLength(before.length + 1);
});

test('of fifty codes tried at once five are looked at, and the right one comes too late', async () => {
  await setOptions(app.site, { somnia_enable_verify_code: '1' });
  const { id } = (await ask(90, {})).body as { id: number };
  await mailCode(app.site, { codeId: id, eventIds: [] });
  const right = /\b(\d{6})\b/.exec((await storedMails(app.site)).at(-1)?.text_body ?? '')?.[1] as string;
  const body = { name: '新人', password, email: 'new90@mail.example', codeId: id };
  const other = (place: number) => String((Number(right) + place + 1) % 1_000_000).padStart(6, '0');
  const answers = await Promise.all(
    fifty.map((place) => post('/nv/register-user', { ...body, verifyCode: other(place) })),
  );
  expect(answers.filter(({ status }) => status < 300)).toEqual([]);
  const kept = await app.site.db.selectFrom('codes').select('attempts').where('id', '=', id).executeTakeFirstOrThrow();
  expect(kept.attempts).toBe(5);
  app.clock.advance(60_000);
  const late = await post('/nv/register-user', { ...body, verifyCode: right });
  expect(late.body).toMatchObject({ error: '验证码不正确或已过期', error_code: 'VALIDATION' });
  await setOptions(app.site, { somnia_enable_verify_code: '0' });
});

test('a call with a key is made once: its answer comes again, another body is refused, a long key too', async () => {
  const mine = await signIn();
  const like = (id: number, key: string, headers: Record<string, string> = mine) =>
    post('/nv/like', { type: 'post', id, on: true }, { ...headers, 'idempotency-key': key });
  const at = await Promise.all(fifty.slice(0, 20).map(() => like(postId, 'one')));
  for (const { status, body } of at) expect({ status, body }).toEqual({ status: 200, body: { count: 1, on: true } });
  expect((await like(postId + 1, 'one')).body).toMatchObject({
    error: '同一个 Idempotency-Key 不能用于不同的请求',
    error_code: 'CONFLICT',
  });
  expect((await like(postId, 'k'.repeat(256))).status).toBe(400);
  expect((await like(postId, 'k'.repeat(255))).status).toBe(200);
  // The response must not reveal anything to a guest.
  expect((await like(postId, 'one', {})).body.error_code).toBe(601);
  const rows = await app.site.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('count');
});

test('a kept answer is not for a token that may not make the call', async () => {
  const mine = await signIn();
  const make = (headers: Record<string, string>) =>
    post(
      '/nv/create-access-token',
      { name: '备份', scopes: ['read'], days: null },
      { ...headers, 'idempotency-key': 'token' },
    );
  const first = await make(mine);
  const { token } = first.body as { token: string };
  expect((await make(mine)).body).toEqual(first.body);
  expect((await make({ authorization: `Bearer ${token}` })).body.error_code).toBe('SCOPE_REQUIRED');
  expect((await make({ ...mine, authorization: `Bearer ${token}` })).body.error_code).toBe('SCOPE_REQUIRED');
});

test('a program reads and writes with its token as its scopes say, without Origin, and a cookie beside it counts for nothing', async () => {
  const mine = await signIn();
  const make = async (scopes: string[]) => {
    const answer = await post('/nv/create-access-token', { name: scopes.join(), scopes, days: 7 }, mine);
    return (answer.body as { token: string }).token;
  };
  const [reads, writes] = [await make(['read']), await make(['write'])];
  const program = async (method: string, path: string, token: string, body?: object, more = {}) => {
    const reply = await requestRaw(app.url, path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return [reply.status, (JSON.parse(reply.text) as { error_code?: unknown }).error_code];
  };
  const like = { type: 'post', id: postId, on: false };
  expect(await program('GET', '/nv/my-profile', reads)).toEqual([200, undefined]);
  expect(await program('POST', '/nv/like', reads, like)).toEqual([403, 'SCOPE_REQUIRED']);
  expect(await program('POST', '/nv/like', writes, like)).toEqual([200, undefined]);
  expect(await program('GET', '/nv/my-profile', writes)).toEqual([403, 'SCOPE_REQUIRED']);
  for (const token of [reads, writes]) {
    expect(await program('GET', '/nv/sessions', token)).toEqual([403, 'SCOPE_REQUIRED']);
    expect(await program('POST', '/somnia/logoff', token, { password })).toEqual([403, 'SCOPE_REQUIRED']);
    expect(await program('POST', '/nv/change-password', token, {})).toEqual([403, 'SCOPE_REQUIRED']);
  }
  // With both, only the token determines the user and the scopes.
  expect(await program('POST', '/nv/like', reads, like, { ...mine, origin })).toEqual([403, 'SCOPE_REQUIRED']);
  expect(await program('POST', '/nv/user-logout', reads, {}, { ...mine, origin })).toEqual([403, 'SCOPE_REQUIRED']);
  expect(await nameOf(mine)).toBe('小明');
  for (const worthless of ['somnia_pat_x', 'x', `${reads}x`, reads.toUpperCase()])
    expect(await program('GET', '/nv/my-profile', worthless, undefined, mine)).toEqual([401, 601]);
  // A header that is not a token leaves the cookie in use, and with it the origin check.
  for (const authorization of ['Basic eDp5', 'Bearer', 'Bearer ', 'bearer\t'])
    for (const from of ['https://evil.example', 'null'])
      expect((await post('/nv/like', like, { ...mine, authorization, origin: from })).body.error_code).toBe(
        'FORBIDDEN_ORIGIN',
      );
  expect((await post('/nv/revoke-access-token', { id: 1 }, mine)).status).toBe(200);
});

test('a banned, a leaving and a signed-out person’s programs and browsers are out at the next call', async () => {
  const id = await createUser(app.site, { name: '小红', email: 'hong@mail.example', password });
  const answer = await post('/nv/user-login', { name: '小红', password });
  const mine = { cookie: sessionOf(answer) };
  const made = await post('/nv/create-access-token', { name: '脚本', scopes: ['read'], days: null }, mine);
  const program = { authorization: `Bearer ${String(made.body.token)}` };
  expect((await get('/nv/my-profile', program)).status).toBe(200);
  await createUser(app.site, { name: '沈砚', email: 'yan@mail.example', password, role: 'administrator' });
  const yan = { cookie: sessionOf(await post('/nv/user-login', { name: '沈砚', password })) };
  expect((await post(`/nv/admin/users/${id}/ban`, { reason: '广告' }, yan)).status).toBe(200);
  expect(JSON.parse((await get('/nv/my-profile', mine)).text).error_code).toBe('USER_ALREADY_BAN');
  // A ban revokes tokens, so that none works again after it is lifted.
  expect(JSON.parse((await get('/nv/my-profile', program)).text).error_code).toBe(601);
  expect((await post(`/nv/admin/users/${id}/unban`, {}, yan)).status).toBe(200);
  expect(JSON.parse((await get('/nv/my-profile', mine)).text).error_code).toBe(602);
  const again = { cookie: sessionOf(await post('/nv/user-login', { name: '小红', password })) };
  expect((await post('/somnia/logoff', {}, again)).status).toBe(200);
  expect(JSON.parse((await get('/nv/my-profile', again)).text).error_code).toBe(602);
  expect(JSON.parse((await get('/nv/my-profile', program)).text).error_code).toBe(601);
});
