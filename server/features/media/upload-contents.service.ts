import { createHash } from 'node:crypto';
import { uploadErrors } from '#contract/features/media/uploads.copy.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { addMedia, unstoredKeyFor, type PreparedFile, prepareFile } from './service.ts';
import { ensureGroupExists, libraryItemOf } from './library.service.ts';
import { addVariants, type RenderedVariant, renderVariants, putVariants } from './variants.service.ts';
import { sniffImageFormat } from '#server/kit/image-header.ts';
import { fileTypeOf } from '#server/kit/file-types.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import type * as reads from './uploads.reads.ts';
import * as writes from './uploads.writes.ts';
import {
  heartbeatMs,
  heartbeatTimeoutMs,
  filesOf,
  limitDecoding,
  ensureSize,
  ownUpload,
  storedParts,
  sumBytes,
  discardContents,
  permanentErrors,
} from './uploads.service.ts';

/** A complete upload, validated and ready to become a file. */
export interface PreparedUpload {
  id: string;
  file: PreparedFile;
}

/** The contents from the storage once every part is there; an earlier attempt may have joined the parts already. */
async function stagedContents(site: Site, row: reads.UploadRow): Promise<Buffer | null> {
  const { staging } = site.storage;
  if (!staging || !row.multipart_id) return null;
  const joined = await staging.read(row.id, row.bytes);
  if (joined) return joined;
  if (sumBytes((await storedParts(site, row)) ?? []) !== row.bytes) return null;
  return (await staging.join(row.id, row.multipart_id)) ? staging.read(row.id, row.bytes) : null;
}

async function contentsOf(site: Site, row: reads.UploadRow): Promise<Buffer> {
  const staged =
    row.multipart_id === null
      ? filesOf(site)
          .read(row.id)
          .catch(() => null)
      : stagedContents(site, row);
  const body = await staged;
  if (body?.length !== row.bytes) throw new DomainError('CONFLICT', uploadErrors.incomplete);
  if (row.sha256 !== '' && createHash('sha256').update(body).digest('hex') !== row.sha256)
    throw new DomainError('VALIDATION', uploadErrors.changed);
  return body;
}

/**
 * Validates the received contents and passes them to `use`, which ends with a transaction that calls `markFinished`.
 * After a failure the upload can be finished again or cancelled, and no files are left behind.
 * @throws DomainError CONFLICT while another call finishes it, VALIDATION, UNSUPPORTED_TYPE, PAYLOAD_TOO_LARGE
 */
export async function processUpload<T>(
  context: CallContext,
  id: string,
  use: (upload: PreparedUpload) => Promise<T>,
): Promise<T> {
  const { site } = context;
  const row = await ownUpload(context, id);
  if (row.purpose !== 'media') throw new DomainError('NOT_FOUND', uploadErrors.missing);
  const silentSince = site.clock.now() - heartbeatTimeoutMs;
  const isMine = await write(site, (unit) => writes.claimUpload(unit, id, silentSince));
  if (!isMine) throw new DomainError('CONFLICT', uploadErrors.busy);
  const beat = setInterval(
    () => void write(site, (unit) => writes.updateHeartbeat(unit, id)).catch(() => {}),
    heartbeatMs,
  );
  try {
    const made = await limitDecoding(async () => {
      const body = await contentsOf(site, row);
      ensureSize(site, row.bytes, sniffImageFormat(body) !== null);
      const file = await prepareFile({
        name: row.name,
        body,
        ownerId: row.user_id,
        reencode: true,
        maxEdge: site.options.get('image_max_edge'),
      });
      return use({ id, file });
    });
    await discardContents(site, row);
    return made;
  } catch (error) {
    // Invalid contents fail permanently; after any other error the upload can be finished again.
    const isHopeless = error instanceof DomainError && permanentErrors.has(error.code);
    await write(site, (unit) => writes.updateUpload(unit, id, { state: isHopeless ? 'cancelled' : 'open' }));
    if (isHopeless) await discardContents(site, row);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** Records, inside the transaction, the media that an upload became. */
export async function markFinished(unit: Unit, id: string, mediaId: number): Promise<void> {
  await writes.updateUpload(unit, id, { state: 'done', media_id: mediaId });
}

/**
 * Writes a file and its first variants to the storage, before the transaction with their rows. The keys are recorded
 * first, so that the sweep finds the files if the process stops.
 */
export async function storeUploadFiles(
  site: Site,
  { id, file }: PreparedUpload,
  path: string,
): Promise<RenderedVariant[]> {
  const { mime } = fileTypeOf(path);
  const original = { path, mime, width: file.width, frames: file.frames, bytes: file.body.length };
  const drawn = await renderVariants(original, file.body, ['webp'], { isFirst: true });
  const planned = JSON.stringify([path, ...drawn.map((each) => each.path)]);
  await write(site, (unit) => writes.updateUpload(unit, id, { planned }));
  await site.storage.put(path, file.body, mime);
  await putVariants(site, drawn);
  return drawn;
}

/** Turns an upload into a library file. Finishing the same upload again returns the same file. */
export async function completeUpload(
  context: CallContext,
  input: { id: string; group_id: number | null; alt: string },
): Promise<LibraryItem> {
  const { site } = context;
  const row = await ownUpload(context, input.id);
  if (row.state === 'done' && row.media_id !== null) return libraryItemOf(site, row.media_id);
  await ensureGroupExists(site.db, input.group_id);
  const mediaId = await processUpload(context, input.id, async ({ id, file: read }) => {
    const file = { ...read, groupId: input.group_id, alt: input.alt.trim() };
    const path = await unstoredKeyFor(site, file);
    const drawn = path === null ? [] : await storeUploadFiles(site, { id, file }, path);
    return write(site, async (unit) => {
      const media = await addMedia(site, unit, file, path ?? undefined);
      await addVariants(site, unit, media.id, drawn);
      await markFinished(unit, id, media.id);
      return media.id;
    });
  });
  return libraryItemOf(site, mediaId);
}
