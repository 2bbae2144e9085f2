import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import sharp, { type Metadata } from 'sharp';

import { mediaErrors } from '#contract/features/media/copy.ts';
import type { MediaItem } from '#contract/features/media/entities.ts';
import { maxFileBytes, maxPixels } from '#contract/features/media/limits.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { isoTime } from '#server/kit/clock.ts';
import { fileTypeOf, storedEnding } from '#server/kit/file-types.ts';
import { stripMetadata } from '#server/kit/image-metadata.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import { uploadsFolder } from '#server/providers/storage/open-storage.ts';
import { serveFolder } from '#server/providers/storage/serve-folder.ts';
import { safeStem } from '#server/providers/storage/storage-key.ts';

import * as reads from './reads.ts';
import { viewMedia } from './views.ts';
import * as writes from './writes.ts';

/** A file as somebody gave it. */
export interface IncomingFile {
  /** Its name over there; only its ending and a harmless form of the rest are used. */
  name: string;
  body: Buffer;
  ownerId?: number | null | undefined;
  alt?: string | undefined;
}

/** A file that was looked at and is ready to be stored. */
export interface ReadyFile {
  name: string;
  body: Buffer;
  ending: string;
  sha256: string;
  width: number | null;
  height: number | null;
  colour: string | null;
  ownerId: number | null;
  alt: string;
}

/** Endings of the picture formats that are read; what a file says of itself wins over its name. */
const pictureEndings: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  heif: 'avif',
  svg: 'svg',
};
const claimedPictures = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'svg']);

async function averageColour(body: Buffer): Promise<string | null> {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'none' as const };
    const { data } = await sharp(body, options)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(1, 1, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, green = red, blue = red] = data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  } catch {
    return null;
  }
}

interface Picture {
  body: Buffer;
  ending: string;
  width: number;
  height: number;
  colour: string | null;
}

/** The file as a picture; null when it is none. @throws DomainError for one that can't be shown */
async function readPicture(file: IncomingFile): Promise<Picture | null> {
  const isClaimed = claimedPictures.has(storedEnding(file.name));
  let found: Metadata;
  try {
    found = await sharp(file.body, { limitInputPixels: false }).metadata();
  } catch {
    if (isClaimed) throw new DomainError('VALIDATION', mediaErrors.brokenImage);
    return null;
  }
  const ending = pictureEndings[found.format];
  if (!ending) return null;
  const tall = found.pageHeight ?? found.height;
  if (found.width * tall * (found.pages ?? 1) > maxPixels && ending !== 'svg') {
    throw new DomainError('VALIDATION', mediaErrors.tooManyPixels);
  }
  const isTurned = (found.orientation ?? 1) >= 5;
  return {
    body: stripMetadata(file.body, found.format, found.orientation),
    ending,
    width: isTurned ? tall : found.width,
    height: isTurned ? found.width : tall,
    colour: ending === 'svg' ? null : await averageColour(file.body),
  };
}

/**
 * Looks at a file: its size, average colour and real type; place and owner that a camera noted are taken off. Slow, so
 * it belongs before the transaction.
 * @throws DomainError VALIDATION, PAYLOAD_TOO_LARGE
 */
export async function readFile(file: IncomingFile): Promise<ReadyFile> {
  if (file.body.length === 0) throw new DomainError('VALIDATION', mediaErrors.empty);
  if (file.body.length > maxFileBytes) throw new DomainError('PAYLOAD_TOO_LARGE', mediaErrors.tooLarge);
  const picture = await readPicture(file);
  const body = picture?.body ?? file.body;
  return {
    name: [...file.name.replace(/^.*[/\\]/, '')].slice(0, 200).join(''),
    body,
    ending: picture?.ending ?? storedEnding(file.name),
    sha256: createHash('sha256').update(body).digest('hex'),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    colour: picture?.colour ?? null,
    ownerId: file.ownerId ?? null,
    alt: file.alt ?? '',
  };
}

/**
 * Stores a file and its row; the same contents are stored once. The file is written before the row, so a rolled back
 * transaction leaves at most a file that nobody names.
 */
export async function addMedia(site: Site, unit: Unit, file: ReadyFile): Promise<MediaItem> {
  const known = await reads.findMediaByHash(unit.db, file.sha256);
  if (known) return viewMedia(known);
  const month = isoTime(unit.now).slice(0, 7).replace('-', '/');
  const path = `${month}/${safeStem(file.name)}-${file.sha256.slice(0, 12)}.${file.ending}`;
  const { mime } = fileTypeOf(path);
  await site.storage.put(path, file.body, mime);
  const row = await writes.insertMedia(unit, {
    owner_id: file.ownerId,
    path,
    url: site.storage.urlOf(path),
    name: file.name,
    mime,
    bytes: file.body.length,
    width: file.width,
    height: file.height,
    colour: file.colour,
    alt: file.alt,
    sha256: file.sha256,
    created_at: unit.now,
  });
  return viewMedia(row);
}

/** Looks at a file and stores it, in a transaction of its own. */
export async function storeFile(site: Site, file: IncomingFile): Promise<MediaItem> {
  const ready = await readFile(file);
  return write(site, (unit) => addMedia(site, unit, ready));
}

/** Takes a file away once the transaction is committed; who calls this knows that nobody shows it any more. */
export async function removeMedia(site: Site, unit: Unit, url: string): Promise<void> {
  const row = await reads.findMediaByUrl(unit.db, url);
  if (!row) return;
  await writes.deleteMedia(unit, row.id);
  unit.afterCommit(() => {
    site.storage.remove(row.path).catch((error: unknown) => site.log.warn({ err: error }, 'a file was left behind'));
  });
}

/** The stored file that pages find at `url`. */
export async function findMediaByUrl(site: Site, url: string): Promise<MediaItem | undefined> {
  const row = await reads.findMediaByUrl(site.db, url);
  return row && viewMedia(row);
}

/** Sizes and colours of pictures, by address; for pages that lay out many at once. */
export async function listMediaByUrls(site: Site, urls: readonly string[]) {
  const rows = await reads.listMediaByUrls(site.db, urls);
  return new Map(rows.map((row) => [row.url, row]));
}

/** How many files stand in the table whose contents are gone from the storage. */
export async function countMissingFiles(site: Site): Promise<number> {
  const there = new Set<string>();
  for await (const key of site.storage.list()) there.add(key);
  const keys = (await reads.listMediaAddresses(site.db)).map((url) => site.storage.keyOf(url));
  return keys.filter((key) => key !== null && !there.has(key)).length;
}

/** Answers `/uploads/*` with the stored files. */
export function registerUploads(app: FastifyInstance, site: Site): void {
  serveFolder(app, uploadsFolder(site.settings));
}
