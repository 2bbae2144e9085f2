import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { findMediaByUrl, listMediaByUrls, storeFile } from './service.ts';

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
});

afterEach(() => site.close());

function picture(width = 40, height = 20) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } });
}

test('a stored picture knows its size and average colour, and lies under a name of its own', async () => {
  const media = await storeFile(site.site, {
    name: '../../海边 夜晚.PNG',
    body: await picture().png().toBuffer(),
    alt: '海',
  });
  expect(media).toMatchObject({
    name: '海边 夜晚.PNG',
    mime: 'image/png',
    width: 40,
    height: 20,
    colour: '#336699',
    alt: '海',
  });
  expect(decodeURIComponent(media.url)).toMatch(/^\/uploads\/2026\/11\/海边-夜晚-[0-9a-f]{32}\.png$/);
  expect(await findMediaByUrl(site.site, media.url)).toEqual(media);
  const key = site.site.storage.keyOf(media.url);
  const file = await site.site.storage.read(key ?? '');
  expect(file && (await buffer(file)).length).toBe(media.bytes);
});

test('the same contents are stored once', async () => {
  const body = await picture().png().toBuffer();
  const first = await storeFile(site.site, { name: 'a.png', body });
  const second = await storeFile(site.site, { name: 'b.png', body });
  expect(second).toEqual(first);
  expect(await Array.fromAsync(site.site.storage.list())).toHaveLength(1);
});

test('a turned photograph has the size it is shown with, and no owner', async () => {
  const body = await picture()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret-owner' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const media = await storeFile(site.site, { name: 'photo.jpg', body });
  expect([media.width, media.height]).toEqual([20, 40]);
});

test('what a file is counts, not what it is called', async () => {
  const png = await storeFile(site.site, { name: 'photo.html', body: await picture().png().toBuffer() });
  expect([png.mime, png.url.endsWith('.png')]).toEqual(['image/png', true]);
  const svg = await storeFile(site.site, {
    name: 'photo.png',
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><script>1</script></svg>'),
  });
  expect(svg.url.endsWith('.svg')).toBe(true);
  const page = await storeFile(site.site, { name: 'page.html', body: Buffer.from('<script>alert(1)</script>') });
  expect([page.mime, page.url.endsWith('.bin')]).toEqual(['application/octet-stream', true]);
  const text = await storeFile(site.site, { name: '说明.txt', body: Buffer.from('你好') });
  expect([text.mime, text.width]).toEqual(['text/plain; charset=utf-8', null]);
});

test('a file that is empty, broken or absurdly large as a picture is refused with a sentence', async () => {
  await expect(storeFile(site.site, { name: 'a.png', body: Buffer.alloc(0) })).rejects.toThrow('文件是空的');
  await expect(storeFile(site.site, { name: 'a.png', body: Buffer.from('not a picture') })).rejects.toThrow(
    '图片已损坏，无法读取',
  );
  const huge = await picture().png().toBuffer();
  huge.writeUInt32BE(50_000, 16);
  huge.writeUInt32BE(50_000, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  await expect(storeFile(site.site, { name: 'a.png', body: huge })).rejects.toThrow('图片的尺寸太大了');
  expect(await site.site.db.selectFrom('media').selectAll().execute()).toEqual([]);
});

test('sizes of many pictures are asked for at once', async () => {
  const one = await storeFile(site.site, { name: 'a.png', body: await picture(30, 30).png().toBuffer() });
  const found = await listMediaByUrls(site.site, [one.url, '/uploads/none.png', one.url]);
  expect([...found.keys()]).toEqual([one.url]);
  expect(found.get(one.url)?.width).toBe(30);
  expect((await listMediaByUrls(site.site, [])).size).toBe(0);
});
