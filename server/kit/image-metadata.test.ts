import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { stripImageMetadata } from './image-metadata.ts';

const told = 'GPS 39.9N 116.4E 小明';
const exif = { IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' } };

function picture() {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } });
}

test('a JPEG loses what the camera told and keeps every pixel and its turn', async () => {
  const file = await picture().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  const withExif = await sharp(await picture().jpeg().toBuffer())
    .keepMetadata()
    .withExif(exif)
    .jpeg()
    .toBuffer();
  expect(withExif.includes('secret-owner')).toBe(true);
  expect(stripImageMetadata(withExif, 'jpeg').includes('secret-owner')).toBe(false);
  const stripped = stripImageMetadata(file, 'jpeg', 6);
  expect((await sharp(stripped).metadata()).orientation).toBe(6);
  expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
});

test('a PNG and a WebP lose it too', async () => {
  const png = await picture().png().withExif(exif).toBuffer();
  expect(png.includes('secret-owner')).toBe(true);
  const plainPng = stripImageMetadata(png, 'png');
  expect(plainPng.includes('secret-owner')).toBe(false);
  expect(await sharp(plainPng).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());

  const webp = await picture().webp().withExif(exif).toBuffer();
  expect(webp.includes('secret-owner')).toBe(true);
  const plainWebp = stripImageMetadata(webp, 'webp');
  expect(plainWebp.includes('secret-owner')).toBe(false);
  expect((await sharp(plainWebp).metadata()).exif).toBeUndefined();
  expect(await sharp(plainWebp).raw().toBuffer()).toEqual(await sharp(webp).raw().toBuffer());
});

test('broken and other files come back without a crash', async () => {
  const jpeg = await picture().jpeg().withExif(exif).toBuffer();
  for (let length = 4; length < jpeg.length; length += 7) stripImageMetadata(jpeg.subarray(0, length), 'jpeg');
  const gif = Buffer.from(`GIF89a${told}`);
  expect(stripImageMetadata(gif, 'gif')).toEqual(gif);
});

const place = Buffer.from('SECRET-PLACE');

function pngChunk(name: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

const pngTexts: [name: string, body: Buffer][] = [
  ['tEXt', Buffer.concat([Buffer.from('Comment\0'), place])],
  ['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(place)])],
  ['iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), place])],
  ['eXIf', Buffer.concat([Buffer.from('MM\0*\0\0\0\x08'), place])],
  ['tIME', Buffer.from([7, 234, 11, 22, 9, 0, 0])],
  ['prVt', place],
];

test.each(pngTexts)('a PNG keeps no %s chunk, before or after its pixels', async (name, body) => {
  const png = await picture().png().toBuffer();
  const end = png.length - 12;
  for (const at of [33, end]) {
    const file = Buffer.concat([png.subarray(0, at), pngChunk(name, body), png.subarray(at)]);
    const stripped = stripImageMetadata(file, 'png');
    expect([stripped.includes(name), stripped.equals(png)], `${name} at ${at}`).toEqual([false, true]);
  }
});

test('a PNG and a WebP keep nothing that follows their end', async () => {
  for (const format of ['png', 'webp'] as const) {
    const file = await picture().toFormat(format).toBuffer();
    expect(stripImageMetadata(Buffer.concat([file, place]), format).equals(file), format).toBe(true);
  }
});

test.each(['EXIF', 'XMP ', 'PLAC'])('a WebP keeps no %s chunk, before or after its pixels', async (name) => {
  const webp = await picture().webp().withIccProfile('p3').toBuffer();
  const chunk = Buffer.concat([Buffer.from(name), Buffer.from([place.length, 0, 0, 0]), place]);
  const first = 12 + 8 + webp.readUInt32LE(16);
  for (const at of [first, webp.length]) {
    const file = Buffer.concat([webp.subarray(0, at), chunk, webp.subarray(at)]);
    file.writeUInt32LE(file.length - 8, 4);
    file[20] = (file[20] as number) | 0x0c;
    const stripped = stripImageMetadata(file, 'webp');
    expect([stripped.includes('SECRET'), stripped.equals(webp)], `${name} at ${at}`).toEqual([false, true]);
  }
});

test('a JPEG keeps no comment, XMP or other application data', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  for (const marker of [0xe1, 0xe2, 0xe4, 0xed, 0xef, 0xfe]) {
    const head = Buffer.from([0xff, marker, 0, place.length + 2]);
    const file = Buffer.concat([jpeg.subarray(0, 2), head, place, jpeg.subarray(2)]);
    expect(stripImageMetadata(file, 'jpeg').equals(jpeg), String(marker)).toBe(true);
  }
});
