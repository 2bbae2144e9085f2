import { buffer } from 'node:stream/consumers';

import { mediaEditErrors } from '#contract/features/media/copy.ts';
import { focusAfterCut } from '#contract/features/media/focus.rules.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { kindOfMime } from '#contract/features/media/library.rules.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { addMedia, isReferenced, moveMedia, unstoredKeyFor, prepareFile, type PreparedFile } from './service.ts';
import { ensureEditable, ensureShownInNoMoment, libraryItemOf, type LibraryRow, ownMedia } from './library.service.ts';
import { addVariants, renderVariants, dropVariants, putVariants } from './variants.service.ts';
import { markFinished, storeUploadFiles, processUpload } from './upload-contents.service.ts';
import { limitConcurrency } from '#server/kit/limit-concurrency.ts';
import { fileTypeOf } from '#server/kit/file-types.ts';
import { readImageHeader } from '#server/kit/image-header.ts';
import { cropImageBuffer } from '#server/kit/images.ts';
import { createHook } from '#server/kit/hooks.ts';
import { createRegistry } from '#server/kit/registry.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

/** Rewrites posts that use a file's old address, in case it was not done right away. */
export const rewriteQueue = 'media-edits-rewrite';

/** The address of a file changed: handlers update columns that contain the old one. */
export const mediaMoved = createHook<{ from: string; to: string }>();

export interface EditResult {
  item: LibraryItem;
  /** Number of posts that were rewritten. */
  changed: number;
}

/** A file that was replaced, for those who name files inside texts. */
export interface MovedFile {
  oldPath: string;
  newUrl: string;
  /** Who replaced it; what is saved for it is theirs. */
  userId: number | null;
}

/** Rewrites what names a file by its old address. @returns how many things were changed */
export type FileRewriter = (site: Site, moved: MovedFile) => Promise<number>;

/** Texts are rewritten after the transaction of the move, since preparing them takes long. */
export const fileRewriters = createRegistry<FileRewriter>();

/**
 * Lets everything name a file by its new address, unless another file lies at the old one by now.
 * @returns how many things were changed
 */
export async function rewriteReferences(
  site: Site,
  oldPath: string,
  newUrl: string,
  userId: number | null,
): Promise<number> {
  if (await isReferenced(site, oldPath)) return 0;
  let changed = 0;
  for (const rewrite of fileRewriters.list(site)) changed += await rewrite(site, { oldPath, newUrl, userId });
  return changed;
}

async function ensureReplaceable(row: LibraryRow, file: PreparedFile): Promise<void> {
  if (row.trashed_at !== null) throw new DomainError('CONFLICT', mediaEditErrors.inTrash);
  if (kindOfMime(row.mime) !== kindOfMime(fileTypeOf(`x.${file.extension}`).mime))
    throw new DomainError('UNSUPPORTED_TYPE', mediaEditErrors.otherKind);
}

/** Stores the new contents in the row and updates columns that name the old address; posts are rewritten afterwards. */
async function replaceContents(
  context: CallContext,
  unit: Unit,
  row: LibraryRow,
  file: PreparedFile,
  path: string,
): Promise<string> {
  const { site } = context;
  const url = await moveMedia(site, unit, row, file, path);
  await dropVariants(unit, row.id);
  await mediaMoved.emit(site, unit, { from: row.url, to: url });
  await audit(context, unit, {
    action: 'media.replace',
    target: { type: 'media', id: row.id },
    before: { path: row.path },
    after: { path },
  });
  const payload = { oldPath: row.path, newUrl: url, userId: context.viewer.userId };
  await unit.enqueue({ queue: rewriteQueue, payload, runAt: unit.now + 60_000 });
  return url;
}

/**
 * Replaces the contents of a file with an upload. Id, name and description stay; the address changes, and the old one
 * redirects to the new one.
 * @throws DomainError NOT_FOUND, CONFLICT, UNSUPPORTED_TYPE
 */
export async function replaceFile(context: CallContext, mediaId: number, uploadId: string): Promise<EditResult> {
  const { site } = context;
  const row = await ownMedia(context, mediaId);
  ensureEditable(row);
  await ensureShownInNoMoment(context, row);
  const url = await processUpload(context, uploadId, async (upload) => {
    await ensureReplaceable(row, upload.file);
    const file = { ...upload.file, ownerId: row.owner_id };
    const path = await keyOfReplacement(site, row, file);
    if (path === null) {
      await write(site, (unit) => markFinished(unit, upload.id, row.id));
      return null;
    }
    const drawn = await storeUploadFiles(site, { id: upload.id, file }, path);
    return write(site, async (unit) => {
      const fresh = await ownMedia(context, mediaId, unit.db);
      const moved = await replaceContents(context, unit, fresh, file, path);
      await addVariants(site, unit, row.id, drawn);
      await markFinished(unit, upload.id, row.id);
      return moved;
    });
  });
  const changed = url === null ? 0 : await rewriteReferences(site, row.path, url, context.viewer.userId);
  return { item: await libraryItemOf(site, row.id), changed };
}

/**
 * The key for the new contents; null when the contents did not change. Another file with the same contents keeps its
 * own key.
 */
async function keyOfReplacement(site: Site, row: LibraryRow, file: PreparedFile): Promise<string | null> {
  if (file.sha256 === row.sha256) return null;
  const path = await unstoredKeyFor(site, { ...file, name: row.name });
  return path ?? (await unstoredKeyFor(site, { ...file, name: row.name, sha256: `${row.id}x${file.sha256}` }));
}

export interface CropInput {
  rotate: 0 | 90 | 180 | 270;
  x: number;
  y: number;
  width: number;
  height: number;
  as: 'copy' | 'replace';
}

const limitCropping = limitConcurrency(1, 30, 60_000);

async function cropImage(site: Site, row: LibraryRow, cut: CropInput): Promise<PreparedFile> {
  const stored = await site.storage.read(row.path);
  if (!stored || row.width === null) throw new DomainError('VALIDATION', mediaEditErrors.notPicture);
  const body = await buffer(stored);
  const head = await readImageHeader(body);
  if (!head || head.format === 'svg' || head.frames > 1)
    throw new DomainError('VALIDATION', mediaEditErrors.notCroppable);
  const isTurned = cut.rotate === 90 || cut.rotate === 270;
  const [wide, tall] = isTurned ? [row.height ?? 0, row.width] : [row.width, row.height ?? 0];
  if (cut.x + cut.width > wide || cut.y + cut.height > tall)
    throw new DomainError('VALIDATION', mediaEditErrors.cropArea);
  const area = { rotate: cut.rotate, left: cut.x, top: cut.y, width: cut.width, height: cut.height };
  const part = await cropImageBuffer(body, head, area);
  const owner = { ownerId: row.owner_id, groupId: row.group_id, alt: row.alt };
  const file = await prepareFile({ name: row.name, body: part, ...owner });
  const size = { width: row.width, height: row.height ?? 0 };
  const isChosen = row.focus_x !== null && row.focus_y !== null;
  const focus = isChosen ? focusAfterCut({ x: row.focus_x ?? 0, y: row.focus_y ?? 0 }, size, cut) : null;
  // A part of a photograph was taken by the same camera.
  return { ...file, photo: row.photo, focus };
}

/** Crops an image, into a new file or in place. @throws DomainError VALIDATION, CONFLICT */
export async function cropFile(context: CallContext, mediaId: number, cut: CropInput): Promise<EditResult> {
  const { site } = context;
  const row = await ownMedia(context, mediaId);
  ensureEditable(row);
  if (cut.as === 'replace') await ensureShownInNoMoment(context, row);
  if (row.trashed_at !== null) throw new DomainError('CONFLICT', mediaEditErrors.inTrash);
  return limitCropping(async () => {
    const file = await cropImage(site, row, cut);
    const path = cut.as === 'copy' ? await unstoredKeyFor(site, file) : await keyOfReplacement(site, row, file);
    if (path !== null) {
      const { mime } = fileTypeOf(path);
      await site.storage.put(path, file.body, mime);
    }
    const original = { path: path ?? '', mime: fileTypeOf(path ?? '').mime, bytes: file.body.length };
    const drawn =
      path === null
        ? []
        : await renderVariants({ ...original, width: file.width, frames: 1 }, file.body, ['webp'], { isFirst: true });
    await putVariants(site, drawn);
    if (cut.as === 'copy' || path === null) {
      const id = await write(site, async (unit) => {
        const added = await addMedia(site, unit, file, path ?? undefined);
        await addVariants(site, unit, added.id, drawn);
        return added.id;
      });
      return { item: await libraryItemOf(site, id), changed: 0 };
    }
    const url = await write(site, async (unit) => {
      const moved = await replaceContents(context, unit, await ownMedia(context, mediaId, unit.db), file, path);
      await addVariants(site, unit, row.id, drawn);
      return moved;
    });
    return {
      changed: await rewriteReferences(site, row.path, url, context.viewer.userId),
      item: await libraryItemOf(site, row.id),
    };
  });
}
