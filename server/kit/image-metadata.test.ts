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
