import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { SignedPart, UploadState } from '#contract/features/media/uploads.entities.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { openFakeS3, type FakeS3 } from '#server/providers/storage/fake-s3.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import { imageWithLocation } from '#tests/kit/upload-corpus.ts';

import { sweepUploads } from './uploads.jobs.ts';
import { startUpload, cancelOwnUpload, receiveChunk, reroute, signPart, getUploadState } from './uploads.service.ts';
import { completeUpload } from './upload-contents.service.ts';

let store: FakeS3;
let here: TestSite;
let wang: Viewer;

const part = 5 * 1_048_576;
const hour = 3_600_000;

beforeEach(async () => {
  store = await openFakeS3();
  here = await openTestSite({ env: { STORAGE_URL: store.url } });
  store.setClock(here.clock);
  wang = await writer('老王');
});

afterEach(async () => {
  await here.close();
  await store.close();
});

async function writer(name: string): Promise<Viewer> {
  return { userId: await insertUserRow(here.site, name), role: 'author', power: 6, vipLevel: 0, banned: false };
}

/** Unlike any image, video, document or SVG; its header makes it a zip. */
const zip = (bytes: number): Buffer => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(bytes - 4)]);
const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

const start = (name: string, body: Buffer): Promise<UploadState> =>
  startUpload(here.contextFor(wang), { name, size: body.length, type: '', direct: true });

async function put({ url, headers }: SignedPart, body: Buffer): Promise<number> {
  const named = headers.map(({ name, value }): [string, string] => [name, value]);
  return (await fetch(url, { method: 'PUT', headers: named, body: new Uint8Array(body) })).status;
}

async function sendPart(id: string, body: Buffer, number: number): Promise<number> {
  const slice = body.subarray((number - 1) * part, number * part);
  return put(await signPart(here.contextFor(wang), { id, part: number, sha256: sha256(slice) }), slice);
}

const done = (id: string) => completeUpload(here.contextFor(wang), { id, group_id: null, alt: '' });
const staged = () => [...store.objects.keys()].filter((key) => !key.startsWith('uploads/'));
const onDisk = () => readdir(join(here.site.settings.dataDir, 'unfinished-uploads')).catch(() => []);

test('parts go straight to the store, and become a file as if they had come through the site', async () => {
  const photo = Buffer.concat([await imageWithLocation('jpeg', 6), randomBytes(11 * 1_048_576)]);
  const begun = await start('海边.jpg', photo);
  expect(begun.direct).toEqual({ part_size: part, parts: [] });
  const id = begun.upload_id;
  expect(await sendPart(id, photo, 3)).toBe(200);
  expect(await sendPart(id, photo, 1)).toBe(200);
  expect(await getUploadState(here.contextFor(wang), id)).toMatchObject({
    received: photo.length - part,
    direct: { parts: [1, 3] },
  });
  await expect(done(id)).rejects.toThrow('文件还没有传完');
  expect(await sendPart(id, photo, 2)).toBe(200);
  const item = await done(id);
  expect([item.mime, item.width, item.height]).toEqual(['image/jpeg', 48, 64]);
  const file = await here.site.storage.read(here.site.storage.keyOf(item.url) ?? '');
  const kept = file ? await buffer(file) : Buffer.alloc(0);
  expect(kept.length).toBeLessThan(10_000);
  expect(kept.includes('SECRET')).toBe(false);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect([staged(), store.uploads.size, await onDisk()]).toEqual([[], 0, []]);
  expect((await done(id)).id).toBe(item.id);
});

test('an address is good for one part of one upload, its length, its bytes and ten minutes', async () => {
  const body = zip(part + 100);
  const { upload_id: id } = await start('a.zip', body);
  const other = await start('b.zip', body);
  const head = body.subarray(0, part);
  const signed = await signPart(here.contextFor(wang), { id, part: 1, sha256: sha256(head) });
  const { url, headers } = signed;
  const changed = Buffer.from(head);
  changed[9] = (changed[9] ?? 0) ^ 1;
  expect(await put(signed, changed)).toBe(403);
  expect(await put(signed, head.subarray(1))).toBe(403);
  expect(await put({ url, headers: [] }, head)).toBe(403);
  expect(await put({ url: url.replace('partNumber=1', 'partNumber=2'), headers }, head)).toBe(403);
  expect(await put({ url: url.replace(id, other.upload_id), headers }, head)).toBe(403);
  expect(await put({ url: url.replace('unfinished-uploads/', 'uploads/'), headers }, head)).toBe(403);
  expect(await put({ url: url.replace(/&X-Amz-Expires=\d+/, '&X-Amz-Expires=604800'), headers }, head)).toBe(403);
  expect(await put({ url: url.replace(/\?.*/, ''), headers }, head)).toBe(403);
  const unread = await signPart(here.contextFor(wang), { id, part: 1 });
  expect(await put(unread, head.subarray(1))).toBe(403);
  here.clock.advance(11 * 60_000);
  expect(await put(signed, head)).toBe(403);
  expect([...store.uploads.values()].map(({ parts }) => parts.size)).toEqual([0, 0]);
  expect(await sendPart(id, body, 1)).toBe(200);
  await expect(sendPart(id, body, 3)).rejects.toThrow('没有这个分片');
});

test('what is staged is nobody else’s, and what goes through the site has no address in the store', async () => {
  const body = zip(2 * 1_048_576);
  const { upload_id: id } = await start('a.zip', body);
  const hong = here.contextFor(await writer('阿红'));
  await expect(signPart(hong, { id, part: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(reroute(hong, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(completeUpload(hong, { id, group_id: null, alt: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const forged = { id: '../uploads/2026/11/a.zip', part: 1 };
  await expect(signPart(here.contextFor(wang), forged)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(receiveChunk(here.contextFor(wang), id, 0, body.subarray(0, 9))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const small = await start('a.txt', Buffer.from('短'));
  expect(small.direct).toBeNull();
  await expect(signPart(here.contextFor(wang), { id: small.upload_id, part: 1 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('what is none of the known kinds is refused, and nothing of it stays', async () => {
  const body = Buffer.concat([Buffer.from('MZ\x90\0'), randomBytes(2 * 1_048_576)]);
  const { upload_id: id } = await start('好东西.png', body);
  expect(await sendPart(id, body, 1)).toBe(200);
  await expect(done(id)).rejects.toThrow('图片已损坏，无法读取');
  expect([staged(), store.uploads.size, store.objects.size]).toEqual([[], 0, 0]);
  await expect(getUploadState(here.contextFor(wang), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an upload that is given up leaves nothing in the store, and its addresses lead nowhere', async () => {
  const body = zip(part + 9);
  const { upload_id: id } = await start('a.zip', body);
  expect(await sendPart(id, body, 1)).toBe(200);
  const left = await signPart(here.contextFor(wang), { id, part: 2 });
  await cancelOwnUpload(here.contextFor(wang), id);
  expect([staged(), store.uploads.size]).toEqual([[], 0]);
  expect(await put(left, body.subarray(part))).toBe(404);
  const row = await here.site.db.selectFrom('uploads').select('bytes').where('id', '=', id).executeTakeFirst();
  expect(Number(row?.bytes)).toBe(part);
});

test('half uploads are swept after a day, known or not, and the young ones of others are left alone', async () => {
  const body = zip(2 * part);
  const { upload_id: id } = await start('a.zip', body);
  await sendPart(id, body, 1);
  // As if the process had stopped before saving the storage's answer, and between joining and storing.
  const { upload_id: unnamed } = await start('b.zip', body);
  await here.site.db.updateTable('uploads').set({ multipart_id: '' }).where('id', '=', unnamed).execute();
  const { upload_id: joined } = await start('c.zip', body);
  await sendPart(joined, body, 1);
  await sendPart(joined, body, 2);
  const { multipart_id } = await here.site.db
    .selectFrom('uploads')
    .select('multipart_id')
    .where('id', '=', joined)
    .executeTakeFirstOrThrow();
  await here.site.storage.staging?.join(joined, multipart_id ?? '');
  // No row refers to these any more.
  const { upload_id: lost } = await start('d.zip', body);
  await here.site.db.deleteFrom('uploads').where('id', '=', lost).execute();
  expect([store.uploads.size, staged()]).toEqual([3, [`unfinished-uploads/${joined}`]]);
  await sweepUploads(here.site);
  expect([store.uploads.size, staged().length]).toEqual([3, 1]);
  here.clock.advance(26 * hour);
  const { upload_id: fresh } = await start('e.zip', body);
  await here.site.db.deleteFrom('uploads').where('id', '=', fresh).execute();
  await sweepUploads(here.site);
  expect([[...store.uploads.values()].map(({ key }) => key), staged()]).toEqual([[`unfinished-uploads/${fresh}`], []]);
});

test('finishing that ended after the parts were joined goes on from there', async () => {
  const body = zip(2 * 1_048_576);
  const { upload_id: id } = await start('底片.zip', body);
  await sendPart(id, body, 1);
  store.overrideResponses((method, key) => (method === 'PUT' && key.startsWith('uploads/') ? 403 : null));
  await expect(done(id)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  expect(staged()).toEqual([`unfinished-uploads/${id}`]);
  store.overrideResponses(null);
  // An upload that is already joined needs no more data when the user selects the file again.
  const complete = { received: body.length, direct: null };
  expect(await getUploadState(here.contextFor(wang), id)).toMatchObject(complete);
  const finishing = { state: 'finishing', changed_at: here.clock.now() } as const;
  await here.site.db.updateTable('uploads').set(finishing).where('id', '=', id).execute();
  expect(await getUploadState(here.contextFor(wang), id)).toMatchObject(complete);
  here.clock.advance(16_000);
  expect(await done(id)).toMatchObject({ name: '底片.zip', bytes: body.length });
  expect(staged()).toEqual([]);
});

test('finishing that was killed before every part was there joins nothing', async () => {
  const body = zip(2 * part);
  const { upload_id: id } = await start('a.zip', body);
  await sendPart(id, body, 1);
  await here.site.db.updateTable('uploads').set({ state: 'finishing', changed_at: 0 }).where('id', '=', id).execute();
  await expect(done(id)).rejects.toThrow('文件还没有传完');
  expect(await getUploadState(here.contextFor(wang), id)).toMatchObject({ received: part, direct: { parts: [1] } });
  expect(await sendPart(id, body, 2)).toBe(200);
  expect(await done(id)).toMatchObject({ name: 'a.zip' });
});

test('the sweep goes on where keys may not list what was begun, and past what the store keeps', async () => {
  const body = zip(2 * 1_048_576);
  const ids = [];
  for (const name of ['a.zip', 'b.zip', 'c.zip']) ids.push((await start(name, body)).upload_id);
  const [first = '', second = ''] = ids;
  const small = await start('d.txt', Buffer.from('短'));
  await receiveChunk(here.contextFor(wang), small.upload_id, 0, Buffer.from('短'));
  let kept = second;
  store.overrideResponses((method, key, query) => {
    if (method === 'GET' && query.has('uploads')) return 403;
    return kept !== '' && key.endsWith(kept) ? 403 : null;
  });
  here.clock.advance(26 * hour);
  expect(await sweepUploads(here.site)).toBe(3);
  expect([...store.uploads.values()].map(({ key }) => key)).toEqual([`unfinished-uploads/${second}`]);
  expect(await onDisk()).toEqual([]);
  await expect(getUploadState(here.contextFor(wang), first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  kept = '';
  expect(await sweepUploads(here.site)).toBe(1);
  expect(store.uploads.size).toBe(0);
});

test('a staged object of another size than was announced is not taken', async () => {
  const body = zip(2 * 1_048_576);
  const { upload_id: id } = await start('a.zip', body);
  await sendPart(id, body, 1);
  const long = Buffer.concat([body, Buffer.from('x')]);
  (store.objects as Map<string, Buffer>).set(`unfinished-uploads/${id}`, long);
  (store.uploads as Map<string, unknown>).clear();
  await expect(done(id)).rejects.toThrow('文件还没有传完');
  expect([...store.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([]);
});

test('where the store lets no page send, is down, or shall not, contents come through the site', async () => {
  const body = zip(2 * 1_048_576);
  store.overrideResponses((method, _key, query) => (method === 'POST' && query.has('uploads') ? 403 : null));
  const refused = await start('a.zip', body);
  expect(refused.direct).toBeNull();
  store.overrideResponses(null);
  const { upload_id: id } = await start('b.zip', body);
  await sendPart(id, body, 1);
  expect(await reroute(here.contextFor(wang), id)).toMatchObject({ received: 0, direct: null });
  expect(store.uploads.size).toBe(0);
  for (let at = 0; at < body.length; at += 1_048_576)
    await receiveChunk(here.contextFor(wang), id, at, body.subarray(at, at + 1_048_576));
  expect(await done(id)).toMatchObject({ name: 'b.zip' });

  const open = async (query: string) => {
    const site = await openTestSite({ env: { STORAGE_URL: store.url + query } });
    const viewer = { ...wang, userId: await insertUserRow(site.site, '小明') };
    const begun = await startUpload(site.contextFor(viewer), {
      name: 'c.zip',
      size: body.length,
      type: '',
      direct: true,
    });
    await site.close();
    return begun.direct;
  };
  expect(await open('&direct=0')).toBeNull();
  store.allow('none');
  expect(await open('')).toBeNull();
  store.allow('all');
  expect(await open('')).not.toBeNull();
});
