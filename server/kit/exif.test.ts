import sharp from 'sharp';
import { expect, test } from 'vitest';

import { readExif } from './exif.ts';
import { readImageHeader } from './image-header.ts';

const plain = () => sharp({ create: { width: 8, height: 4, channels: 3, background: '#336699' } });

const recorded = {
  IFD0: { Make: 'NIKON CORPORATION', Model: 'NIKON Z 6', Artist: 'SECRET-OWNER', Copyright: 'SECRET-OWNER' },
  IFD2: {
    ExposureTime: '1/200',
    FNumber: '18/10',
    ISOSpeedRatings: '400',
    FocalLength: '350/10',
    DateTimeOriginal: '2026:11:19 21:30:00',
    LensModel: 'NIKKOR Z 35mm f/1.8 S',
    BodySerialNumber: 'SECRET-SERIAL',
    LensSerialNumber: 'SECRET-SERIAL',
    CameraOwnerName: 'SECRET-OWNER',
  },
  IFD3: { GPSLatitude: '31/1 13/1 4/1', GPSLatitudeRef: 'N' },
};

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'camera, lens and exposure are read of a %s, nothing else',
  async (format) => {
    const body = await plain().withExif(recorded).toFormat(format).toBuffer();
    expect(body.includes('SECRET-SERIAL')).toBe(true);
    const photo = (await readImageHeader(body))?.photo;
    expect(photo).toEqual({
      camera: 'NIKON Z 6',
      lens: 'NIKKOR Z 35mm f/1.8 S',
      focal: 35,
      aperture: 1.8,
      seconds: 0.005,
      iso: 400,
      day: '2026-11-19',
    });
  },
);

test('a block cut off at any byte, or with any byte changed, is read without harm and within a moment', async () => {
  const body = await plain().withExif(recorded).jpeg().toBuffer();
  const { exif = Buffer.alloc(0) } = await sharp(body).metadata();
  const started = performance.now();
  for (let at = 0; at < exif.length; at += 1) {
    readExif(exif.subarray(0, at));
    for (const byte of [0, 0x7f, 0xff]) {
      const broken = Buffer.from(exif);
      broken[at] = byte;
      const facts = readExif(broken);
      expect(JSON.stringify(facts)).not.toContain('SECRET');
    }
  }
  expect(performance.now() - started).toBeLessThan(5000);
  for (const empty of [undefined, Buffer.alloc(0), Buffer.from('Exif\0\0'), Buffer.alloc(2_000_000)])
    expect(readExif(empty)).toBeNull();
});

test('texts are one line without invisible characters, and a brand is named once', async () => {
  const of = async (Make: string, Model: string) =>
    (await readImageHeader(await plain().withExif({ IFD0: { Make, Model } }).jpeg().toBuffer()))?.photo?.camera;
  expect(await of('SONY', 'ILCE-7M4')).toBe('SONY ILCE-7M4');
  const { exif = Buffer.alloc(0) } = await sharp(
    await plain()
      .withExif({ IFD0: { Make: 'Canon', Model: 'Canon QQQ EOS\n R5' } })
      .jpeg()
      .toBuffer(),
  ).metadata();
  exif.write('\u202E', exif.indexOf('QQQ'));
  expect(readExif(exif)?.camera).toBe('Canon EOS R5');
  expect((await of('X', 'y'.repeat(500)))?.length).toBeLessThanOrEqual(130);
});
