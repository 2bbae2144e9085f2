import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { requestRaw } from '#tests/kit/request-raw.ts';
import {
  animatedImage,
  brokenFiles,
  claimedPng,
  decompressionBombs,
  filesWithLocation,
  heicFiles,
  hostileFiles,
  imageWithLocation,
  oddVideos,
  photograph,
} from '#tests/kit/upload-corpus.ts';
import { readVideo, videoOfSize, videoWithoutLength } from '#tests/kit/videos.ts';

const origin = 'http://localhost:3000';
const path = '/somnia/moments/upload';
const boundary = 'somnia-test-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;
const megabyte = 1_048_576;
const hour = 3_600_000;

let app: OpenApp;
/** A member of each test, whose limits are untouched. */
let hong: { id: number; headers: Record<string, string> };
let people = 0;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

async function member(): Promise<{ id: number; headers: Record<string, string> }> {
  people += 1;
  const id = await createUser(app.site, { name: `阿红${people}`, email: `hong${people}@mail.example` });
  const about = { address: '198.51.100.1', userAgent: 'test', mustChangePassword: false };
  return { id, headers: { origin, cookie: `somnia_session=${await createSession(app.site, id, about)}` } };
}

beforeEach(async () => {
  hong = await member();
});

/** Files that requests left behind on the disk. */
const leftovers = () => readdir(join(app.dataDir, 'unfinished-uploads')).catch(() => []);

afterEach(async () => {
  // A request whose connection is gone may still be under way, and its file on the disk.
  let left = await leftovers();
  for (let tries = 0; tries < 500 && left.length > 0; tries += 1) {
    await wait(20);
    left = await leftovers();
  }
  if (left.length > 0) throw new Error(`Requests left ${left.length} files behind`);
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function send(file: Buffer, name = '照片.jpg', headers: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { ...hong.headers, ...headers },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const said = ({ status, body }: Answer): string => `${status} ${String(body.error ?? body.type)}`;

function part(disposition: string, contents: Buffer | string = 'x'): Buffer {
  const head = Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n`);
  return Buffer.concat([head, Buffer.from(contents as string), Buffer.from('\r\n')]);
}

const formOf = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
const filePart = (contents: Buffer | string, name = 'a.png') =>
  part(`form-data; name="file"; filename="${name}"`, contents);

async function sendForm(body: Buffer, headers: Record<string, string> = {}): Promise<string> {
  const reply = await requestRaw(app.url, path, {
    method: 'POST',
    headers: { ...hong.headers, 'content-type': formType, 'content-length': String(body.length), ...headers },
    body,
  });
  return said({ status: reply.status, body: JSON.parse(reply.text) as Answer['body'] });
}

async function stored(url: unknown): Promise<Buffer> {
  return readFile(join(app.dataDir, String(url)));
}

const rows = () => app.site.db.selectFrom('media').selectAll().where('owner_id', '=', hong.id).execute();

test('a photograph of a member is stored without its place, under a name that nobody can guess', async () => {
  const answer = await send(await imageWithLocation('jpeg', 6), '我家门口 31.23N.jpg');
  expect(answer).toEqual({
    status: 200,
    body: { data: expect.any(String), width: 48, height: 64, type: 'image', poster_url: '' },
  });
  expect(answer.body.data).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[0-9a-f]{32}\.jpg$/);
  const file = await stored(answer.body.data);
  expect([file.includes('SECRET'), (await sharp(file).metadata()).exif]).toEqual([false, undefined]);
  const [row] = await rows();
  expect(row).toMatchObject({ purpose: 'moment', name: '我家门口 31.23N.jpg', width: 48 });
  const variants = await app.site.db
    .selectFrom('media_variants')
    .select('format')
    .where('media_id', '=', row?.id ?? 0);
  expect((await variants.execute()).map(({ format }) => format)).toEqual(['webp']);
  expect((await app.get(String(answer.body.data))).headers.get('x-content-type-options')).toBe('nosniff');
});

test('pictures and videos of every accepted format are recognised by their contents, whatever they are called', async () => {
  const pictures = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((format) => photograph().toFormat(format).toBuffer()),
  );
  for (const file of [...pictures, await animatedImage('gif'), await animatedImage('webp')])
    expect(said(await send(file, 'x.html'))).toBe('200 image');
  for (const name of ['camera.mp4', 'camera.mov', 'fragments.mp4', 'camera.webm', 'recording.webm'] as const) {
    const answer = await send(await readVideo(name), 'x.jpg');
    expect(answer.body, name).toMatchObject({ type: 'video', width: 32, height: 24, poster_url: '' });
    const file = await stored(answer.body.data);
    expect([file.includes('SECRET'), file.includes('31.2304')], name).toEqual([false, false]);
  }
  const turned = await send(await readVideo('turned.mp4'));
  expect(turned.body).toMatchObject({ width: 24, height: 32 });
  const durations = (await rows()).flatMap((row) => row.duration_ms ?? []);
  expect(durations).toEqual([1000, 1000, 1000, 1000, 750, 1000]);
});

test('only a signed-in member with a mailbox may upload, and no body is read before that is known', async () => {
  const file = formOf(filePart(await photograph().jpeg().toBuffer()));
  const about = { address: '198.51.100.1', userAgent: 'test', mustChangePassword: false };
  const bare = await createUser(app.site, { name: '没有邮箱', email: null });
  const cookie = `somnia_session=${await createSession(app.site, bare, about)}`;
  expect(await sendForm(file, { cookie: '' })).toBe('401 请先登录');
  expect(await sendForm(file, { cookie })).toMatch(/^403 /);
  expect(await sendForm(file, { origin: 'http://evil.example' })).toMatch(/^403 /);
  const before = await app.site.db.selectFrom('uploads').select('id').execute();
  const claimed = await requestRaw(app.url, path, {
    method: 'POST',
    headers: { origin, 'content-type': formType, 'content-length': '100', cookie: 'somnia_session=x' },
    body: 'x'.repeat(100),
  });
  expect(claimed.status).toBe(401);
  expect(await app.site.db.selectFrom('uploads').select('id').execute()).toHaveLength(before.length);
});

const oneFile = '400 请在 file 字段中上传一个文件，一次只能上传一个';
const cutOff = '400 文件没有传完，请重新上传';

test('a form that is not one file is refused, and leaves nothing on the disk', async () => {
  const photo = await photograph().jpeg().toBuffer();
  const named = (name: string) => part(`form-data; name="${name}"; filename="a.jpg"`, photo);
  for (const name of ['__proto__', 'constructor', 'toString', 'file[]', 'files', 'FILE', ''])
    expect(await sendForm(formOf(named(name))), name).toBe(oneFile);
  const many = Array.from({ length: 1000 }, () => filePart(photo));
  expect(await sendForm(formOf(...many))).toBe(oneFile);
  expect(await sendForm(formOf(filePart(photo), filePart(photo)))).toBe(oneFile);
  expect(await sendForm(formOf(filePart(photo), part('form-data; name="title"', '你好')))).toBe(oneFile);
  expect(await sendForm(formOf(part('form-data; name="file"', photo)))).toBe(oneFile);
  expect(await sendForm(formOf(part('form-data; name="file"; filename=""', photo)))).toBe(oneFile);
  expect(await sendForm(formOf())).toBe(oneFile);
  for (const name of ['../../x', '..\\x', '/etc/passwd', 'a.jpg\0.html', 'a\tb.jpg'])
    expect(await sendForm(formOf(filePart(photo, name))), name).toBe('400 文件名不正确');
  expect(await sendForm(formOf(filePart('')))).toBe('400 文件是空的');
  expect(await sendForm(Buffer.from('x'), { 'content-type': 'multipart/form-data' })).toBe(
    '400 请以 multipart/form-data 表单上传文件',
  );
  for (const type of [
    'application/json',
    'text/plain',
    'application/octet-stream',
    'image/jpeg',
    'multipart/mixed',
    '',
  ])
    expect(await sendForm(photo, { 'content-type': type }), type).toMatch(/^415 /);
  expect(await rows()).toEqual([]);
});

test('contents that are no picture and no video are refused, whatever they claim to be', async () => {
  const type = '415 只能上传 JPG、PNG、GIF、WebP、AVIF 图片，或 MP4、MOV、WebM 视频';
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const others = [
    svg,
    html,
    Buffer.from('%PDF-1.7'),
    Buffer.from('PK\x03\x04'),
    Buffer.from('ID3x'),
    Buffer.alloc(9000),
  ];
  for (const [at, body] of others.entries())
    for (const name of ['a.mp4', 'a.jpg', 'a.svg']) expect(said(await send(body, name)), `${at} ${name}`).toBe(type);
  for (const { name, body } of heicFiles())
    expect(said(await send(body, name)), name).toBe(
      '415 不支持 HEIC 图片，请先转换为 JPEG 或 PNG；iPhone 可在「设置 › 相机 › 格式」里选「兼容性最佳」',
    );
  expect(said(await send(await readVideo('sound.mp4')))).toBe('400 视频里没有画面');
  expect(said(await send(await videoWithoutLength()))).toBe('400 视频的时长为零');
  for (const body of oddVideos()) expect(said(await send(body, 'a.mp4'))).toBe('400 视频或音频已损坏，无法读取');
  const half = (await readVideo('camera.mp4')).subarray(0, 900);
  expect(said(await send(half, 'a.mp4'))).toBe('400 视频或音频已损坏，无法读取');
  expect(await rows()).toEqual([]);
});

/** Without the limit of sixty an hour. */
async function sendAll(files: readonly { name: string; body: Buffer }[]): Promise<string[]> {
  const answers: string[] = [];
  for (const { name, body } of files) {
    if (answers.length % 50 === 49) app.clock.advance(hour);
    const field = formOf(filePart(body, name.replace(/[\\/\p{Cc}"]/gu, '')));
    answers.push(await sendForm(field));
  }
  return answers;
}

test('of the corpus of hostile files nothing is stored as it came', async () => {
  const answers = await sendAll(await hostileFiles());
  const media = await rows();
  const files = await Promise.all(media.map(({ url }) => stored(url)));
  expect(files.filter((file) => file.includes('PWNED'))).toEqual([]);
  expect(new Set(media.map(({ mime }) => mime))).toEqual(
    new Set(['image/webp', 'image/png', 'image/jpeg', 'image/gif']),
  );
  const statuses = new Set(answers.map((answer) => answer.slice(0, 3)));
  expect([...statuses].toSorted()).toEqual(['200', '400', '415']);
});

test('of the files with a place none keeps it', async () => {
  const answers = await sendAll(await filesWithLocation());
  const media = await rows();
  const files = await Promise.all(media.map(({ url }) => stored(url)));
  expect(files.filter((file) => file.includes('SECRET'))).toEqual([]);
  // Drawings, sound and videos that cannot be played are refused.
  const refused = answers.filter((answer) => answer !== '200 image');
  expect([answers.length, refused.length, refused.filter((answer) => !/^4(00|15) /.test(answer))]).toEqual([
    60,
    10,
    [],
  ]);
});

test('what is broken or absurd is refused by its head', async () => {
  const files = (await brokenFiles()).filter(({ name }) => !name.endsWith('.svg'));
  const answers = await sendAll([...files, { name: '大.png', body: claimedPng(50_000, 50_000) }]);
  expect(answers.filter((answer) => !/^4(00|15) /.test(answer))).toEqual([]);
  expect(answers.at(-1)).toBe('400 图片的尺寸太大了');
  await sendAll(await decompressionBombs());
  const sizes = (await rows()).map(({ bytes }) => bytes);
  expect(sizes.filter((bytes) => bytes > 20_000)).toEqual([]);
});

/** A picture of exactly this many bytes: what follows its end is dropped. */
async function pictureOfSize(bytes: number): Promise<Buffer> {
  const picture = await photograph().jpeg().toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 7)]);
}

test('the limit of size is exact to the byte: pictures 20 MB, or 4 MB with Qiniu, videos 20 MB', async () => {
  expect(said(await send(await pictureOfSize(20 * megabyte)))).toBe('200 image');
  expect(said(await send(await pictureOfSize(20 * megabyte + 1)))).toBe('413 文件大小不能超过20M');
  expect(said(await send(await videoOfSize(20 * megabyte)))).toBe('200 video');
  expect(said(await send(await videoOfSize(20 * megabyte + 1)))).toBe('413 文件大小不能超过20M');
  await setOptions(app.site, { qiniu_enabled: 'Y' });
  try {
    expect(said(await send(await pictureOfSize(4 * megabyte)))).toBe('200 image');
    expect(said(await send(await pictureOfSize(4 * megabyte + 1)))).toBe('413 文件大小不能超过4M');
    expect(said(await send(await pictureOfSize(25 * megabyte)))).toBe('413 文件大小不能超过4M');
    expect(said(await send(await videoOfSize(5 * megabyte)))).toBe('200 video');
  } finally {
    await setOptions(app.site, { qiniu_enabled: 'N' });
  }
});

/** Sends a request in pieces and returns the answer up to the end of its body. */
function sendRaw(head: string, pieces: readonly (Buffer | string)[], isCutOff = false): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.includes('}')) socket.destroy();
    });
    socket.on('close', () => resolve(text.replace(/^HTTP\/1\.1 (\d+)[^]*"error":"([^"]*)"[^]*$/, '$1 $2')));
    socket.on('error', (error) => (text === '' ? reject(error) : undefined));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
    for (const piece of pieces) socket.write(piece);
    if (isCutOff) void wait(150).then(() => socket.destroy());
  });
}

const rawHead = (...more: string[]) =>
  [`Origin: ${origin}`, `Cookie: ${hong.headers.cookie}`, `Content-Type: ${formType}`, ...more].join('\r\n');
const chunked = (body: Buffer): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += 65_536) {
    const piece = body.subarray(at, at + 65_536);
    pieces.push(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]));
  }
  return [...pieces, Buffer.from('0\r\n\r\n')];
};

test('the limit is the same for a body in chunks and for a length that is not true', async () => {
  const small = formOf(filePart(await photograph().jpeg().toBuffer()));
  const large = formOf(filePart(await pictureOfSize(20 * megabyte + 1)));
  const inChunks = rawHead('Transfer-Encoding: chunked');
  expect(await sendRaw(inChunks, chunked(small))).toMatch(/^HTTP\/1\.1 200[^]*"type":"image"/);
  expect(await sendRaw(inChunks, chunked(large))).toBe('413 文件大小不能超过20M');
  expect(await sendRaw(rawHead(`Content-Length: ${10 * 2 ** 30}`), [large.subarray(0, 100_000)])).toBe(
    '413 文件大小不能超过20M',
  );
  const shorter = rawHead(`Content-Length: ${small.length - 100}`);
  expect(await sendRaw(shorter, [small.subarray(0, -100)])).toBe(cutOff);
  expect(await sendRaw(shorter, [small])).toMatch(/^400 /);
  expect(await sendRaw(rawHead('Content-Length: -1'), [small])).toMatch(/^400 /);
  expect(await sendRaw(rawHead('Content-Length: 5', 'Transfer-Encoding: chunked'), [small])).toMatch(/^400 /);
  expect((await rows()).map(({ width }) => width)).toEqual([64]);
});

test('an upload that is cut off in the middle leaves nothing, and its bytes count', async () => {
  const photo = formOf(filePart(await pictureOfSize(3 * megabyte)));
  const head = rawHead(`Content-Length: ${photo.length}`);
  for (const share of [100, 5000, 2 * megabyte]) await sendRaw(head, [photo.subarray(0, share)], true);
  await expect.poll(leftovers).toEqual([]);
  const counted = () =>
    app.site.db.selectFrom('uploads').select(['state', 'bytes']).where('user_id', '=', hong.id).execute();
  await expect.poll(async () => (await counted()).filter(({ state }) => state === 'open').length).toBe(0);
  const uploads = await counted();
  expect(uploads.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(Math.max(...uploads.map(({ bytes }) => Number(bytes)))).toBeLessThan(3 * megabyte);
  expect(await rows()).toEqual([]);
});

test('sixty files an hour and 500 MB a day are accepted of one account, and of the next one again', async () => {
  const photo = await photograph().jpeg().toBuffer();
  for (let at = 0; at < 60; at += 1) expect((await send(photo)).status).toBe(200);
  const refused = await send(photo);
  expect(refused).toMatchObject({
    status: 429,
    body: { error: '每小时最多上传60个文件，请稍后再试', error_code: 'RATE_LIMITED' },
  });
  app.clock.advance(hour);
  expect((await send(photo)).status).toBe(200);
  const used = { user_id: hong.id, name: '', state: 'done' as const, changed_at: 1 };
  const created_at = app.clock.now() - hour;
  const bytes = 500 * megabyte - 62 * photo.length;
  await app.site.db
    .insertInto('uploads')
    .values({ ...used, id: `before-${hong.id}`, bytes, created_at })
    .execute();
  const large = await photograph(90, 90).png().toBuffer();
  expect(large.length).toBeGreaterThan(photo.length);
  expect(said(await send(large))).toBe('429 每天最多上传500M，请明天再试');
  hong = await member();
  expect((await send(photo)).status).toBe(200);
});

test('the same request with one Idempotency-Key is one file, and other contents are refused', async () => {
  const headers = { 'idempotency-key': 'a-key-of-the-composer' };
  const photo = await photograph().jpeg().toBuffer();
  const [first, again] = [await send(photo, 'a.jpg', headers), await send(photo, 'a.jpg', headers)];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect((await send(await photograph(70, 50).jpeg().toBuffer(), 'a.jpg', headers)).status).toBe(409);
  expect(await rows()).toHaveLength(1);
});

test('a person sends twelve files at a time, and the places come back', async () => {
  const photo = formOf(filePart(await photograph().jpeg().toBuffer()));
  const head = rawHead(`Content-Length: ${photo.length}`);
  const { hostname, port } = new URL(app.url);
  const open = Array.from({ length: 12 }, () => connect(Number(port), hostname));
  for (const socket of open) socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
  const begun = () =>
    app.site.db.selectFrom('uploads').select('id').where('user_id', '=', hong.id).where('state', '=', 'open').execute();
  await expect.poll(async () => (await begun()).length).toBe(12);
  expect(await sendForm(photo)).toBe('429 同时进行的上传太多了，请等一部分完成后再试');
  for (const socket of open) socket.destroy();
  await expect.poll(async () => (await begun()).length).toBe(0);
  expect(await sendForm(photo)).toBe('200 image');
});
