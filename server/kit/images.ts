import type { Sharp } from 'sharp';

import { mediaErrors } from '#contract/features/media/copy.ts';
import { type FocusPoint, partAround } from '#contract/features/media/focus.rules.ts';
import { maxPixels } from '#contract/features/media/limits.ts';
import { placeholderSide, variantQuality } from '#contract/features/media/variants.limits.ts';
import { DomainError } from '#contract/errors.ts';

import { fitsImageMemory, withDecoderTurn } from './image-decoder.ts';
import { type ImageHeader, UnreadableImage } from './image-header.ts';
import {
  decodingBytes,
  type EncodedFormat,
  encodingBytes,
  type ImageSize,
  isLarge,
  planEncoding,
  planTranscoding,
} from './image-memory.ts';

/** Ends processing that takes much longer than that of the largest accepted images. */
const timeoutSeconds = 300;

const strict = { limitInputPixels: maxPixels, failOn: 'error' } as const;
const lenient = { limitInputPixels: maxPixels, failOn: 'none' } as const;

const encode: Record<EncodedFormat, (picture: Sharp, head: ImageHeader) => Sharp> = {
  jpeg: (picture, head) =>
    picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: !isLarge(head, head.frames) }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture, head) => picture.webp(head.isLossless ? { lossless: true } : { quality: 88 }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.avif({ quality: 70, effort: 2 }),
};

/** Whether an image can be decoded, and with `reencode` encoded again, within the memory of image processing. */
export function isProcessable(head: ImageHeader, reencode: boolean): boolean {
  if (head.format === 'svg') return true;
  return fitsImageMemory(reencode ? planTranscoding(head).bytes : decodingBytes(head));
}

/**
 * Re-encodes an image: rotated upright, in sRGB, animations preserved. No metadata, profile or trailing data of the
 * file survives. A large WebP, AVIF or GIF comes back as JPEG or PNG. A still image with a side longer than `maxEdge`
 * is scaled down; 0: it is not.
 * @throws when the image is truncated or damaged; DomainError OVERLOADED
 */
export async function transcodeImage(
  body: Buffer,
  head: ImageHeader,
  maxEdge = 0,
): Promise<{ body: Buffer; format: EncodedFormat; size?: ImageSize }> {
  if (head.format === 'svg') throw new UnreadableImage('svg');
  const moves = head.frames > 1;
  const { format, bytes } = planTranscoding(head);
  const isScaled = !moves && maxEdge > 0 && Math.max(head.width, head.height) > maxEdge;
  const drawn = await withDecoderTurn(bytes, (sharp) => {
    const picture = sharp(body, { ...strict, animated: moves }).timeout({ seconds: timeoutSeconds });
    const upright = moves ? picture : picture.autoOrient();
    const fitting = isScaled ? upright.resize(maxEdge, maxEdge, { fit: 'inside' }) : upright;
    return encode[format](fitting.toColourspace('srgb'), head).toBuffer({ resolveWithObject: true });
  });
  const { width, height } = drawn.info;
  return { body: drawn.data, format, ...(isScaled ? { size: { width, height } } : {}) };
}

/**
 * Average colour `#rrggbb`, and a tiny preview as a data URL for images without transparency.
 * @throws when the image is damaged; DomainError OVERLOADED
 */
export function createImagePreview(body: Buffer, head: ImageHeader): Promise<{ colour: string; placeholder: string }> {
  return withDecoderTurn(decodingBytes(head), async (sharp) => {
    const tiny = await sharp(body, lenient)
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
    if (head.hasAlpha) return { colour, placeholder: '' };
    const webp = await sharp(tiny).webp({ quality: 40, alphaQuality: 0, smartSubsample: false }).toBuffer();
    return { colour, placeholder: `data:image/webp;base64,${webp.toString('base64')}` };
  });
}

/**
 * A smaller variant of an image; of an animation, the first frame.
 * @returns null when the variant is too tall for its format
 */
export async function renderImageVariant(
  body: Buffer,
  head: ImageHeader,
  width: number,
  format: 'webp' | 'avif',
): Promise<Buffer | null> {
  const [wide, tall] = head.orientation >= 5 ? [head.height, head.width] : [head.width, head.height];
  const height = Math.ceil((tall * Math.min(width, wide)) / wide);
  const bytes = decodingBytes(head) + encodingBytes({ width: Math.min(width, wide), height });
  if (!fitsImageMemory(bytes)) return null;
  return withDecoderTurn(bytes, (sharp) => {
    const small = sharp(body, lenient)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width, withoutEnlargement: true });
    const quality = variantQuality[format];
    return format === 'avif' ? small.avif({ quality, effort: 3 }).toBuffer() : small.webp({ quality }).toBuffer();
  });
}

/** Fills an area of this size with an image, as WebP. @throws when the image is damaged; DomainError OVERLOADED */
export function renderCover(body: Buffer, head: ImageHeader, size: ImageSize, quality = 80): Promise<Buffer> {
  return withDecoderTurn(decodingBytes(head) + encodingBytes(size), (sharp) =>
    sharp(body, strict)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ ...size, fit: 'cover' })
      .webp({ quality })
      .toBuffer(),
  );
}

/** Fills an area of this size with the part of an upright image around `focus`, as JPEG. @throws when it is damaged */
export function renderAround(body: Buffer, head: ImageHeader, size: ImageSize, focus: FocusPoint): Promise<Buffer> {
  const part = partAround(head, size, focus);
  return withDecoderTurn(decodingBytes(head) + encodingBytes(size), (sharp) =>
    sharp(body, strict)
      .timeout({ seconds: timeoutSeconds })
      .extract(part)
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: '#1f2850' })
      .toColourspace('srgb')
      .jpeg({ quality: 84 })
      .toBuffer(),
  );
}

/**
 * Crops an image after rotating it upright, in its own format, or as JPEG or PNG when it is large.
 * @throws DomainError VALIDATION when it needs too much memory, OVERLOADED
 */
export async function cropImageBuffer(
  body: Buffer,
  head: ImageHeader,
  cut: { rotate: number; left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  if (head.format === 'svg') throw new UnreadableImage('svg');
  const { rotate, ...area } = cut;
  // Turned, and in between as PNG: sharp would crop before it rotates.
  const turned = { ...head, orientation: Math.max(head.orientation, rotate === 0 ? 1 : 2) };
  const { format, bytes } = planEncoding(turned, area);
  if (!fitsImageMemory(bytes)) throw new DomainError('VALIDATION', mediaErrors.tooMuchMemory);
  return withDecoderTurn(bytes, async (sharp) => {
    const upright = await sharp(body, { limitInputPixels: maxPixels })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .rotate(rotate)
      .png({ compressionLevel: 1 })
      .toBuffer();
    return encode[format](sharp(upright, { limitInputPixels: maxPixels }).extract(area), head).toBuffer();
  });
}

/** Draws an SVG of the site's own; those of people are never given to the renderer. */
export function drawSvg(svg: Buffer, density: number, finish: (picture: Sharp) => Sharp): Promise<Buffer> {
  return withDecoderTurn(0, (sharp) => finish(sharp(svg, { density })).toBuffer());
}
