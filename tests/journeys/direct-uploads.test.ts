import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';

import { openFakeS3, type FakeS3 } from '#server/providers/storage/fake-s3.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';
import { videoWithLocation, imageWithLocation } from '#tests/kit/upload-corpus.ts';

let store: FakeS3;
let server: RunningServer;
let browser: Browser;
let folder: string;

const megabyte = 1_048_576;
const person = { name: '沈砚', password: '月光下的纸船 2026' };

beforeAll(async () => {
  store = await openFakeS3();
  const env = { STORAGE_URL: store.url };
  [server, browser, folder] = await Promise.all([
    startServer({ env }),
    sharedBrowser(),
    mkdtemp(join(tmpdir(), 'somnia-films-')),
  ]);
  const { name, password } = person;
  const made = await server.command(
    'user',
    'create',
    `--name=${name}`,
    '--email=yan@mail.example',
    `--password=${password}`,
    '--role=administrator',
  );
  if (made.code !== 0) throw new Error(made.output);
});

afterEach(() => {
  store.overrideResponses(null);
  store.allow('all');
});

afterAll(async () => {
  await server?.stop();
  await server?.clean();
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Files on disk have a modification time, as when a user selects the same file twice. */
async function fileOf(name: string, body: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, body);
  return path;
}

function longFilm(bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes, 0);
  head.write('mdat', 4, 'latin1');
  return Buffer.concat([videoWithLocation(), head, randomBytes(bytes - 8)]);
}

async function visit(): Promise<{ page: Page; troubles: string[] }> {
  const { page, context, problems } = await newVisitor(browser);
  onTestFinished(() => context.close());
  const answer = await context.request.post(`${server.url}/nv/user-login`, {
    headers: { origin: server.url },
    data: person,
  });
  expect(answer.status()).toBe(200);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await page.goto(`${server.url}/nv-admin/media`);
  await page.getByText('还没有文件').or(page.locator('.media-tile')).first().waitFor();
  return { page, troubles: problems };
}

const choose = (page: Page, ...paths: string[]) =>
  page.getByLabel('选择要上传的文件', { exact: true }).setInputFiles(paths);
const staged = () => [...store.objects.keys()].filter((key) => key.startsWith('unfinished-uploads/'));
const partsSent = () => store.requests.filter(({ method, part }) => method === 'PUT' && part !== null);
const leftovers = () => [staged().length, store.uploads.size];

/** The file of this name as visitors get it. */
async function served(page: Page, name: string): Promise<Buffer> {
  const url = await page.evaluate(async (search) => {
    const answer = await fetch(`/nv/admin/media?search=${encodeURIComponent(search)}`);
    return ((await answer.json()) as { list: { url: string }[] }).list[0]?.url ?? '';
  }, name);
  return Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
}

/** Holds back one part until it is released. */
function holdPart(number: string): { held: Promise<void>; letGo: () => void } {
  let letGo = (): void => {};
  let tell = (): void => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  const held = new Promise<void>((resolve) => (tell = resolve));
  store.overrideResponses(async (method, _key, query) => {
    if (method !== 'PUT' || query.get('partNumber') !== number) return null;
    tell();
    await gone;
    return null;
  });
  return { held, letGo: () => letGo() };
}

test('a photograph and a film go straight to the store, and the site makes of them what it makes of all', async () => {
  const { page, troubles } = await visit();
  const sentBefore = partsSent().length;
  const toSite: number[] = [];
  const ways = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) return;
    ways.add(request.method());
    toSite.push(request.postDataBuffer()?.length ?? 0);
  });
  const photo = Buffer.concat([await imageWithLocation('jpeg'), randomBytes(2 * megabyte)]);
  const long = longFilm(30 * megabyte);
  await choose(page, await fileOf('海边.jpg', photo), await fileOf('浪.mp4', long));
  await page.getByText('已上传 2 / 2').waitFor({ timeout: 60_000 });
  expect(ways).toContain('POST');
  expect([...ways].filter((way) => way !== 'GET' && way !== 'POST')).toEqual([]);
  expect(toSite.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(20_000);
  const parts = partsSent().slice(sentBefore);
  expect(parts).toHaveLength(8);
  expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(photo.length + long.length);
  expect(leftovers()).toEqual([0, 0]);
  const kept = await served(page, '海边');
  expect([kept.subarray(0, 2).toString('hex'), kept.includes('SECRET'), kept.length < megabyte]).toEqual([
    'ffd8',
    false,
    true,
  ]);
  const played = await served(page, '浪');
  expect([played.length, played.includes('SECRET')]).toEqual([long.length, false]);
  expect(troubles.filter((each) => !/status of 404/.test(each))).toEqual([]);
});

test('only pages that upload may send to the store', async () => {
  const policyOf = async (path: string) =>
    /connect-src ([^;]+)/.exec((await fetch(server.url + path)).headers.get('content-security-policy') ?? '')?.[1];
  const { host } = new URL(store.url.replace('s3:', 'http:'));
  expect(await policyOf('/')).toBe("'self'");
  expect(await policyOf('/nv-admin/media')).toBe(`'self' http://${host}`);
});

test('half an upload goes on where it was, after a page that was loaded anew and after a lost network', async () => {
  const { page } = await visit();
  const body = longFilm(22 * megabyte);
  const path = await fileOf('半部.mp4', body);
  const before = partsSent().length;
  const first = holdPart('3');
  await choose(page, path);
  await first.held;
  await page.reload();
  first.letGo();
  const second = holdPart('4');
  await choose(page, path);
  await second.held;
  await page.context().setOffline(true);
  second.letGo();
  store.overrideResponses(null);
  await page.context().setOffline(false);
  await page.getByText('已上传 1 / 1').waitFor({ timeout: 60_000 });
  const sent = partsSent()
    .slice(before)
    .map(({ part }) => part);
  expect([sent.filter((part) => part === '1').length, sent.filter((part) => part === '2').length]).toEqual([1, 1]);
  expect((await served(page, '半部')).length).toBe(body.length);
  expect(leftovers()).toEqual([0, 0]);
});

test('a server that is killed meanwhile comes back to what the store has by then', async () => {
  const { page } = await visit();
  const body = longFilm(17 * megabyte);
  const before = partsSent().length;
  const hold = holdPart('2');
  await choose(page, await fileOf('重启.mp4', body));
  await hold.held;
  const { dataDir, url } = server;
  await server.stop('SIGKILL');
  hold.letGo();
  server = await startServer({ dataDir, port: Number(new URL(url).port), env: { STORAGE_URL: store.url } });
  const arrived = page.getByText('已上传 1 / 1');
  // When the server needs half a minute to restart, the page has given up: a manual retry resumes as well.
  const again = page.getByRole('button', { name: '重试 重启.mp4', exact: true });
  await arrived.or(again).first().waitFor({ timeout: 90_000 });
  if (await again.isVisible()) await again.click();
  await arrived.waitFor({ timeout: 60_000 });
  expect(partsSent().length - before).toBe(4);
  expect((await served(page, '重启')).length).toBe(body.length);
  expect(leftovers()).toEqual([0, 0]);
});

test('an upload that is cancelled leaves nothing in the store', async () => {
  const { page } = await visit();
  const hold = holdPart('2');
  await choose(page, await fileOf('不要的.mp4', longFilm(12 * megabyte)));
  await hold.held;
  expect(store.uploads.size).toBe(1);
  await page.getByRole('button', { name: '取消上传 不要的.mp4', exact: true }).click();
  await page.getByText('已取消').waitFor();
  await expect.poll(leftovers, { timeout: 20_000 }).toEqual([0, 0]);
  hold.letGo();
});

test('a store that lets no browser send is gone round, and the file arrives all the same', async () => {
  const { page } = await visit();
  store.allow('preflight');
  const body = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(6 * megabyte)]);
  await choose(page, await fileOf('绕行.zip', body));
  await page.getByText('已上传 1 / 1').waitFor({ timeout: 60_000 });
  expect((await served(page, '绕行')).equals(body)).toBe(true);
  expect(leftovers()).toEqual([0, 0]);
  // The next file on this page does not retry.
  const before = partsSent().length;
  await choose(page, await fileOf('再绕.zip', Buffer.concat([body, Buffer.from('x')])));
  await page.getByText('已上传 2 / 2').waitFor({ timeout: 60_000 });
  expect(partsSent().length).toBe(before);
});

test('what is none of the known kinds is refused in a sentence, and gone from the store', async () => {
  const { page } = await visit();
  const body = Buffer.concat([Buffer.from('MZ\x90\0'), randomBytes(2 * megabyte)]);
  await choose(page, await fileOf('工具.exe', body));
  await page.getByText(/上传失败：.*不支持/).waitFor({ timeout: 60_000 });
  expect(leftovers()).toEqual([0, 0]);
});
