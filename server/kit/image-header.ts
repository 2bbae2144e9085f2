import type { Metadata } from 'sharp';

import type { PhotoFacts } from '#contract/features/media/library.entities.ts';

import { readExif } from './exif.ts';
import { withDecoderTurn } from './image-decoder.ts';
import { svgSize } from './svg-size.ts';

/** Image metadata available without decoding. */
export interface ImageHeader {
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg';
  width: number;
  height: number;
  frames: number;
  hasAlpha: boolean;
  orientation: number;
  /** Colour channels, with alpha. */
  channels: number;
  bitsPerSample: number;
  /** Interlaced: decoding needs the whole image in memory. */
  isProgressive: boolean;
  /** A lossless WebP, such as a screenshot. */
  isLossless: boolean;
  /** It contains camera metadata. */
  hasMetadata: boolean;
  /** Camera, lens and exposure, when it states them. */
  photo?: PhotoFacts | null;
}

/** The image format cannot be decoded, such as HEIC from phones. */
export class UnreadableImage extends Error {}

/** How far into a file the first tag of an SVG may start, and how long it may be. */
const svgStartLength = 16_384;
/** How far before the end of a file an SVG may be closed. */
const svgEndLength = 65_536;

/** The text from its first tag on: without declarations, comments and document type. */
function fromFirstTag(text: string): string {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    let end: number;
    if (rest.startsWith('<!--')) end = rest.indexOf('-->') + 3;
    else if (rest.startsWith('<?')) end = rest.indexOf('?>') + 2;
    else if (/^<!doctype/i.test(rest)) {
      const entities = /^[^>]*\[/.exec(rest) ? rest.indexOf(']') : 0;
      end = entities < 0 ? 0 : rest.indexOf('>', entities) + 1;
    } else return rest;
    if (end < 4) return '';
    rest = rest.slice(end).trimStart();
  }
}

function isAt(body: Buffer, offset: number, bytes: string): boolean {
  return body.toString('latin1', offset, offset + bytes.length) === bytes;
}

/** The image format by the first bytes; null for all other files, which are not given to a decoder. */
export function sniffImageFormat(body: Buffer): ImageHeader['format'] | 'heif' | null {
  if (isAt(body, 0, '\xff\xd8\xff')) return 'jpeg';
  if (isAt(body, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (isAt(body, 0, 'GIF8')) return 'gif';
  if (isAt(body, 0, 'RIFF') && isAt(body, 8, 'WEBP')) return 'webp';
  if (isAt(body, 4, 'ftypavi')) return 'avif';
  if (isAt(body, 4, 'ftyp') && /^(?:mif1|msf1|mia[fn])/.test(body.toString('latin1', 8, 12))) return 'heif';
  return /^<svg[\s>]/i.test(fromFirstTag(body.toString('utf8', 0, svgStartLength))) ? 'svg' : null;
}

function svgHeader(body: Buffer): ImageHeader | null {
  const tag = /^<svg[^>]*>/i.exec(fromFirstTag(body.toString('utf8', 0, svgStartLength)))?.[0];
  if (!tag || (!tag.endsWith('/>') && !body.subarray(-svgEndLength).includes('</svg'))) return null;
  const size = svgSize(tag);
  const still = { frames: 1, orientation: 1, channels: 4, bitsPerSample: 8 };
  const flags = { hasAlpha: true, isProgressive: false, isLossless: false, hasMetadata: false };
  return { format: 'svg', ...size, ...still, ...flags };
}

function toImageHeader(found: Metadata, body: Buffer): ImageHeader | null {
  const format = found.format === 'heif' ? 'avif' : found.format;
  if (found.format === 'heif' && found.compression !== 'av1') throw new UnreadableImage('heic');
  if (!['jpeg', 'png', 'webp', 'gif', 'avif'].includes(format)) return null;
  return {
    format: format as ImageHeader['format'],
    width: found.width,
    height: found.pageHeight ?? found.height,
    frames: found.pages ?? 1,
    hasAlpha: found.hasAlpha ?? false,
    orientation: found.orientation ?? 1,
    channels: found.channels ?? 4,
    bitsPerSample: found.bitsPerSample ?? (found.depth === 'ushort' ? 16 : 8),
    isProgressive: found.isProgressive ?? false,
    isLossless: format === 'webp' && body.subarray(0, 64).includes('VP8L'),
    hasMetadata: found.exif !== undefined || found.xmp !== undefined,
    photo: readExif(found.exif),
  };
}

/**
 * Reads only the file header, however large the image claims to be. An SVG is not parsed: only its first tag is read.
 * @returns null when it is not an image
 * @throws UnreadableImage for HEIC; DomainError OVERLOADED
 */
export async function readImageHeader(body: Buffer): Promise<ImageHeader | null> {
  const format = sniffImageFormat(body);
  if (format === null) return null;
  if (format === 'svg') return svgHeader(body);
  const found = await withDecoderTurn(0, (sharp) =>
    sharp(body, { limitInputPixels: false })
      .metadata()
      .catch(() => null),
  );
  return found && toImageHeader(found, body);
}
