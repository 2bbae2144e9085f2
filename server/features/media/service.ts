import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { mediaErrors } from '#contract/features/media/copy.ts';
import type { MediaItem } from '#contract/features/media/entities.ts';
import { maxFileBytes, maxFrames, maxPixels } from '#contract/features/media/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isoTime } from '#server/kit/clock.ts';
import { fileTypeOf, storedEnding } from '#server/kit/file-types.ts';
import { stripFilm, UnreadableFilm } from '#server/kit/film-metadata.ts';
import { stripMetadata } from '#server/kit/image-metadata.ts';
import {
  type PictureHead,
  readPictureHead,
  redrawPicture,
  sketchPicture,
  UnreadablePicture,
} from '#server/kit/pictures.ts';
import { sanitiseSvg } from '#server/kit/sanitise-svg.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import { isPhonePicture, sniffFile } from '#server/kit/sniff.ts';
import { serveFiles } from '#server/providers/storage/serve-files.ts';
import { safeStem } from '#server/providers/storage/storage-key.ts';

import * as reads from './reads.ts';
import { viewMedia } from './views.ts';
import * as writes from './writes.ts';

export type { MediaRow } from './reads.ts';

/** Small forms of pictures wait to be drawn in this queue; files that nothing names any more, to be removed. */
export const variantsQueue = 'media-variants';
export const removalQueue = 'media-removals';

/** A file as somebody gave it. */
export interface IncomingFile {
  /** Its name over there; only its ending and a harmless form of the rest are used. */
  name: string;
  body: Buffer;
  ownerId?: number | null | undefined;
  alt?: string | undefined;
  /**
   * From people: pictures are drawn anew, drawings are sanitised, and what is none of the known kinds is refused.
   * Otherwise pictures stay bit for bit but for what their camera told.
   */
  redraw?: boolean;
  purpose?: 'library' | 'profile';
  groupId?: number | null;
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
  placeholder: string;
  hasAlpha: boolean;
  frames: number;
  ownerId: number | null;
  alt: string;
  purpose: 'library' | 'profile';
  groupId: number | null;
}

const claimedPictures = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'svg']);
const films = new Set(['mp4', 'mov', 'm4a']);

type Contents = Pick<
  ReadyFile,
  'body' | 'ending' | 'width' | 'height' | 'colour' | 'placeholder' | 'hasAlpha' | 'frames'
>;

async function contentsOf(file: IncomingFile, head: PictureHead): Promise<Buffer> {
  // What an AVIF tells lies where the picture does: it can only be drawn anew.
  const isDrawn = file.redraw || (head.format === 'avif' && head.isTelling);
  if (!isDrawn) return stripMetadata(file.body, head.format, head.orientation);
  if (head.format !== 'svg') return redrawPicture(file.body, head, maxPixels);
  const drawing = sanitiseSvg(file.body.toString('utf8'), '');
  if (drawing === null) throw new UnreadablePicture('svg');
  return Buffer.from(drawing);
}

/** The head of a picture, null for what is none. @throws DomainError VALIDATION, UNSUPPORTED_TYPE */
async function headOf(file: IncomingFile): Promise<PictureHead | null> {
  let head: PictureHead | null;
  try {
    head = await readPictureHead(file.body);
  } catch (error) {
    if (error instanceof UnreadablePicture) throw new DomainError('UNSUPPORTED_TYPE', mediaErrors.heic);
    throw error;
  }
  if (head === null) {
    if (isPhonePicture(file.body)) throw new DomainError('UNSUPPORTED_TYPE', mediaErrors.heic);
    if (claimedPictures.has(storedEnding(file.name))) throw new DomainError('VALIDATION', mediaErrors.brokenImage);
    return null;
  }
  if (head.format === 'svg') return head;
  if (head.frames > maxFrames) throw new DomainError('VALIDATION', mediaErrors.tooManyFrames);
  if (head.width * head.height * head.frames > maxPixels) {
    throw new DomainError('VALIDATION', mediaErrors.tooManyPixels);
  }
  return head;
}

/** The file as a picture; null when it is none. @throws DomainError for one that can't be shown */
async function readPicture(file: IncomingFile): Promise<Contents | null> {
  const head = await headOf(file);
  if (!head) return null;
  try {
    const body = await contentsOf(file, head);
    const isSvg = head.format === 'svg';
    const sketch = isSvg
      ? { colour: null, placeholder: '' }
      : await sketchPicture(body, head.hasAlpha, maxPixels).catch(() => ({ colour: null, placeholder: '' }));
    const isTurned = head.orientation >= 5;
    return {
      body,
      ending: head.format === 'jpeg' ? 'jpg' : head.format,
      width: isTurned ? head.height : head.width,
      height: isTurned ? head.width : head.height,
      ...sketch,
      hasAlpha: head.hasAlpha,
      frames: head.frames,
    };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('VALIDATION', mediaErrors.brokenImage);
  }
}

/** @throws DomainError VALIDATION for one in which nobody can find what it tells */
function withoutPlace(film: Buffer): Buffer {
  try {
    return stripFilm(film);
  } catch (error) {
    if (error instanceof UnreadableFilm) throw new DomainError('VALIDATION', mediaErrors.brokenFilm);
    throw error;
  }
}

function readOther(file: IncomingFile): Contents {
  const ending = file.redraw ? sniffFile(file.body, file.name) : storedEnding(file.name);
  if (ending === null) throw new DomainError('UNSUPPORTED_TYPE', mediaErrors.type);
  const body = films.has(ending) ? withoutPlace(file.body) : file.body;
  return { body, ending, width: null, height: null, colour: null, placeholder: '', hasAlpha: false, frames: 1 };
}

/**
 * Looks at a file: its size, average colour and real type; place and owner that a camera noted are taken off. Slow, so
 * it belongs before the transaction.
 * @throws DomainError VALIDATION, PAYLOAD_TOO_LARGE, UNSUPPORTED_TYPE
 */
export async function readFile(file: IncomingFile): Promise<ReadyFile> {
  if (file.body.length === 0) throw new DomainError('VALIDATION', mediaErrors.empty);
  if (file.body.length > maxFileBytes) throw new DomainError('PAYLOAD_TOO_LARGE', mediaErrors.tooLarge);
  const contents = (await readPicture(file)) ?? readOther(file);
  return {
    ...contents,
    name: [...file.name.replace(/^.*[/\\]/, '')].slice(0, 200).join(''),
    sha256: createHash('sha256').update(contents.body).digest('hex'),
    ownerId: file.ownerId ?? null,
    alt: file.alt ?? '',
    purpose: file.purpose ?? 'library',
    groupId: file.groupId ?? null,
  };
}

/** The key a file gets: its month, a harmless form of its name, and what it holds. */
export function keyFor(now: number, file: ReadyFile, isAnothers = false): string {
  const month = isoTime(now).slice(0, 7).replace('-', '/');
  const whose = isAnothers ? `-${file.ownerId ?? 0}` : '';
  return `${month}/${safeStem(file.name)}-${file.sha256.slice(0, 12)}${whose}.${file.ending}`;
}

/** What a stored file's row says of its contents. */
export function columnsOf(site: Site, path: string, file: ReadyFile) {
  const { width, height, colour, placeholder, frames, sha256 } = file;
  const { mime } = fileTypeOf(path);
  const url = site.storage.urlOf(path);
  const has_alpha = Number(file.hasAlpha);
  return { path, url, mime, bytes: file.body.length, width, height, colour, placeholder, has_alpha, frames, sha256 };
}

/** Whether small forms are drawn of it. */
export function hasVariants(media: { width: number | null; mime: string }): boolean {
  return media.width !== null && media.mime !== 'image/svg+xml';
}

async function findKnown(db: Queryable, file: ReadyFile) {
  const known = await reads.listMediaByHash(db, file.sha256);
  const own = known.find((row) => row.owner_id === file.ownerId || file.purpose === 'profile');
  // Files of nobody in particular, of imports and seeds, are everybody's; two people's are not each other's.
  return {
    known: own ?? known.find((row) => row.owner_id === null || file.ownerId === null),
    isTaken: known.length > 0,
  };
}

/**
 * Stores a file and its row; the same contents are stored once. The file is written before the row, so a rolled back
 * transaction leaves at most a file that nobody names; `storedAt` says that it was written before.
 */
export async function addMedia(site: Site, unit: Unit, file: ReadyFile, storedAt?: string): Promise<MediaItem> {
  const { known, isTaken } = await findKnown(unit.db, file);
  if (known) {
    if (known.trashed_at !== null) await writes.updateMedia(unit, known.id, { trashed_at: null, is_trash_forced: 0 });
    return viewMedia(known);
  }
  const path = storedAt ?? keyFor(unit.now, file, isTaken);
  const columns = columnsOf(site, path, file);
  if (storedAt === undefined) await site.storage.put(path, file.body, columns.mime);
  await writes.deleteAddress(unit, path);
  const row = await writes.insertMedia(unit, {
    ...columns,
    owner_id: file.ownerId,
    name: file.name,
    alt: file.alt,
    purpose: file.purpose,
    group_id: file.groupId,
    created_at: unit.now,
  });
  if (hasVariants(row) && file.purpose === 'library') await orderVariants(unit, row.id);
  return viewMedia(row);
}

/** Where a new file would be written; null when the same is there already. */
export async function placeFor(site: Site, file: ReadyFile): Promise<string | null> {
  const { known, isTaken } = await findKnown(site.db, file);
  return known ? null : keyFor(site.clock.now(), file, isTaken);
}

/**
 * Writes a file to the storage before the transaction that names it, so that nobody who writes waits for a store. Should
 * nothing name it within the hour, a job takes it away.
 * @returns its key for `addMedia`; undefined when the same is there already
 */
export async function putBefore(site: Site, file: ReadyFile): Promise<string | undefined> {
  const path = await placeFor(site, file);
  if (path === null) return undefined;
  const runAt = site.clock.now() + 3_600_000;
  await write(site, (unit) => unit.enqueue({ queue: removalQueue, payload: { keys: [path] }, runAt }));
  await site.storage.put(path, file.body, fileTypeOf(path).mime);
  return path;
}

/** Has the small forms of a picture drawn in the background. */
export async function orderVariants(unit: Unit, id: number): Promise<void> {
  await unit.enqueue({ queue: variantsQueue, payload: { id }, singletonKey: `media-${id}` });
}

/** Looks at a file and stores it, in a transaction of its own. */
export async function storeFile(site: Site, file: IncomingFile): Promise<MediaItem> {
  const ready = await readFile(file);
  return write(site, (unit) => addMedia(site, unit, ready));
}

/**
 * Removes files that no row names any more, once the transaction is committed; a job does it again, should the process
 * end before.
 */
export async function removeFiles(site: Site, unit: Unit, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await unit.enqueue({ queue: removalQueue, payload: { keys: [...keys] }, runAt: unit.now + 60_000 });
  unit.afterCommit(() => {
    removeUnnamed(site, keys).catch((error: unknown) => site.log.warn({ err: error }, 'a file was left behind'));
  });
}

/** Whether a file lies under this key, so that who names it means that one. */
export async function isNamed(site: Site, key: string): Promise<boolean> {
  return (await reads.listNamedPaths(site.db, [key])).has(key);
}

/** Removes those of the files that no row names. */
export async function removeUnnamed(site: Site, keys: readonly string[]): Promise<void> {
  const named = await reads.listNamedPaths(site.db, keys);
  for (const key of keys) if (!named.has(key)) await site.storage.remove(key);
}

/** Takes a file and its small forms away; who calls this knows that nobody shows it any more. */
export async function removeMedia(site: Site, unit: Unit, url: string): Promise<void> {
  const row = await reads.findMediaByUrl(unit.db, url);
  if (row) await eraseMedia(site, unit, row);
}

/** Takes a file, its small forms and its row away. */
export async function eraseMedia(site: Site, unit: Unit, row: { id: number; path: string }): Promise<void> {
  const variants = await reads.listVariants(unit.db, [row.id]);
  await writes.deleteMedia(unit, row.id);
  unit.touch(`media:${row.id}`);
  await removeFiles(site, unit, [row.path, ...variants.map((variant) => variant.path)]);
}

/** The stored file that pages find at `url`. */
export async function findMediaByUrl(site: Site, url: string): Promise<MediaItem | undefined> {
  const row = await reads.findMediaByUrl(site.db, url);
  return row && viewMedia(row);
}

/** A picture as pages show it: its place, what stands in for it, and its small forms, the narrowest first. */
export interface ShownPicture {
  id: number;
  url: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  colour: string | null;
  placeholder: string;
  alt: string;
  variants: { url: string; format: 'webp' | 'avif'; width: number; bytes: number }[];
}

/** Sizes and small forms of pictures, by address; for pages that lay out many at once. */
export async function listMediaByUrls(site: Site, urls: readonly string[]): Promise<Map<string, ShownPicture>> {
  const rows = await reads.listMediaByUrls(site.db, urls);
  const variants = await reads.listVariants(
    site.db,
    rows.map((row) => row.id),
  );
  return new Map(
    rows.map(({ has_alpha, frames, ...row }) => {
      const own = frames > 1 ? [] : variants.filter((variant) => variant.media_id === row.id);
      // What shows through a picture must not be another picture.
      const behind = has_alpha ? { colour: null, placeholder: '' } : {};
      return [row.url, { ...row, ...behind, variants: own }];
    }),
  );
}

/** Small forms of pictures, the narrowest first. */
export const listVariants = reads.listVariants;

/** What a person may change of a file without touching its contents. */
export async function patchMedia(
  unit: Unit,
  id: number,
  columns: {
    name?: string;
    alt?: string;
    group_id?: number | null;
    trashed_at?: number | null;
    is_trash_forced?: number;
  },
): Promise<void> {
  await writes.updateMedia(unit, id, columns);
}

/**
 * A file takes over new contents at a new address; whoever asks for the old one is led there. The rows of its small
 * forms are for the caller to drop, their files go here.
 * @returns the new address
 */
export async function moveMedia(
  site: Site,
  unit: Unit,
  row: { id: number; path: string },
  file: ReadyFile,
  path: string,
): Promise<string> {
  const variants = await reads.listVariants(unit.db, [row.id]);
  const columns = columnsOf(site, path, file);
  await writes.updateMedia(unit, row.id, columns);
  await writes.deleteAddress(unit, path);
  await writes.insertAddress(unit, row.path, row.id);
  if (hasVariants(columns)) await orderVariants(unit, row.id);
  unit.touch(`media:${row.id}`);
  await removeFiles(site, unit, [row.path, ...variants.map((variant) => variant.path)]);
  return columns.url;
}

/** Takes all files out of a group. */
export const leaveGroup = writes.leaveGroup;

/** How many files stand in the table whose contents are gone from the storage. */
export async function countMissingFiles(site: Site): Promise<number> {
  const there = new Set<string>();
  for await (const key of site.storage.list()) there.add(key);
  const keys = (await reads.listMediaAddresses(site.db)).map((url) => site.storage.keyOf(url));
  return keys.filter((key) => key !== null && !there.has(key)).length;
}

/** Answers `/uploads/*` with the stored files; who asks for one that was replaced is led to the new one. */
export function registerUploads(app: FastifyInstance, site: Site): void {
  serveFiles(app, site, async (key) => {
    const moved = await reads.findMovedUrl(site.db, key);
    return moved ?? null;
  });
}
