import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { storeFile } from './service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { fileHeaders } from '#server/providers/storage/file-headers.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import {
  brokenFiles,
  heicFiles,
  hostileFiles,
  oddVideos,
  oddNames,
  photograph,
  decompressionBombs,
  imageWithLocation,
  filesWithLocation,
} from '#tests/kit/upload-corpus.ts';

import { startUpload, receiveChunk } from './uploads.service.ts';
import { completeUpload } from './upload-contents.service.ts';

let here: TestSite;
let editor: Viewer;

beforeEach(async () => {
  here = await openTestSite();
  const userId = await insertUserRow(here.site, '主编', 'editor');
  editor = { userId, role: 'editor', power: 8, vipLevel: 0, banned: false };
});

afterEach(() => here.close());

async function upload(name: string, body: Buffer) {
  const ask = here.contextFor(editor);
  const { upload_id } = await startUpload(ask, { name, size: body.length, type: '' });
  for (let at = 0; at < body.length; at += 1_048_576)
    await receiveChunk(ask, upload_id, at, body.subarray(at, at + 1_048_576));
  return completeUpload(ask, { id: upload_id, group_id: null, alt: '' });
}

const keyOf = (url: string) => here.site.storage.keyOf(url) ?? '';

async function stored(url: string): Promise<Buffer> {
  const file = await here.site.storage.read(keyOf(url));
  return file ? buffer(file) : Buffer.alloc(0);
}

const unfinished = () => readdir(join(here.site.settings.dataDir, 'unfinished-uploads')).catch(() => []);
const keys = () => Array.fromAsync(here.site.storage.list());
const megabytes = () => process.memoryUsage().rss / 2 ** 20;

/** An image has no metadata left; a video keeps its length and its media data. */
async function isWhole(width: number | null, file: Buffer, body: Buffer): Promise<boolean> {
  if (width === null) return file.length === body.length && file.includes('the film itself');
  const { exif, xmp, iptc, icc } = await sharp(file).metadata();
  return [exif, xmp, iptc, icc].every((words) => words === undefined);
}

test('no picture or film tells where it was taken, and a turned one is still seen upright', async () => {
  const files = await filesWithLocation();
  expect(files).toHaveLength(60);
  let withPlace = 0;
  const troubles: string[] = [];
  for (const { name, body, isTurned } of files) {
    expect(body.includes('SECRET'), name).toBe(true);
    const item = await upload(name, body);
    if (isTurned !== undefined && item.width !== (isTurned ? 48 : 64)) troubles.push(`${name} lies ${item.width} wide`);
    for (const url of [item.url, ...item.variants.map((variant) => variant.url)]) {
      const file = await stored(url);
      if (file.includes('SECRET')) withPlace += 1;
      if (!(await isWhole(item.width, file, body))) troubles.push(`${name}: ${url}`);
    }
  }
  process.stdout.write(`A10：上传后仍带位置的文件 ${withPlace} 个（共 ${files.length} 个）\n`);
  expect([withPlace, troubles]).toEqual([0, []]);
});

test('what is imported keeps its pixels where that is possible, and tells no place either', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const item = await storeFile(here.site, { name: `照片.${format}`, body: await imageWithLocation(format, 6) });
    const file = await stored(item.url);
    expect([file.includes('SECRET'), (await sharp(file).metadata()).xmp], format).toEqual([false, undefined]);
  }
});

/** What this file could make a browser do. */
function isDangerous(mime: string, key: string, file: Buffer): boolean {
  const headers = fileHeaders(key);
  const isFenced =
    headers['x-content-type-options'] === 'nosniff' &&
    /(^|; )sandbox$/.test(headers['content-security-policy'] ?? '') &&
    headers['content-type'] === mime;
  const mayRun = /html|xml|script|flash|octet/.test(mime) && headers['content-disposition'] !== 'attachment';
  // The text of an SVG is harmless: it stands between tags with every bracket escaped.
  const code = mime === 'image/svg+xml' ? file.toString().replace(/>[^<]*</g, '><') : file;
  return !isFenced || mayRun || code.includes('PWNED');
}

test('nothing of the corpus of hostile files is kept as it came', async () => {
  const [served, refused, slow] = [[] as string[], [] as string[], [] as number[]];
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThan(80);
  for (const { name, body } of files) {
    const from = performance.now();
    try {
      const item = await upload(name, body);
      if (isDangerous(item.mime, keyOf(item.url), await stored(item.url))) served.push(`${name}: ${item.mime}`);
    } catch (error) {
      refused.push((error as { code: string }).code);
    }
    slow.push(performance.now() - from);
  }
  const p95 = slow.toSorted((one, other) => one - other)[Math.floor(slow.length * 0.95)] ?? 0;
  process.stdout.write(
    `S02：共 ${files.length} 个文件，危险文件被原样收下 ${served.length} 个，拒绝 ${refused.length} 个，p95 ${Math.round(p95)} ms\n`,
  );
  expect(served).toEqual([]);
  expect(new Set(refused)).toEqual(new Set(['UNSUPPORTED_TYPE', 'VALIDATION']));
  expect(await unfinished()).toEqual([]);
});

test('a document that could run something is only ever a download', async () => {
  const scripted = Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF');
  const both = Buffer.from('%PDF-1.7\n<!doctype html><script>alert(1)</script>');
  for (const [name, body] of [
    ['手册.pdf', scripted],
    ['手册.html', both],
    ['包.zip', Buffer.from('PK\x03\x04<script>')],
  ] as const) {
    const item = await upload(name, body);
    const headers = fileHeaders(keyOf(item.url));
    expect([headers['content-disposition'], /html|script/.test(item.mime)], name).toEqual(['attachment', false]);
  }
});

test('what is broken or absurd is refused by its head, with nothing left behind', async () => {
  const before = megabytes();
  for (const { name, body } of await brokenFiles())
    await expect(upload(name, body), name).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(
    startUpload(here.contextFor(editor), { name: 'a.png', size: 5 * 2 ** 30, type: '' }),
  ).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  });
  expect(megabytes() - before).toBeLessThan(200);
  expect([await unfinished(), await keys()]).toEqual([[], []]);
});

test('a picture of a phone that browsers cannot show is refused with what to do, whatever it is called', async () => {
  for (const { name, body } of heicFiles()) {
    await expect(upload(name, body), name).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      message: '不支持 HEIC 图片，请先转换为 JPEG 或 PNG；iPhone 可在「设置 › 相机 › 格式」里选「兼容性最佳」',
    });
  }
});

test('small files that swell while they are read take no memory', async () => {
  const files = await decompressionBombs();
  const before = megabytes();
  const items = await Promise.allSettled(files.map(({ name, body }) => upload(name, body)));
  expect(megabytes() - before).toBeLessThan(200);
  const refusals = items.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
  );
  expect(refusals.filter((code) => code !== 'VALIDATION')).toEqual([]);
  const taken = items.flatMap((each) => (each.status === 'fulfilled' ? [each.value.bytes] : []));
  expect(taken.filter((bytes) => bytes > 20_000)).toEqual([]);
});

test('films whose boxes contradict themselves are refused for good, never a fault', async () => {
  for (const body of oddVideos())
    await expect(upload('片.mp4', body)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: '视频或音频已损坏，无法读取',
    });
  expect([await unfinished(), await keys()]).toEqual([[], []]);
});

test('names that systems stumble over end as harmless names of the store', async () => {
  for (const [at, name] of oddNames.entries()) {
    const item = await upload(
      name,
      await photograph(60 + at, 40)
        .png()
        .toBuffer(),
    );
    expect(keyOf(item.url), name).toMatch(/^2026\/11\/[\p{L}\p{N}_-]{1,120}-[0-9a-f]{32}\.png$/u);
    expect(item.name, name).not.toMatch(/[/\\\p{Cc}]/u);
    expect((await stored(item.url)).length, name).toBeGreaterThan(0);
  }
});
