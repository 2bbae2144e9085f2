import sharp, { type Metadata, type Sharp } from 'sharp';

import { placeholderSide, variantQuality } from '#contract/features/media/variants.limits.ts';

import { atMost } from './at-most.ts';

// Files come once; what sharp would keep of them only takes memory from everybody else.
sharp.cache(false);

/** What is known of a picture before it is decoded. */
export interface PictureHead {
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg';
  width: number;
  height: number;
  frames: number;
  hasAlpha: boolean;
  orientation: number;
  /** A WebP that loses nothing, as screenshots are. */
  isLossless: boolean;
  /** It carries words of the camera. */
  isTelling: boolean;
}

/** A format that nothing here reads, HEIC of phones above all. */
export class UnreadablePicture extends Error {}

function headOf(found: Metadata, body: Buffer): PictureHead | null {
  const height = found.pageHeight ?? found.height;
  const format = found.format === 'heif' ? 'avif' : found.format;
  if (found.format === 'heif' && found.compression !== 'av1') throw new UnreadablePicture('heic');
  if (!['jpeg', 'png', 'webp', 'gif', 'avif', 'svg'].includes(format)) return null;
  return {
    format: format as PictureHead['format'],
    width: found.width,
    height,
    frames: found.pages ?? 1,
    hasAlpha: found.hasAlpha ?? false,
    orientation: found.orientation ?? 1,
    isLossless: format === 'webp' && body.subarray(0, 64).includes('VP8L'),
    isTelling: found.exif !== undefined || found.xmp !== undefined,
  };
}

/** Reads no more than the head of a file, however large it claims to be. @returns null for what is no picture */
export async function readPictureHead(body: Buffer): Promise<PictureHead | null> {
  let found: Metadata;
  try {
    found = await sharp(body, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
  return headOf(found, body);
}

/** From here on memory counts for more than the last twentieth of a file's size. */
const largePixels = 4_000_000;
const isLarge = ({ width, height, frames }: PictureHead): boolean => width * height * frames > largePixels;

const encode: Record<Exclude<PictureHead['format'], 'svg'>, (picture: Sharp, head: PictureHead) => Sharp> = {
  // The best coding is found by looking twice, at the whole picture in memory: 12 bytes a pixel.
  jpeg: (picture, head) => picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: !isLarge(head) }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture, head) => picture.webp(head.isLossless ? { lossless: true } : { quality: 88 }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.avif({ quality: 70, effort: 2 }),
};

/** Formats that are held whole while they are drawn, 12 to 33 bytes a pixel: of large ones one at a time. */
const heldWhole = new Set<PictureHead['format']>(['webp', 'avif', 'gif']);
const oneLarge = atMost(1, Number.POSITIVE_INFINITY);

/**
 * The picture drawn anew: turned as it was meant to be seen, in the colours of sRGB, moving if it moved. Nothing of
 * the file itself is kept: no place, no camera, no profile, nothing behind its end.
 * @throws when it cannot be read to its end
 */
export async function redrawPicture(body: Buffer, head: PictureHead, maxPixels: number): Promise<Buffer> {
  if (head.format === 'svg') throw new UnreadablePicture('svg');
  const moves = head.frames > 1;
  const picture = sharp(body, { limitInputPixels: maxPixels, failOn: 'error', animated: moves });
  const turned = moves ? picture : picture.autoOrient();
  const drawn = encode[head.format](turned.toColourspace('srgb'), head);
  return isLarge(head) && heldWhole.has(head.format) ? oneLarge(() => drawn.toBuffer()) : drawn.toBuffer();
}

/** Average colour `#rrggbb`, and a tiny form as a data address for pictures that nothing shows through. */
export async function sketchPicture(body: Buffer, hasAlpha: boolean, maxPixels: number) {
  const options = { limitInputPixels: maxPixels, failOn: 'none' as const };
  const tiny = await sharp(body, options)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .removeAlpha()
    .png()
    .toBuffer();
  const { data } = await sharp(tiny).resize(1, 1, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  if (hasAlpha) return { colour, placeholder: '' };
  const webp = await sharp(tiny).webp({ quality: 40, alphaQuality: 0, smartSubsample: false }).toBuffer();
  return { colour, placeholder: `data:image/webp;base64,${webp.toString('base64')}` };
}

/** A smaller form of a picture; of one that moves, its first frame. */
export async function drawVariant(
  body: Buffer,
  width: number,
  format: 'webp' | 'avif',
  maxPixels: number,
): Promise<Buffer> {
  const small = sharp(body, { limitInputPixels: maxPixels, failOn: 'none' })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width, withoutEnlargement: true });
  const quality = variantQuality[format];
  return format === 'avif' ? small.avif({ quality, effort: 3 }).toBuffer() : small.webp({ quality }).toBuffer();
}

/** A part of a picture, turned first, in its own format. */
export async function cutPicture(
  body: Buffer,
  head: PictureHead,
  cut: { rotate: number; left: number; top: number; width: number; height: number },
  maxPixels: number,
): Promise<Buffer> {
  if (head.format === 'svg') throw new UnreadablePicture('svg');
  const { rotate, ...area } = cut;
  // Turned and cut in two steps: sharp would cut before it turns.
  const turned = await sharp(body, { limitInputPixels: maxPixels })
    .autoOrient()
    .rotate(rotate)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return encode[head.format](sharp(turned, { limitInputPixels: maxPixels }).extract(area), head).toBuffer();
}
