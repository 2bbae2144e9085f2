import { buffer } from 'node:stream/consumers';

import { mediaEditErrors } from '#contract/features/media/copy.ts';
import { maxPixels } from '#contract/features/media/limits.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { kindOfMime } from '#contract/features/media/library.rules.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { addMedia, isNamed, moveMedia, placeFor, readFile, type ReadyFile } from './service.ts';
import { libraryItemOf, type LibraryRow, ownMedia } from './library.service.ts';
import { addVariants, drawVariants, dropVariants, putVariants } from './variants.service.ts';
import { readPost, storePost } from '#server/features/posts/service.ts';
import { finished, putUpload, takeUpload } from './uploads.service.ts';
import { atMost } from '#server/kit/at-most.ts';
import { fileTypeOf } from '#server/kit/file-types.ts';
import { changeOwnFiles } from '#server/kit/own-files.ts';
import { cutPicture, readPictureHead } from '#server/kit/pictures.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './edits.reads.ts';

/** Posts that name a file by an address it no longer has are rewritten from this queue, should it not be done at once. */
export const rewriteQueue = 'media-edits-rewrite';

/** A file has a new address: whoever keeps the old one in a column of their own changes it. */
export const mediaMoved = createHook<{ from: string; to: string }>();

export interface Edited {
  item: LibraryItem;
  /** How many posts were rewritten. */
  changed: number;
}

const maxTries = 3;

interface Rewriting {
  change: (key: string, address: string) => string;
  /** Who replaced the file; what is saved for it is theirs. */
  userId: number | null;
}

async function rewritePost(site: Site, id: number, { change, userId }: Rewriting): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const post = await reads.findPost(site.db, id);
    if (!post || post.type === 'microblog') return false;
    const source = changeOwnFiles(site, post.source, change);
    const cover = changeOwnFiles(site, post.cover_url, change);
    if (source === post.source && cover === post.cover_url) return false;
    const { revision } = post;
    const ready = await readPost(site, { id, revision, content: { blocks: JSON.parse(source) as unknown[] }, cover });
    try {
      // The text is the same: it was not updated for its readers.
      const by = { userId: userId ?? post.author_id, facts: { updated_at: post.updated_at } };
      await write(site, (unit) => storePost(site, unit, ready, by));
      return true;
    } catch (error) {
      // Somebody saved it meanwhile: what they wrote is what is rewritten.
      if (!(error instanceof DomainError) || error.code !== 'CONFLICT' || tries >= maxTries) throw error;
    }
  }
}

/** Rewrites a post; of one that does not fit today's rules any more the log tells, and readers are led on. */
async function tryPost(site: Site, id: number, rewriting: Rewriting): Promise<boolean> {
  try {
    return await rewritePost(site, id, rewriting);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION') throw error;
    site.log.warn({ postId: id, reason: error.message }, 'a post names a file by its old address');
    return false;
  }
}

/**
 * Lets every post name a file by its new address, unless another file lies at the old one by now.
 * @returns how many posts were changed
 */
export async function rewriteUses(site: Site, oldPath: string, newUrl: string, userId: number | null): Promise<number> {
  if (await isNamed(site, oldPath)) return 0;
  const change = (key: string, address: string): string => (key === oldPath ? newUrl : address);
  let changed = 0;
  let failed: unknown;
  for (const id of await reads.listPostIds(site.db, [oldPath])) {
    try {
      if (await tryPost(site, id, { change, userId })) changed += 1;
    } catch (error) {
      // The others do not wait for this one; it is tried again.
      failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
  return changed;
}

async function ensureReplaceable(row: LibraryRow, file: ReadyFile): Promise<void> {
  if (row.trashed_at !== null) throw new DomainError('CONFLICT', mediaEditErrors.inTrash);
  if (kindOfMime(row.mime) !== kindOfMime(fileTypeOf(`x.${file.ending}`).mime))
    throw new DomainError('UNSUPPORTED_TYPE', mediaEditErrors.otherKind);
}

/** The row takes over the new contents; who shows the old ones by a column changes too, posts follow. */
async function takePlace(ask: Ask, unit: Unit, row: LibraryRow, file: ReadyFile, path: string): Promise<string> {
  const { site } = ask;
  const url = await moveMedia(site, unit, row, file, path);
  await dropVariants(unit, row.id);
  await mediaMoved.tell(site, unit, { from: row.url, to: url });
  await audit(ask, unit, {
    act: 'media.replace',
    target: { type: 'media', id: row.id },
    before: { path: row.path },
    after: { path },
  });
  const payload = { oldPath: row.path, newUrl: url, userId: ask.viewer.userId };
  await unit.enqueue({ queue: rewriteQueue, payload, runAt: unit.now + 60_000 });
  return url;
}

/**
 * Puts the contents of an upload in the place of a file: its number, name and description stay, its address is new,
 * and the old one leads there.
 * @throws DomainError NOT_FOUND, CONFLICT, UNSUPPORTED_TYPE
 */
export async function replace(ask: Ask, mediaId: number, uploadId: string): Promise<Edited> {
  const { site } = ask;
  const row = await ownMedia(ask, mediaId);
  const url = await takeUpload(ask, uploadId, async (upload) => {
    await ensureReplaceable(row, upload.file);
    const file = { ...upload.file, ownerId: row.owner_id };
    const path = await newPlace(site, row, file);
    if (path === null) {
      await write(site, (unit) => finished(unit, upload.id, row.id));
      return null;
    }
    const drawn = await putUpload(site, { id: upload.id, file }, path);
    return write(site, async (unit) => {
      const fresh = await ownMedia(ask, mediaId, unit.db);
      const moved = await takePlace(ask, unit, fresh, file, path);
      await addVariants(site, unit, row.id, drawn);
      await finished(unit, upload.id, row.id);
      return moved;
    });
  });
  const changed = url === null ? 0 : await rewriteUses(site, row.path, url, ask.viewer.userId);
  return { item: await libraryItemOf(site, row.id), changed };
}

/** Where the new contents go; null when they are the old ones. Another file with the same contents keeps its own. */
async function newPlace(site: Site, row: LibraryRow, file: ReadyFile): Promise<string | null> {
  if (file.sha256 === row.sha256) return null;
  const path = await placeFor(site, { ...file, name: row.name });
  return path ?? (await placeFor(site, { ...file, name: row.name, sha256: `${row.id}x${file.sha256}` }));
}

export interface Cut {
  rotate: 0 | 90 | 180 | 270;
  x: number;
  y: number;
  width: number;
  height: number;
  as: 'copy' | 'replace';
}

const inTurn = atMost(1, 30);

async function cutOut(site: Site, row: LibraryRow, cut: Cut): Promise<ReadyFile> {
  const stored = await site.storage.read(row.path);
  if (!stored || row.width === null) throw new DomainError('VALIDATION', mediaEditErrors.notPicture);
  const body = await buffer(stored);
  const head = await readPictureHead(body);
  if (!head || head.format === 'svg' || head.frames > 1)
    throw new DomainError('VALIDATION', mediaEditErrors.notCroppable);
  const isTurned = cut.rotate === 90 || cut.rotate === 270;
  const [wide, tall] = isTurned ? [row.height ?? 0, row.width] : [row.width, row.height ?? 0];
  if (cut.x + cut.width > wide || cut.y + cut.height > tall)
    throw new DomainError('VALIDATION', mediaEditErrors.cropArea);
  const area = { rotate: cut.rotate, left: cut.x, top: cut.y, width: cut.width, height: cut.height };
  const part = await cutPicture(body, head, area, maxPixels);
  const owner = { ownerId: row.owner_id, groupId: row.group_id, alt: row.alt };
  return readFile({ name: row.name, body: part, ...owner });
}

/** A part of a picture, as a file of its own or in the place of the whole. @throws DomainError VALIDATION, CONFLICT */
export async function crop(ask: Ask, mediaId: number, cut: Cut): Promise<Edited> {
  const { site } = ask;
  const row = await ownMedia(ask, mediaId);
  if (row.trashed_at !== null) throw new DomainError('CONFLICT', mediaEditErrors.inTrash);
  return inTurn(async () => {
    const file = await cutOut(site, row, cut);
    const path = cut.as === 'copy' ? await placeFor(site, file) : await newPlace(site, row, file);
    if (path !== null) {
      const { mime } = fileTypeOf(path);
      await site.storage.put(path, file.body, mime);
    }
    const original = { path: path ?? '', mime: fileTypeOf(path ?? '').mime, bytes: file.body.length };
    const drawn =
      path === null ? [] : await drawVariants({ ...original, width: file.width, frames: 1 }, file.body, ['webp']);
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
      const moved = await takePlace(ask, unit, await ownMedia(ask, mediaId, unit.db), file, path);
      await addVariants(site, unit, row.id, drawn);
      return moved;
    });
    return {
      changed: await rewriteUses(site, row.path, url, ask.viewer.userId),
      item: await libraryItemOf(site, row.id),
    };
  });
}
