import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { endpoints } from '#server/app/endpoints.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { write } from '#server/kit/site.ts';
import { requestRaw, type RawReply, sendBytes } from '#tests/kit/request-raw.ts';
import { amount, rotate } from '#tests/kit/breadth.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

import { calls, typeOf, wrongValues } from './call-fields.ts';

let app: OpenApp;
/** A second site, where an administrator tries everything. */
let sandbox: OpenApp;
let postId: number;
let administrator: number;
const origin = 'http://localhost:3000';
const minute = 60_000;
const password = '晚上读一点书再睡';

/** A small site with an administrator, a public article, a draft and a password-protected article. */
async function openFilled(): Promise<{ opened: OpenApp; saved: number; owner: number }> {
  const opened = await openApp();
  const { site } = opened;
  const writer = await createPostAuthor(site);
  const tea = await write(site, (unit) => ensureTerm(unit, 'category', ['茶']));
  const saved = await savePost(site, writer, {
    title: '喝茶',
    slug: 'tea',
    content: { blocks: [paragraph('今天喝茶。')] },
    terms: { category: [tea] },
  });
  const owner = await createUser(site, { name: '老周', email: 'zhou@example.com', role: 'administrator', password });
  await savePost(site, writer, {
    title: '草稿',
    slug: 'draft',
    status: 'draft',
    content: { blocks: [paragraph('暗号玫瑰')] },
  });
  await savePost(site, writer, {
    title: '口令',
    slug: 'secret',
    password: 'sesame',
    content: { blocks: [paragraph('暗号玫瑰')] },
  });
  return { opened, saved: saved.id, owner };
}

beforeAll(async () => {
  const [own, tried] = [await openFilled(), await openFilled()];
  [app, postId] = [own.opened, own.saved];
  [sandbox, administrator] = [tried.opened, tried.owner];
});

afterAll(() => Promise.all([app.close(), sandbox.close()]));
/** Resets rate limits: these tests send many requests. */
beforeEach(() => app.clock.advance(2 * minute));

/** What no response may contain: stack traces, SQL, local paths. */
const innards =
  /node_modules|\bat (?:async )?(?:[\w.<>$ ]+ \()?(?:file:|node:|\/)\S*:\d+:\d+|SQLITE|SqliteError|syntax error|select .+ from|\/(tmp|home|work|root|server\/(app|features|kit))\/|ZodError|invalid_type|\[object /i;

function judgeRefusal(reply: { status: number; text: string }, what: string): void {
  expect(reply.text, what).not.toMatch(innards);
  const body = JSON.parse(reply.text) as { error: string; error_code: unknown };
  expect(body.error, what).toMatch(/^[\u4e00-\u9fff]{2}/u);
  expect(['string', 'number'], what).toContain(typeof body.error_code);
  expect(
    Object.keys(body).filter(
      (key) => !['error', 'error_code', 'fields', 'retry_after', 'request_id', 'newer'].includes(key),
    ),
    what,
  ).toEqual([]);
}

const asJson = { 'content-type': 'application/json', origin };
const send = (
  url: string,
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<RawReply> =>
  requestRaw(url, path, { method, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body });

const post = (path: string, body: string | Buffer, headers: Record<string, string> = asJson): Promise<RawReply> =>
  send(app.url, 'POST', path, body, headers);

function deep(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

/** Headers of an administrator, in a new session in case the previous call ended it. */
async function administratorHeaders(): Promise<Record<string, string>> {
  const token = await createSession(sandbox.site, administrator, { address: '198.51.100.1', userAgent: 'test' });
  return { ...asJson, cookie: `somnia_session=${token}` };
}

test('no value of a wrong type in any field of any call is taken, and none breaks the server', async () => {
  let asked = 0;
  let fieldsSeen = 0;
  for (const { method, path, fields } of calls.filter((call) => call.method !== 'GET')) {
    const headers = await administratorHeaders();
    const input = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));
    for (const { name, types } of fields.filter((field) => !path.includes(`{${field.name}}`))) {
      fieldsSeen += 1;
      for (const value of rotate(wrongValues, fieldsSeen, 7)) {
        const address = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
        const reply = await send(sandbox.url, method, address, JSON.stringify({ ...input, [name]: value }), headers);
        const what = `${method} ${path} ${name}=${JSON.stringify(value)?.slice(0, 60)}`;
        expect(reply.status, what).toBeLessThan(500);
        asked += 1;
        const isRightType = types === undefined || types.has(typeOf(value));
        expect(reply.status < 400 && !isRightType, what).toBe(false);
        if (reply.status >= 400) judgeRefusal(reply, what);
        sandbox.clock.advance(minute);
      }
    }
  }
  expect(asked).toBeGreaterThan(amount(2000, 300));
});

test('no query of any call breaks the server: wrong numbers, repeated names, brackets, signs of SQL', async () => {
  let asked = 0;
  let fieldsSeen = 0;
  for (const { path, fields } of calls.filter(({ method }) => method === 'GET')) {
    const { cookie = '' } = await administratorHeaders();
    for (const { name } of fields) {
      const others = fields.filter((other) => other.name !== name);
      const rest = new URLSearchParams(others.map((other) => [other.name, String(other.sample)])).toString();
      const texts = [
        ...wrongValues.map((value) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))),
        'NaN',
        'Infinity',
        '+1',
        '%EF%BC%91',
        '%ff',
        '%zz',
      ];
      const queries = [
        ...texts.map((text) => `${name}=${text}`),
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[a]=1`,
        `${name}`,
        `__proto__[${name}]=1&${name}=1`,
      ];
      fieldsSeen += 1;
      for (const query of rotate(queries, fieldsSeen, 7)) {
        const address = path.includes(`{${name}}`)
          ? path.replace(`{${name}}`, encodeURIComponent(query.slice(name.length + 1)))
          : path;
        const place = address.replace(/\{\w+\}/g, '1');
        const reply = await requestRaw(sandbox.url, `${place}?${rest}&${query}`, { headers: { cookie } });
        expect(reply.status, `${path}?${query.slice(0, 80)}`).toBeLessThan(500);
        if (reply.status >= 400) judgeRefusal(reply, `${path}?${query.slice(0, 80)}`);
        asked += 1;
      }
      sandbox.clock.advance(minute);
    }
  }
  expect(asked).toBeGreaterThan(amount(1400, 200));
});

test('a number of a query is digits and nothing else: it is never made from something that looks like one', async () => {
  for (const path of [
    '/nv/articles?page=',
    '/nv/search?s=茶&page=',
    `/nv/comments?post_id=${postId}&page=`,
    '/nv/articles?page_size=',
    '/nv/articles?author=',
    '/nv/comments?post_id=',
    '/nv/comment-place?id=',
    '/nv/archives?year=',
  ]) {
    for (const text of [
      '0x1',
      '%201',
      '1%20',
      '1e0',
      '1e3',
      '+1',
      '1.0',
      '01',
      '-0',
      '',
      'true',
      '1&page=1',
      '0',
      '-1',
      '1.5',
      '1;drop',
      'NaN',
    ]) {
      const reply = await requestRaw(app.url, encodeURI(decodeURI(path)) + text);
      if (text === '1&page=1' && !path.endsWith('page=')) continue;
      expect([400, 404], `${path}${text}`).toContain(reply.status);
    }
    app.clock.advance(minute);
  }
});

test('list pages that are no number, or past the end, are 404 and are refused before anything is looked up', async () => {
  const numbers = [
    '0',
    '-1',
    '1e9',
    '1000000000',
    '1.5',
    '1;drop',
    '01',
    '+1',
    '%201',
    '１',
    '99999999',
    'abc',
    '1%00',
    'NaN',
  ];
  const lists = [
    '/articles/page/',
    '/category/%E8%8C%B6/page/',
    '/tag/x/page/',
    '/author/1/page/',
    '/tea/page/',
    '/tea/comment-page-',
    '/tea/page/1/comment-page-',
  ];
  for (const list of lists) {
    for (const number of numbers) {
      const { status, text } = await requestRaw(
        app.url,
        encodeURI(decodeURI(list)) + (number === '１' ? '%EF%BC%91' : number),
      );
      expect(status, list + number).toBe(404);
      expect(text, list + number).not.toMatch(innards);
    }
    app.clock.advance(minute);
  }
  expect((await app.get('/tea/comment-page-99999999')).status).toBe(404);
});

test('odd searches are answered quickly and find nothing that is hidden', async () => {
  const texts = [
    '',
    '%',
    '_',
    "'",
    '"* NEAR',
    'NEAR(a b)',
    'title:x',
    '茶 OR 1',
    '-',
    '*',
    '(((',
    '\\',
    '\u0000',
    '\u202E茶',
    '😀',
    'a'.repeat(400),
    '茶'.repeat(130),
    "'; drop table posts; --",
    '%E8',
    '暗号',
    '暗号玫',
    '暗号玫瑰',
  ];
  for (const text of texts) {
    for (const path of ['/nv/search?s=', '/search?s=']) {
      const before = performance.now();
      const reply = await requestRaw(app.url, path + encodeURIComponent(text));
      expect(reply.status, text).toBeLessThan(500);
      expect(performance.now() - before, text).toBeLessThan(1000);
      expect(reply.text, text).not.toMatch(innards);
    }
    app.clock.advance(minute);
  }
  for (const text of ['暗', '暗号', '暗号玫', '暗号玫瑰', '玫瑰', 'sesame', '草稿']) {
    expect(JSON.parse((await app.get(`/nv/search?s=${encodeURIComponent(text)}`)).text), text).toMatchObject({
      total: 0,
      list: [],
    });
  }
  for (const sort of ['id', 'title;drop', 'newest,id', 'NEWEST', '__proto__']) {
    const reply = await requestRaw(app.url, `/nv/search?s=1&sort=${encodeURIComponent(sort)}`);
    expect(reply.status, sort).toBe(400);
  }
  expect(JSON.parse((await app.get('/nv/search?s=%E8%8C%B6')).text)).toMatchObject({ total: 1 });
});

test('feeds of every form answer a browser that holds them with 304, and games with that header get the whole', async () => {
  for (const path of [
    '/feed',
    '/feed/atom',
    '/feed/json',
    '/feed/comments',
    '/sitemap.xml',
    '/category/%E8%8C%B6/feed',
    '/author/1/feed/atom',
    '/robots.txt',
  ]) {
    const first = await app.get(path);
    expect(first.status, path).toBe(200);
    expect(first.text, path).not.toContain('暗号');
    const etag = first.headers.get('etag') as string;
    for (const held of [etag, '*', `"x", ${etag}`, `${etag},"y"`])
      expect((await app.get(path, { 'if-none-match': held })).status, `${path} ${held}`).toBe(304);
    for (const other of ['"x"', etag.slice(0, -3), ',', '""', 'W/', '"'.repeat(5000)])
      expect((await app.get(path, { 'if-none-match': other })).status, `${path} ${other.slice(0, 20)}`).toBe(200);
  }
  for (const path of [
    '/feed/rdf',
    '/feed/',
    '/category/nothing/feed',
    '/tag/draft/feed',
    '/author/99/feed',
    '/sitemap/x.xml',
    '/sitemap/posts-999.xml',
    '/og/draft.png',
    '/og/x.gif',
  ]) {
    expect([301, 404], path).toContain((await app.get(path)).status);
  }
});

test('an address may be as long, broken or odd as it likes: it is a page not found', async () => {
  const odd = [
    `/${'长'.repeat(3400)}`,
    `/${'a'.repeat(10_240)}`,
    '/%zz',
    '/%',
    '/%E4%BD',
    '/%00',
    '/a%00b',
    '/%E2%80%AEgnp.exe',
    '/..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/../../package.json',
    '/a/../../package.json',
    '/./tea',
    '/tea/../tea',
    '/%2e%2e/tea',
    '/;x',
    '/tea;x',
    '/__proto__',
    '/constructor',
    '/tea%2F',
    '/tea%2Fx',
    '/%2Ftea',
    '//tea',
    '/tea//',
    '/*',
    '/{{7*7}}',
    '/${7*7}',
    '/.env',
    '/.git/HEAD',
    '/tea.php',
    '/wp-login.php',
    '/tea%20',
    '/tea%0d%0aSet-Cookie:x=1',
  ];
  for (const path of odd) {
    const reply = await requestRaw(app.url, path.replace(/[^\u0021-\u007e]/gu, encodeURIComponent));
    const what = path.slice(0, 60);
    expect([404, 414, 431, 400], what).toContain(reply.status);
    expect(reply.text, what).not.toMatch(innards);
    expect(reply.headers['set-cookie'], what).toBeUndefined();
  }
});

test('files outside of their folders are never served', async () => {
  const paths = [
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
    '/assets/.env',
    '/assets/.vite/manifest.json',
    '/assets/',
    '/assets',
    '/assets/x.js',
    '/uploads/..%2f..%2fsecret.key',
    '/uploads/../secret.key',
    '/uploads/..%5csecret.key',
    '/uploads/%2e%2e/secret.key',
    '/uploads/',
    '/uploads/.',
    '/uploads/%00',
    '/uploads//etc/passwd',
    '/uploads/../somnia.db',
    '/uploads/x.map',
  ];
  for (const path of paths) {
    const reply = await requestRaw(app.url, path);
    expect([400, 403, 404], path).toContain(reply.status);
    expect(reply.text, path).not.toMatch(innards);
    expect(reply.text, path).not.toContain('"somnia"');
    if (String(reply.headers['content-type']).includes('json')) judgeRefusal(reply, path);
  }
});

test('a query of one megabyte, headers of 64 kB and bytes that are no request are refused in Chinese', async () => {
  const long = await sendBytes(
    app.url,
    `GET /nv/search?s=${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ).catch(() => 'HTTP/1.1 431 ');
  expect(long).toMatch(/^HTTP\/1\.1 (431|414|400) /);
  const wide = await sendBytes(
    app.url,
    `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(65_536)}\r\nConnection: close\r\n\r\n`,
  ).catch(() => 'HTTP/1.1 431 ');
  expect(wide).toMatch(/^HTTP\/1\.1 431 /);
  const noise = await sendBytes(app.url, '\u0000\u0001\r\n\r\n');
  expect(noise).toMatch(/^HTTP\/1\.1 400 /);
  expect(noise).toContain('请求的格式不正确');
  const both = await sendBytes(
    app.url,
    `POST /somnia/site-opts HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  );
  expect(both).toMatch(/^HTTP\/1\.1 400 /);
  expect((await app.get('/livez')).status).toBe(200);
});

test('broken, deep, doubled and poisoned JSON is refused or read by the schema, and never more', async () => {
  const path = '/somnia/post-view';
  const broken = [
    '',
    '{',
    'null',
    '1',
    '"x"',
    '[]',
    '[1]',
    '{"id":}',
    deep(10_000),
    `{"id":${deep(10_000)}}`,
    '{"id":1,"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '\ufeff{"id":"1"}',
    "{'id':1}",
    '{"id":NaN}',
    '{"id":1e999}',
    `{"a":"${'x'.repeat(100_000)}"}`,
  ];
  for (const body of broken) {
    const reply = await post(path, body);
    expect(reply.status, body.slice(0, 40)).toBe(400);
    judgeRefusal(reply, body.slice(0, 40));
  }
  expect(({} as Record<string, unknown>).x).toBeUndefined();
  const doubled = await post(path, `{"id":"x","id":${postId}}`);
  expect(doubled.status).toBe(200);
  expect((await post(path, `{"id":${postId},"id":"x"}`)).status).toBe(400);
  const unknown = await post(path, `{"id":${postId},"power":10,"views":99999,"admin":true}`);
  expect(Object.keys(JSON.parse(unknown.text) as object).toSorted()).toEqual(['comments', 'likes', 'views']);
  expect((JSON.parse(unknown.text) as { views: number }).views).toBeLessThan(10);
});

test('a body of two megabytes and more is 413, with its length said or not', async () => {
  const big = `{"id":"${'x'.repeat(2 * 1024 * 1024)}"}`;
  const said = await post('/somnia/post-view', big);
  expect(said.status).toBe(413);
  judgeRefusal(said, 'long body');
  const chunked = await sendBytes(
    app.url,
    `POST /somnia/post-view HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(big).toString(16)}\r\n${big}\r\n0\r\n\r\n`,
  );
  expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
  expect((await app.get('/livez')).status).toBe(200);
});

test('a body in chunks is read by the same schema', async () => {
  const send = (body: string) =>
    sendBytes(
      app.url,
      `POST /somnia/post-view HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
  expect(await send(`{"id":${postId}}`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(`{"id":"${postId}"}`)).toMatch(/^HTTP\/1\.1 400 /);
});

test('no spelling of the content type skips the schema: JSON is read, all else is 415', async () => {
  const wrong = '{"id":"1"}';
  const json = [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    ' application/json',
    'application/json ;x',
    '\tapplication/json',
  ];
  for (const type of json) {
    const reply = await post('/somnia/post-view', wrong, { 'content-type': type, origin });
    expect([400, 415], type).toContain(reply.status);
    judgeRefusal(reply, type);
  }
  const others = [
    'text/plain',
    'text/plain;application/json',
    'application/jsonx',
    'application/json,text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/ld+json',
    'json',
    '*/*',
    'application/octet-stream',
    '""',
    'application /json',
    'application/json\u00e9',
  ];
  for (const type of others) {
    const reply = await post('/somnia/post-view', `{"id":${postId}}`, { 'content-type': type, origin });
    expect([415, 400], type).toContain(reply.status);
    judgeRefusal(reply, type);
  }
  const none = await post('/somnia/post-view', `{"id":${postId}}`, { origin });
  expect(none.status).toBe(415);
  const form = await post('/somnia/post-view', `id=${postId}`, {
    'content-type': 'application/x-www-form-urlencoded',
    origin,
  });
  expect(form.status).toBe(415);
});

test('methods that nobody answers are refused without a page, and no header changes the method', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'QUERY']) {
    for (const path of ['/', '/tea', '/nv/articles', '/somnia/post-view', '/uploads/x']) {
      const reply = await requestRaw(app.url, path, { method, headers: { origin, 'x-secret': 'canary-header' } });
      expect([400, 403, 404, 405, 501], `${method} ${path}`).toContain(reply.status);
      expect(reply.text, `${method} ${path}`).not.toContain('canary-header');
      judgeRefusal(reply, `${method} ${path}`);
    }
  }
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const reply = await requestRaw(app.url, `/somnia/post-view?_method=POST`, { headers: { [header]: 'POST' } });
    expect(reply.status, header).toBe(405);
  }
});

test('a known call with another method answers 405 and names its methods', async () => {
  const own = { origin, 'content-type': 'application/json' };
  const asked: [method: string, path: string, allow: string][] = [
    ['GET', '/nv/like', 'POST'],
    ['HEAD', '/nv/like', 'POST'],
    ['DELETE', '/nv/like', 'POST'],
    ['OPTIONS', '/nv/like', 'POST'],
    ['GET', '/%6ev/like?id=1', 'POST'],
    ['GET', '/somnia/post-view', 'POST'],
    ['POST', '/nv/articles', 'GET, HEAD'],
    ['POST', '/nv/openapi.json', 'GET, HEAD'],
  ];
  for (const [method, path, allow] of asked) {
    const reply = await requestRaw(app.url, path, { method, headers: own });
    expect([reply.status, reply.headers.allow, reply.headers['cache-control']], `${method} ${path}`).toEqual([
      405,
      allow,
      'no-store',
    ]);
    const refusal = method === 'HEAD' ? '' : '{"error":"不支持这种请求方式","error_code":"METHOD_NOT_ALLOWED"}';
    expect(reply.text).toBe(refusal);
  }
  for (const { call } of endpoints.filter((each) => each.call.method !== 'GET')) {
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    // `/nv/admin/media/bulk` is also an address of `GET /nv/admin/media/{id}`.
    const isRead = endpoints.some(
      (each) => each.call.method === 'GET' && new RegExp(`^${each.call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    const { status, headers } = await requestRaw(app.url, path, { headers: own });
    if (isRead) continue;
    expect(status, path).toBe(405);
    expect(String(headers.allow).split(', '), path).toContain(call.method);
  }
  for (const path of ['/nv/likes', '/nv/like/1', '/nv', '/nv/admin/upload', '/somnia/']) {
    const reply = await requestRaw(app.url, path, { headers: own });
    expect([reply.status, reply.headers.allow], path).toEqual([404, undefined]);
  }
});

test('everything still works after all of this', async () => {
  for (const path of ['/', '/tea', '/articles', '/feed', '/search?s=%E8%8C%B6'])
    expect((await app.get(path)).status, path).toBe(200);
});
