import sharp, { type Metadata, type Sharp } from 'sharp';

import { placeholderSide, variantQuality } from '#contract/features/media/variants.limits.ts';

import { limitConcurrency } from './limit-concurrency.ts';

// Each file is processed once; sharp's cache would only use memory.
sharp.cache(false);

/** Image metadata available without decoding. */
export interface ImageHeader {
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg';
  width: number;
  height: number;
  frames: number;
  hasAlpha: boolean;
  orientation: number;
  /** A lossless WebP, such as a screenshot. */
  isLossless: boolean;
  /** It contains camera metadata. */
  hasMetadata: boolean;
}

/** The image format cannot be decoded, such as HEIC from phones. */
export class UnreadableImage extends Error {}

function toImageHeader(found: Metadata, body: Buffer): ImageHeader | null {
  const height = found.pageHeight ?? found.height;
  const format = found.format === 'heif' ? 'avif' : found.format;
  if (found.format === 'heif' && found.compression !== 'av1') throw new UnreadableImage('heic');
  if (!['jpeg', 'png', 'webp', 'gif', 'avif', 'svg'].includes(format)) return null;
  return {
    format: format as ImageHeader['format'],
    width: found.width,
    height,
    frames: found.pages ?? 1,
    hasAlpha: found.hasAlpha ?? false,
    orientation: found.orientation ?? 1,
    isLossless: format === 'webp' && body.subarray(0, 64).includes('VP8L'),
    hasMetadata: found.exif !== undefined || found.xmp !== undefined,
  };
}

/** Reads only the file header, however large the image claims to be. @returns null when it is not an image */
export async function readImageHeader(body: Buffer): Promise<ImageHeader | null> {
  let found: Metadata;
  try {
    found = await sharp(body, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
  return toImageHeader(found, body);
}

/** Above this size, saving memory matters more than the last 5 % of file size. */
const largePixels = 4_000_000;
const isLarge = ({ width, height, frames }: ImageHeader): boolean => width * height * frames > largePixels;

const encode: Record<Exclude<ImageHeader['format'], 'svg'>, (picture: Sharp, head: ImageHeader) => Sharp> = {
  // Optimised coding needs two passes with the whole image in memory: 12 bytes per pixel.
  jpeg: (picture, head) => picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: !isLarge(head) }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture, head) => picture.webp(head.isLossless ? { lossless: true } : { quality: 88 }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.avif({ quality: 70, effort: 2 }),
};

/** Formats encoded from whole images in memory, 12 to 33 bytes per pixel: large ones run one at a time. */
const wholeImageFormats = new Set<ImageHeader['format']>(['webp', 'avif', 'gif']);
const oneLargeImage = limitConcurrency(1, Number.POSITIVE_INFINITY);

/**
 * Re-encodes an image: rotated upright, in sRGB, animations preserved. No metadata, profile or trailing data of the
 * file survives.
 * @throws when the image is truncated or damaged
 */
export async function transcodeImage(body: Buffer, head: ImageHeader, maxPixels: number): Promise<Buffer> {
  if (head.format === 'svg') throw new UnreadableImage('svg');
  const moves = head.frames > 1;
  const picture = sharp(body, { limitInputPixels: maxPixels, failOn: 'error', animated: moves });
  const turned = moves ? picture : picture.autoOrient();
  const drawn = encode[head.format](turned.toColourspace('srgb'), head);
  return isLarge(head) && wholeImageFormats.has(head.format) ? oneLargeImage(() => drawn.toBuffer()) : drawn.toBuffer();
}

/** Average colour `#rrggbb`, and a tiny preview as a data URL for images without transparency. */
export async function createImagePreview(body: Buffer, hasAlpha: boolean, maxPixels: number) {
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

/** A smaller variant of an image; of an animation, the first frame. */
export async function renderImageVariant(
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

/** Crops an image after rotating it upright, in its own format. */
export async function cropImageBuffer(
  body: Buffer,
  head: ImageHeader,
  cut: { rotate: number; left: number; top: number; width: number; height: number },
  maxPixels: number,
): Promise<Buffer> {
  if (head.format === 'svg') throw new UnreadableImage('svg');
  const { rotate, ...area } = cut;
  // Two steps, because sharp would crop before it rotates.
  const turned = await sharp(body, { limitInputPixels: maxPixels })
    .autoOrient()
    .rotate(rotate)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return encode[head.format](sharp(turned, { limitInputPixels: maxPixels }).extract(area), head).toBuffer();
}
