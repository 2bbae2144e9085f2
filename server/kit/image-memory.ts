import { fitsImageMemory } from './image-decoder.ts';
import type { ImageHeader } from './image-header.ts';

export type EncodedFormat = Exclude<ImageHeader['format'], 'svg'>;

export interface ImageSize {
  width: number;
  height: number;
}

/** Above this size, saving memory matters more than the last 5 % of file size. */
const largePixels = 4_000_000;
/** The longest side that the encoders of WebP and AVIF accept. */
const maxEncodedSide = 16_383;

export const isLarge = ({ width, height }: ImageSize, frames = 1): boolean => width * height * frames > largePixels;

/** Bytes per pixel while a frame is decoded; measured with noise, rounded up. */
function decodedBytesPerPixel(head: ImageHeader): number {
  const sampleBytes = head.bitsPerSample > 8 ? 2 : 1;
  const pixelBytes = head.channels * sampleBytes;
  // A file that is turned, or interlaced, cannot be read line by line.
  const turned = head.orientation > 1 ? pixelBytes : 0;
  const interlaced = head.isProgressive ? pixelBytes : 0;
  if (head.format === 'jpeg') return 0.5 + turned + 2 * interlaced;
  if (head.format === 'png') return 2 * sampleBytes + turned + 1.5 * interlaced;
  if (head.format === 'gif') return 8;
  if (head.format === 'webp') return 8 + turned;
  // The AV1 decoder holds several frames, the result and its copy.
  return 20 * sampleBytes + turned;
}

/** Memory in bytes for decoding the first frame of an image. */
export function decodingBytes(head: ImageHeader): number {
  return Math.ceil(head.width * head.height * decodedBytesPerPixel(head));
}

/** Memory in bytes for encoding WebP or AVIF of this size; infinite when the encoder does not accept it. */
export function encodingBytes(size: ImageSize): number {
  if (Math.max(size.width, size.height) > maxEncodedSide) return Number.POSITIVE_INFINITY;
  return size.width * size.height * 44;
}

function reencodingBytes(format: EncodedFormat, head: ImageHeader, size: ImageSize): number {
  const pixels = size.width * size.height;
  // Optimised coding of JPEG needs two passes with the whole image in memory.
  if (format === 'jpeg') return pixels * (isLarge(head, head.frames) ? 0.5 : 14);
  // A PNG made of another format can be much larger than the file was.
  if (format === 'png') return pixels * (head.format === 'png' ? 1 : 6);
  if (format === 'gif') return pixels * 20;
  const share = format === 'webp' && !head.hasAlpha && !head.isLossless ? 0.6 : 1;
  return encodingBytes(size) * share;
}

/** How an image is encoded again, and the memory in bytes for it, with that for decoding it. */
export interface EncodingPlan {
  format: EncodedFormat;
  bytes: number;
}

/**
 * WebP, AVIF and GIF are encoded from the whole image in memory, so large ones become JPEG, or PNG where pixels have to
 * stay as they are.
 */
export function planEncoding(head: ImageHeader, size: ImageSize = head): EncodingPlan {
  const decoding = decodingBytes(head);
  const own = head.format === 'svg' ? 'png' : head.format;
  const bytes = decoding + reencodingBytes(own, head, size);
  if (own === 'jpeg' || own === 'png' || fitsImageMemory(bytes)) return { format: own, bytes };
  const format = head.hasAlpha || head.isLossless || own === 'gif' ? 'png' : 'jpeg';
  return { format, bytes: decoding + reencodingBytes(format, head, size) };
}

/** How an animation is encoded again: WebP is held whole, GIF frame by frame. */
function planAnimation(head: ImageHeader): EncodingPlan {
  const format = head.format === 'gif' ? 'gif' : 'webp';
  const perFrame = format === 'gif' ? 1 : 6;
  return { format, bytes: decodingBytes(head) + head.width * head.height * (20 + head.frames * perFrame) };
}

/** How an upload is encoded again. */
export function planTranscoding(head: ImageHeader): EncodingPlan {
  return head.frames > 1 ? planAnimation(head) : planEncoding(head);
}
