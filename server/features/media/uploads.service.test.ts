import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { jobs as variantJobs } from './variants.jobs.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import { animatedImage, photograph } from '#tests/kit/upload-corpus.ts';

import { sweepUploads } from './uploads.jobs.ts';
import { startUpload, cancelOwnUpload, receiveChunk, getUploadState } from './uploads.service.ts';
import { completeUpload } from './upload-contents.service.ts';

let here: TestSite;
let wang: Viewer;

const minute = 60_000;
const hour = 60 * minute;

async function viewer(name: string, power: 6 | 8 = 6): Promise<Viewer> {
  const role = power === 8 ? 'editor' : 'author';
  return { userId: await insertUserRow(here.site, name, role), role, power, vipLevel: 0, banned: false };
}

beforeEach(async () => {
  here = await openTestSite();
  registerWorkers(here.site, variantJobs);
  wang = await viewer('老王');
});

afterEach(() => here.close());

async function upload(name: string, body: Buffer, who = wang) {
  const ask = here.contextFor(who);
  const { upload_id } = await startUpload(ask, { name, size: body.length, type: '' });
  for (let at = 0; at < body.length; at += 1_048_576)
    await receiveChunk(ask, upload_id, at, body.subarray(at, at + 1_048_576));
  return completeUpload(ask, { id: upload_id, group_id: null, alt: '' });
}

async function stored(url: string): Promise<Buffer> {
  const file = await here.site.storage.read(here.site.storage.keyOf(url) ?? '');
  return file ? buffer(file) : Buffer.alloc(0);
}

const unfinished = () => readdir(join(here.site.settings.dataDir, 'unfinished-uploads')).catch(() => []);
const keys = () => Array.fromAsync(here.site.storage.list());

test('a photograph becomes a file with small forms at once and more of them soon', async () => {
  const item = await upload('海边 夜晚.JPG', await photograph(1200, 800).jpeg().toBuffer());
  expect(item).toMatchObject({ name: '海边 夜晚.JPG', mime: 'image/jpeg', kind: 'image', width: 1200, height: 800 });
  expect(decodeURIComponent(item.url)).toMatch(/^\/uploads\/2026\/11\/海边-夜晚-[0-9a-f]{32}\.jpg$/);
  expect(item.variants.map(({ mime, width }) => `${mime} ${width}`)).toEqual([
    'image/webp 480',
    'image/webp 960',
    'image/webp 1200',
  ]);
  expect(item.thumbnail_url).toBe(`${item.url}-thumbnail.webp`);
  expect(item.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(item.placeholder.length).toBeLessThan(400);
  expect(item.owner).toEqual({ id: wang.userId, name: '老王' });
  here.touched.clear();
  await here.site.jobs.drain();
  const formats = await here.site.db.selectFrom('media_variants').select(['format', 'width']).orderBy('id').execute();
  expect(formats.filter(({ format }) => format === 'avif').map(({ width }) => Number(width))).toEqual([
    480, 720, 960, 1200,
  ]);
  expect(formats.filter(({ format }) => format === 'webp').map(({ width }) => Number(width))).toEqual([
    480, 960, 1200, 96, 192, 320, 720,
  ]);
  expect([...here.touched]).toEqual([`media:${item.id}`]);
  expect(await unfinished()).toEqual([]);
});

test('colours of a wide profile are seen as before, and moving pictures move', async () => {
  const wide = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const red = await upload('红.png', wide);
  const { data } = await sharp(await stored(red.url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data;
  expect([r > 250, g < 12, b < 12]).toEqual([true, true, true]);
  for (const format of ['gif', 'webp'] as const) {
    const item = await upload(`动.${format}`, await animatedImage(format));
    expect([item.width, item.height, item.mime]).toEqual([12, 12, `image/${format}`]);
    expect((await sharp(await stored(item.url)).metadata()).pages).toBe(3);
  }
});

test('large pictures are drawn anew like all others', async () => {
  const large = photograph(2100, 1910);
  const bodies = [await large.clone().jpeg().toBuffer(), await large.webp({ effort: 0 }).toBuffer()];
  const items = await Promise.all(bodies.map((body, at) => upload(`大${at}.bin`, body)));
  expect(items.map(({ mime, width, height }) => `${mime} ${width} × ${height}`)).toEqual([
    'image/jpeg 2100 × 1910',
    'image/webp 2100 × 1910',
  ]);
  for (const [at, item] of items.entries()) expect((await stored(item.url)).equals(bodies[at] as Buffer)).toBe(false);
});

test('a picture weighs at most 4 MB where the pictures go through Qiniu, else 20 MB; other files 100 MB', async () => {
  const ask = here.contextFor(wang);
  const size = (megabytes: number, name: string, more = 0) =>
    startUpload(ask, { name, size: megabytes * 1_048_576 + more, type: '' });
  await expect(size(20, 'a.jpg', 1)).rejects.toThrow('文件大小不能超过20M');
  await size(20, 'a.jpg');
  await setOptions(here.site, { qiniu_enabled: 'Y' });
  await expect(size(4, 'a.jpg', 1)).rejects.toThrow('文件大小不能超过4M');
  await size(100, 'a.zip');
  await expect(size(100, 'a.zip', 1)).rejects.toThrow('文件大小不能超过100M');
});

test('a picture that says it is none meets the limit of pictures all the same', async () => {
  await setOptions(here.site, { qiniu_enabled: 'Y' });
  const noise = Buffer.from(
    Array.from({ length: 1300 * 1300 * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256),
  );
  const png = await sharp(noise, { raw: { width: 1300, height: 1300, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(png.length).toBeGreaterThan(4 * 1_048_576);
  await expect(upload('图.zip', png)).rejects.toThrow('文件大小不能超过4M');
});

test('a lost connection is gone on from what is safe, and nothing is taken twice', async () => {
  const body = await photograph(900, 700).png().toBuffer();
  const ask = here.contextFor(wang);
  const { upload_id: id } = await startUpload(ask, { name: '图.png', size: body.length, type: 'image/png' });
  const half = body.length >> 1;
  expect(await receiveChunk(ask, id, 0, body.subarray(0, half))).toMatchObject({ received: half });
  await expect(receiveChunk(ask, id, 0, body.subarray(0, half))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(receiveChunk(ask, id, half + 1, body.subarray(half))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(receiveChunk(ask, id, half, Buffer.concat([body.subarray(half), Buffer.from('x')]))).rejects.toThrow(
    '收到的内容超过了文件的大小',
  );
  await expect(completeUpload(ask, { id, group_id: null, alt: '' })).rejects.toThrow('文件还没有传完');
  const { received } = await getUploadState(ask, id);
  expect(received).toBe(half);
  const rest = await Promise.allSettled([1, 2, 3].map(() => receiveChunk(ask, id, received, body.subarray(received))));
  expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const both = await Promise.allSettled([1, 2].map(() => completeUpload(ask, { id, group_id: null, alt: '' })));
  const first = await completeUpload(ask, { id, group_id: null, alt: '' });
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await completeUpload(ask, { id, group_id: null, alt: '' })).id).toBe(first.id);
  expect(await here.site.db.selectFrom('media').select('id').execute()).toHaveLength(1);
});

test('an upload of a known picture is resumed to the file that is there, and one of another person to a file of theirs', async () => {
  const body = await photograph(900, 700).png().toBuffer();
  const known = await upload('图.png', body);
  await here.site.db.updateTable('media').set({ trashed_at: 1 }).where('id', '=', known.id).execute();
  const before = await keys();
  const ask = here.contextFor(wang);
  const { upload_id: id } = await startUpload(ask, { name: '又一张.png', size: body.length, type: 'image/png' });
  const half = body.length >> 1;
  await receiveChunk(ask, id, 0, body.subarray(0, half));
  const { received } = await getUploadState(ask, id);
  await receiveChunk(ask, id, received, body.subarray(received));
  const again = await completeUpload(ask, { id, group_id: null, alt: '' });
  expect(again).toMatchObject({ id: known.id, url: known.url, name: '图.png', trashed_at: null });
  expect(again.variants).toEqual(known.variants);
  expect(await completeUpload(ask, { id, group_id: null, alt: '' })).toEqual(again);
  expect([await keys(), await unfinished()]).toEqual([before, []]);
  const theirs = await upload('图.png', body, await viewer('阿青'));
  expect([theirs.id === known.id, theirs.url === known.url, theirs.variants.length]).toEqual([false, false, 2]);
  expect(await here.site.db.selectFrom('media').select('id').execute()).toHaveLength(2);
});

test('an upload is nobody else’s, not even an editor’s', async () => {
  const { upload_id: id } = await startUpload(here.contextFor(wang), { name: 'a.txt', size: 3, type: '' });
  const editor = here.contextFor(await viewer('主编', 8));
  await expect(getUploadState(editor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(receiveChunk(editor, id, 0, Buffer.from('abc'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(completeUpload(editor, { id, group_id: null, alt: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('60 uploads an hour and 500 MB a day for a person, exact under parallel requests; editors are not counted', async () => {
  const ask = here.contextFor(wang);
  const answers = await Promise.allSettled(
    Array.from({ length: 80 }, () => startUpload(ask, { name: 'a.txt', size: 1, type: '' })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  here.clock.advance(hour + 1);
  const big = { name: 'a.zip', size: 100 * 1_048_576, type: '' };
  const bigs = await Promise.allSettled(Array.from({ length: 7 }, () => startUpload(ask, big)));
  // Sixty bytes are already used.
  expect(bigs.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  await expect(startUpload(ask, big)).rejects.toThrow('每天最多上传500M，请明天再试');
  const editor = here.contextFor(await viewer('主编', 8));
  for (let at = 0; at < 70; at += 1) await startUpload(editor, { name: 'a.txt', size: 1, type: '' });
});

test('half uploads are swept after a day, and what a killed process wrote with them', async () => {
  const ask = here.contextFor(wang);
  const { upload_id: id } = await startUpload(ask, { name: 'a.txt', size: 6, type: '' });
  await receiveChunk(ask, id, 0, Buffer.from('abc'));
  // As if the process had stopped between writing the files and their rows.
  await here.site.storage.put('2026/11/orphan-1.png', Buffer.from('x'), 'image/png');
  const planned = JSON.stringify(['2026/11/orphan-1.png']);
  await here.site.db.updateTable('uploads').set({ planned }).where('id', '=', id).execute();
  const { upload_id: given } = await startUpload(ask, { name: 'b.txt', size: 6, type: '' });
  await receiveChunk(ask, given, 0, Buffer.from('abc'));
  await cancelOwnUpload(ask, given);
  expect(await unfinished()).toEqual([id]);
  await sweepUploads(here.site);
  expect(await unfinished()).toEqual([id]);
  here.clock.advance(26 * hour);
  await expect(getUploadState(ask, id)).rejects.toThrow('这次上传不存在或已过期，请重新上传');
  expect(await sweepUploads(here.site)).toBe(2);
  expect([await unfinished(), await keys()]).toEqual([[], []]);
  expect(await here.site.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
});

test('finishing that a killed process began goes on seconds later', async () => {
  const ask = here.contextFor(wang);
  const { upload_id: id } = await startUpload(ask, { name: 'a.txt', size: 3, type: '' });
  await receiveChunk(ask, id, 0, Buffer.from('abc'));
  const changed_at = here.clock.now();
  await here.site.db.updateTable('uploads').set({ state: 'finishing', changed_at }).where('id', '=', id).execute();
  await expect(completeUpload(ask, { id, group_id: null, alt: '' })).rejects.toThrow('这次上传正在处理，请稍候');
  here.clock.advance(16_000);
  expect(await completeUpload(ask, { id, group_id: null, alt: '' })).toMatchObject({
    name: 'a.txt',
    kind: 'file',
    bytes: 3,
  });
});

test('what is given up while it is being finished is one or the other, never both', async () => {
  const ask = here.contextFor(wang);
  const ends = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    const body = Buffer.from(`说明 ${round}`);
    const { upload_id: id } = await startUpload(ask, { name: '说明.txt', size: body.length, type: 'text/plain' });
    await receiveChunk(ask, id, 0, body);
    const [file, given] = await Promise.allSettled([
      completeUpload(ask, { id, group_id: null, alt: '' }),
      cancelOwnUpload(ask, id),
    ]);
    ends.add(`${file.status} ${given.status}`);
  }
  expect([...ends].filter((end) => end !== 'fulfilled rejected' && end !== 'rejected fulfilled')).toEqual([]);
});
