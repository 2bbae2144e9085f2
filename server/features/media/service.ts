import { createHash, randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { mediaErrors } from '#contract/features/media/copy.ts';
import { memberUploadErrors } from '#contract/features/media/member-uploads.copy.ts';
import type { MediaItem } from '#contract/features/media/entities.ts';
import { type FocusPoint, keepsFocus } from '#contract/features/media/focus.rules.ts';
import { maxFileBytes } from '#contract/features/media/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { MediaPurpose } from '#server/database/schema/media.ts';
import { isoTime } from '#server/kit/clock.ts';
import { fileTypeOf } from '#server/kit/file-types.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import { serveFiles } from '#server/providers/storage/serve-files.ts';
import { safeStem } from '#server/providers/storage/storage-key.ts';

import { type FileContents, type IncomingFile, readContents } from './contents.service.ts';
import * as reads from './reads.ts';
import { viewFocus, viewMedia, viewPhoto } from './views.ts';
import * as writes from './writes.ts';

export type { MediaRow } from './reads.ts';
export { croppedPicture } from './crops.service.ts';
export { viewPicture } from './views.ts';

/** Renders image variants; the other queue removes files that no row refers to. */
export const variantsQueue = 'media-variants';
export const removalQueue = 'media-removals';

/** A validated file that is ready to be stored. */
export interface PreparedFile extends FileContents {
  name: string;
  sha256: string;
  ownerId: number | null;
  alt: string;
  purpose: MediaPurpose;
  groupId: number | null;
  /** Undefined where nobody has chosen one. */
  focus?: FocusPoint | null;
}

/**
 * Validates a file and detects its size, average colour and real type; location and owner metadata are removed. Slow,
 * so call it before the transaction.
 * @throws DomainError VALIDATION, PAYLOAD_TOO_LARGE, UNSUPPORTED_TYPE
 */
export async function prepareFile(file: IncomingFile): Promise<PreparedFile> {
  if (file.body.length === 0) throw new DomainError('VALIDATION', mediaErrors.empty);
  if (file.body.length > maxFileBytes) throw new DomainError('PAYLOAD_TOO_LARGE', mediaErrors.tooLarge);
  const contents = await readContents(file);
  return {
    ...contents,
    name: [...file.name.replace(/^.*[/\\]/, '')].slice(0, 200).join(''),
    sha256: createHash('sha256').update(contents.body).digest('hex'),
    ownerId: file.ownerId ?? null,
    alt: file.alt ?? '',
    purpose: file.purpose ?? 'library',
    // Nobody asks for it about the pictures of members.
    photo: (file.purpose ?? 'library') === 'library' ? contents.photo : '',
    groupId: file.groupId ?? null,
  };
}

/** Hexadecimal digits in a file's name, of a hash or at random: 128 bits, which cannot be guessed. */
const nameHashLength = 32;

/**
 * The storage key of a file: month, sanitised name and content hash. The file of a moment has a random name: neither
 * its contents nor the name on a member's device lead to it.
 */
export function storageKeyFor(now: number, file: PreparedFile, isAnothers = false): string {
  const month = isoTime(now).slice(0, 7).replace('-', '/');
  if (file.purpose === 'moment') return `${month}/${randomBytes(nameHashLength / 2).toString('hex')}.${file.extension}`;
  const whose = isAnothers ? `-${file.ownerId ?? 0}` : '';
  return `${month}/${safeStem(file.name)}-${file.sha256.slice(0, nameHashLength)}${whose}.${file.extension}`;
}

const focusColumns = (focus: FocusPoint | null | undefined) => ({
  focus_x: focus?.x ?? null,
  focus_y: focus?.y ?? null,
});

/** Columns of a media row that describe the file's contents. */
export function columnsOf(site: Site, path: string, file: PreparedFile) {
  const { width, height, colour, placeholder, frames, photo, sha256 } = file;
  const { mime } = fileTypeOf(path);
  const url = site.storage.urlOf(path);
  const has_alpha = Number(file.hasAlpha);
  const about = { path, url, mime, bytes: file.body.length, sha256, duration_ms: file.durationMs };
  return { ...about, width, height, colour, placeholder, has_alpha, frames, photo };
}

/** Whether variants are rendered from this file itself. */
export function hasVariants(media: { width: number | null; mime: string }): boolean {
  return media.width !== null && media.mime.startsWith('image/') && media.mime !== 'image/svg+xml';
}

/** Whether a stored file is one of the uploader's own. A moment's files stay apart from those of others and profiles. */
function isOwn({ owner_id, purpose }: reads.MediaRow, file: PreparedFile): boolean {
  if (owner_id === file.ownerId) return file.purpose !== 'moment' || purpose !== 'profile';
  return file.purpose === 'profile' && purpose !== 'moment';
}

/** Files without an owner (imports, seeds) are shared by all; two users never share a file. */
function isShared({ owner_id, purpose }: reads.MediaRow, file: PreparedFile): boolean {
  if (purpose === 'moment' || file.purpose === 'moment') return false;
  return owner_id === null || file.ownerId === null;
}

/** The stored file with the same contents that may be used again. */
async function findStored(db: Queryable, file: PreparedFile) {
  const known = await reads.listMediaByHash(db, file.sha256);
  const reusable = known.find((row) => isOwn(row, file)) ?? known.find((row) => isShared(row, file));
  return { known: reusable, isTaken: known.length > 0 };
}

/**
 * A stored file that is uploaded again: it stays as long as a new one, and comes back from the trash, except a file of a
 * moment, which only editors put there.
 */
async function renewStored(unit: Unit, known: reads.MediaRow, file: PreparedFile): Promise<MediaItem> {
  if (known.purpose === 'moment' && known.trashed_at !== null)
    throw new DomainError('VALIDATION', memberUploadErrors.removed);
  if (file.purpose === 'moment' && known.purpose === 'moment') {
    await writes.updateMedia(unit, known.id, { created_at: unit.now });
    return viewMedia(known);
  }
  if (known.trashed_at !== null) await writes.updateMedia(unit, known.id, { trashed_at: null, is_trash_forced: 0 });
  if (known.purpose === 'moment' && file.purpose === 'library') {
    await writes.updateMedia(unit, known.id, { purpose: 'library', name: file.name, group_id: file.groupId });
    if (hasVariants(known)) await queueVariants(unit, known.id);
  }
  return viewMedia(known);
}

/**
 * Stores a file and its row; identical contents are stored once. The file is written before the row, so a rolled back
 * transaction leaves at most an unreferenced file. `storedAt`: the file was already written under this key.
 */
export async function addMedia(site: Site, unit: Unit, file: PreparedFile, storedAt?: string): Promise<MediaItem> {
  const { known, isTaken } = await findStored(unit.db, file);
  if (known) return renewStored(unit, known, file);
  const path = storedAt ?? storageKeyFor(unit.now, file, isTaken);
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
    ...focusColumns(file.focus),
    created_at: unit.now,
  });
  if (hasVariants(row)) await queueVariants(unit, row.id);
  return viewMedia(row);
}

/** The key for a new file; null when the same contents are stored already. */
export async function unstoredKeyFor(site: Site, file: PreparedFile): Promise<string | null> {
  const { known, isTaken } = await findStored(site.db, file);
  return known ? null : storageKeyFor(site.clock.now(), file, isTaken);
}

/**
 * Writes a file to the storage before its transaction, so that the write lock is not held while waiting for the
 * storage. A job removes the file when no row refers to it within an hour.
 * @returns the key for `addMedia`; undefined when the same contents are stored already
 */
export async function putBeforeTransaction(site: Site, file: PreparedFile): Promise<string | undefined> {
  const path = await unstoredKeyFor(site, file);
  if (path === null) return undefined;
  const runAt = site.clock.now() + 3_600_000;
  await write(site, (unit) => unit.enqueue({ queue: removalQueue, payload: { keys: [path] }, runAt }));
  await site.storage.put(path, file.body, fileTypeOf(path).mime);
  return path;
}

/** Queues the rendering of an image's variants. */
export async function queueVariants(unit: Unit, id: number): Promise<void> {
  await unit.enqueue({ queue: variantsQueue, payload: { id }, singletonKey: `media-${id}` });
}

/** Validates and stores a file in its own transaction. */
export async function storeFile(site: Site, file: IncomingFile): Promise<MediaItem> {
  const ready = await prepareFile(file);
  return write(site, (unit) => addMedia(site, unit, ready));
}

/** Removes files that no row refers to, after the commit; a job repeats it in case the process stops before. */
export async function removeFiles(site: Site, unit: Unit, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await unit.enqueue({ queue: removalQueue, payload: { keys: [...keys] }, runAt: unit.now + 60_000 });
  unit.afterCommit(() => {
    removeUnreferenced(site, keys).catch((error: unknown) => site.log.warn({ err: error }, 'a file was left behind'));
  });
}

/** Whether a file or a variant has this key. */
export async function isReferenced(site: Site, key: string): Promise<boolean> {
  return (await reads.listReferencedPaths(site.db, [key])).has(key);
}

/** Removes those of the files that no row refers to. */
export async function removeUnreferenced(site: Site, keys: readonly string[]): Promise<void> {
  const named = await reads.listReferencedPaths(site.db, keys);
  for (const key of keys) if (!named.has(key)) await site.storage.remove(key);
}

/** Removes a file and its variants; the caller makes sure that it is no longer used. */
export async function removeMedia(site: Site, unit: Unit, url: string): Promise<void> {
  const row = await reads.findMediaByUrl(unit.db, url);
  if (row) await eraseMedia(site, unit, row);
}

/** Removes a file, its variants and its row. */
export async function eraseMedia(site: Site, unit: Unit, row: { id: number; path: string }): Promise<void> {
  const variants = await reads.listVariants(unit.db, [row.id]);
  await writes.deleteMedia(unit, row.id);
  unit.touch(`media:${row.id}`);
  await removeFiles(site, unit, [row.path, ...variants.map((variant) => variant.path)]);
}

/** The stored file at the public address `url`. */
export async function findMediaByUrl(site: Site, url: string): Promise<MediaItem | undefined> {
  const row = await reads.findMediaByUrl(site.db, url);
  return row && viewMedia(row);
}

/**
 * An image as pages show it: address, placeholder, and variants, narrowest first. The variants of a video are sizes of
 * its poster frame.
 */
export interface ShownImage {
  id: number;
  url: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  colour: string | null;
  placeholder: string;
  alt: string;
  /** The point that stays in view, as `object-position`; '' is the centre. */
  focus: string;
  /** What the camera recorded, in one line; '' when it is not shown. */
  photo: string;
  /** Of a video. */
  duration_ms: number | null;
  variants: { url: string; format: 'webp' | 'avif'; width: number; bytes: number }[];
}

/** Sizes and variants of images, by address; for pages that show many at once. */
export async function listMediaByUrls(site: Site, urls: readonly string[]): Promise<Map<string, ShownImage>> {
  const rows = await reads.listMediaByUrls(site.db, urls);
  const variants = await reads.listVariants(
    site.db,
    rows.map((row) => row.id),
  );
  const isShown = site.options.get('photo_facts');
  return new Map(
    rows.map(({ has_alpha, frames, focus_x, focus_y, photo, shows_photo, ...row }) => {
      const own = frames > 1 ? [] : variants.filter((variant) => variant.media_id === row.id);
      // A placeholder would shine through a transparent image.
      const behind = has_alpha ? { colour: null, placeholder: '' } : {};
      const shown = { focus: viewFocus({ focus_x, focus_y }), photo: isShown ? viewPhoto({ photo, shows_photo }) : '' };
      return [row.url, { ...row, ...behind, ...shown, variants: own }];
    }),
  );
}

/** Image variants, narrowest first. */
export const listVariants = reads.listVariants;

/** Changes a file's metadata without touching its contents. */
export async function patchMedia(
  unit: Unit,
  id: number,
  columns: {
    name?: string;
    alt?: string;
    group_id?: number | null;
    trashed_at?: number | null;
    is_trash_forced?: number;
    width?: number | null;
    height?: number | null;
    colour?: string | null;
    placeholder?: string;
    variant_set?: number;
    focus_x?: number | null;
    focus_y?: number | null;
    shows_photo?: number;
  },
): Promise<void> {
  await writes.updateMedia(unit, id, columns);
}

/** The point chosen for the old contents stays if the new ones have their ratio. */
function newFocus(row: Pick<reads.MediaRow, 'width' | 'height'>, file: PreparedFile) {
  if (file.focus !== undefined) return focusColumns(file.focus);
  return keepsFocus(row, file) ? {} : focusColumns(null);
}

/**
 * Gives a file new contents at a new address; the old address redirects to it. The caller deletes the variant rows,
 * their files are removed here.
 * @returns the new address
 */
export async function moveMedia(
  site: Site,
  unit: Unit,
  row: Pick<reads.MediaRow, 'id' | 'path' | 'width' | 'height'>,
  file: PreparedFile,
  path: string,
): Promise<string> {
  const variants = await reads.listVariants(unit.db, [row.id]);
  const columns = columnsOf(site, path, file);
  await writes.updateMedia(unit, row.id, { ...columns, ...newFocus(row, file), variant_set: 0 });
  await writes.deleteAddress(unit, path);
  await writes.insertAddress(unit, row.path, row.id);
  if (hasVariants(columns)) await queueVariants(unit, row.id);
  unit.touch(`media:${row.id}`);
  await removeFiles(site, unit, [row.path, ...variants.map((variant) => variant.path)]);
  return columns.url;
}

/** Removes all files from a group. */
export const clearGroup = writes.clearGroup;

/** Number of media rows whose file is missing from the storage. */
export async function countMissingFiles(site: Site): Promise<number> {
  const there = new Set<string>();
  for await (const key of site.storage.list()) there.add(key);
  const keys = (await reads.listMediaUrls(site.db)).map((url) => site.storage.keyOf(url));
  return keys.filter((key) => key !== null && !there.has(key)).length;
}

/** Serves `/uploads/*`; the address of a replaced file redirects to the new one. */
export function registerUploads(app: FastifyInstance, site: Site): void {
  serveFiles(app, site, async (key) => {
    const moved = await reads.findMovedUrl(site.db, key);
    return moved ?? null;
  });
}
