import { createHash, randomBytes } from 'node:crypto';

import { mediaErrors } from '#contract/features/media/copy.ts';
import { kindOfMime } from '#contract/features/media/library.rules.ts';
import { uploadMomentFile } from '#contract/features/media/member-uploads.calls.ts';
import { memberUploadErrors } from '#contract/features/media/member-uploads.copy.ts';
import type { UploadedFile } from '#contract/features/media/member-uploads.entities.ts';
import { memberFileMaxBytes, memberUploadsAtOnce } from '#contract/features/media/member-uploads.limits.ts';
import { type MemberFileKind, memberFileSizeError } from '#contract/features/media/member-uploads.rules.ts';
import { uploadErrors } from '#contract/features/media/uploads.copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { IncomingForm } from '#server/kit/endpoint.ts';
import { formOverheadBytes, readFileForm } from '#server/kit/file-form.ts';
import { sniffImageFormat } from '#server/kit/image-header.ts';
import { isHeifImage, sniffVideo } from '#server/kit/sniff.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';

import { posterOf, queuePoster } from './posters.service.ts';
import { addMedia, listMediaByUrls, prepareFile, type PreparedFile, unstoredKeyFor } from './service.ts';
import { markFinished, storeUploadFiles } from './upload-contents.service.ts';
import { ensureSpace, ensureWithinLimits, filesOf, limitDecoding, nameOf } from './uploads.service.ts';
import * as writes from './uploads.writes.ts';
import { addVariants } from './variants.service.ts';

/** Enough of a file to recognise what it is. */
const headBytes = 4096;
/** Requests of all users that may arrive at the same time. */
const maxReceiving = 200;
const receiving = new Map<number, number>();

/** Holds a place among the requests that arrive at the same time. @returns gives it back */
function takePlace(userId: number): () => void {
  const own = receiving.get(userId) ?? 0;
  if (own >= memberUploadsAtOnce)
    throw new DomainError('RATE_LIMITED', uploadErrors.tooMany, { retryAfterSeconds: 10 });
  const all = [...receiving.values()].reduce((sum, count) => sum + count, 0);
  if (all >= maxReceiving) throw new DomainError('OVERLOADED');
  receiving.set(userId, own + 1);
  return () => {
    const left = (receiving.get(userId) ?? 1) - 1;
    if (left === 0) receiving.delete(userId);
    else receiving.set(userId, left);
  };
}

/** What a file is by its first bytes, whatever it is called. @throws DomainError UNSUPPORTED_TYPE */
function kindOfContents(head: Buffer): MemberFileKind {
  const format = sniffImageFormat(head);
  if (format === 'heif' || isHeifImage(head)) throw new DomainError('UNSUPPORTED_TYPE', mediaErrors.heic);
  if (format !== null && format !== 'svg') return 'image';
  const video = sniffVideo(head);
  if (video === null || video === 'm4a') throw new DomainError('UNSUPPORTED_TYPE', memberUploadErrors.type);
  return 'video';
}

/** What was received of a file. */
interface Received {
  name: string;
  kind: MemberFileKind;
  bytes: number;
  sha256: string;
}

/** @throws DomainError PAYLOAD_TOO_LARGE with the limit of the kind */
function ensureSize(site: Site, kind: MemberFileKind, bytes: number): void {
  const refusal = memberFileSizeError(kind, bytes, site.options.get('qiniu_enabled'));
  if (refusal !== null) throw new DomainError('PAYLOAD_TOO_LARGE', refusal);
}

/**
 * Passes contents on while their kind and size are allowed; a size that the request claims may refuse them earlier.
 * @throws DomainError UNSUPPORTED_TYPE, PAYLOAD_TOO_LARGE, VALIDATION
 */
async function* checked(
  site: Site,
  contents: AsyncIterable<Buffer>,
  claimedBytes: number,
  received: Received,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let kind: MemberFileKind | null = null;
  for await (const piece of contents) {
    received.bytes += piece.length;
    if (kind === null) head = Buffer.concat([head, piece]);
    if (kind === null && head.length >= headBytes) {
      kind = kindOfContents(head);
      ensureSize(site, kind, claimedBytes);
    }
    if (kind !== null) ensureSize(site, kind, received.bytes);
    hash.update(piece);
    yield piece;
  }
  if (received.bytes === 0) throw new DomainError('VALIDATION', mediaErrors.empty);
  received.kind = kind ?? kindOfContents(head);
  received.sha256 = hash.digest('hex');
}

/** Counts the upload towards the limits of its account with the most bytes it can have. @returns its id */
async function beginUpload(context: CallContext, userId: number, length: number | null): Promise<string> {
  const { site } = context;
  const bytes = Math.min(length ?? memberFileMaxBytes, memberFileMaxBytes);
  await ensureSpace(site, bytes);
  const id = randomBytes(18).toString('base64url');
  await write(site, async (unit) => {
    await ensureWithinLimits(context, unit, userId, bytes);
    const times = { created_at: unit.now, changed_at: unit.now };
    await writes.insertUpload(unit, { id, user_id: userId, name: '', bytes, purpose: 'moment', ...times });
  });
  return id;
}

async function receiveFile(site: Site, id: string, form: IncomingForm, received: Received): Promise<void> {
  await readFileForm(form, uploadMomentFile.fileField, async ({ name, contents }) => {
    received.name = nameOf(name);
    const claimedBytes = Math.max(0, (form.length ?? 0) - formOverheadBytes);
    await filesOf(site).receive(id, checked(site, contents, claimedBytes, received));
  });
}

/** A file of a moment that can be stored. @throws DomainError VALIDATION, UNSUPPORTED_TYPE, PAYLOAD_TOO_LARGE */
async function prepareMemberFile(userId: number, { name, kind }: Received, body: Buffer): Promise<PreparedFile> {
  // Its name says nothing of what it is.
  const neutralName = kind === 'image' ? 'image.jpg' : 'video.mp4';
  const prepared = await prepareFile({ name: neutralName, body, ownerId: userId, reencode: true, purpose: 'moment' });
  const file = { ...prepared, name };
  if (kind === 'image') return file;
  if (file.durationMs === null) throw new DomainError('VALIDATION', memberUploadErrors.noPicture);
  if (file.durationMs === 0) throw new DomainError('VALIDATION', memberUploadErrors.noLength);
  return file;
}

/** Stores what was received. @returns its address */
async function storeReceived(site: Site, id: string, userId: number, received: Received): Promise<string> {
  const file = await prepareMemberFile(userId, received, await filesOf(site).read(id));
  const path = await unstoredKeyFor(site, file);
  const drawn = path === null ? [] : await storeUploadFiles(site, { id, file }, path);
  return write(site, async (unit) => {
    const media = await addMedia(site, unit, file, path ?? undefined);
    // Another request may have stored the same contents meanwhile; the sweep removes these files then.
    if (path !== null && media.url === site.storage.urlOf(path)) await addVariants(site, unit, media.id, drawn);
    await queuePoster(site, unit, media);
    await markFinished(unit, id, media.id);
    return media.url;
  });
}

async function viewUploaded(site: Site, url: string): Promise<UploadedFile> {
  const media = (await listMediaByUrls(site, [url])).get(url);
  if (!media) throw new DomainError('CONFLICT', uploadErrors.missing);
  const type = kindOfMime(media.mime) === 'video' ? 'video' : 'image';
  const poster_url = posterOf(media)?.url ?? '';
  return { data: url, width: media.width, height: media.height, type, poster_url };
}

/** Runs one after the other; a client that is gone by then needs no file. */
function storeInTurn(site: Site, id: string, userId: number, received: Received, signal: AbortSignal): Promise<string> {
  return limitDecoding(async () => {
    if (signal.aborted) throw new DomainError('VALIDATION', memberUploadErrors.cutOff);
    return storeReceived(site, id, userId, received);
  });
}

/**
 * Receives a file for a moment: streamed to the disk while its kind and size are checked, then read, re-encoded and
 * stored as the library does it. Nothing of a refused file is left behind.
 * @throws DomainError VALIDATION, PAYLOAD_TOO_LARGE, UNSUPPORTED_TYPE, RATE_LIMITED, NO_SPACE, OVERLOADED
 */
export async function receiveMemberFile(context: CallContext, form: IncomingForm): Promise<UploadedFile> {
  const { site, viewer } = context;
  const userId = viewer.userId ?? 0;
  const giveBackPlace = takePlace(userId);
  let id: string | undefined;
  const received: Received = { name: '', kind: 'image', bytes: 0, sha256: '' };
  try {
    id = await beginUpload(context, userId, form.length);
    const uploadId = id;
    await receiveFile(site, uploadId, form, received);
    return await form.once(received.sha256, async () =>
      viewUploaded(site, await storeInTurn(site, uploadId, userId, received, form.signal)),
    );
  } finally {
    giveBackPlace();
    if (id !== undefined) await closeUpload(site, id, received);
  }
}

/** The bytes that were received count; a finished upload stays finished. */
async function closeUpload(site: Site, id: string, { name, bytes }: Received): Promise<void> {
  await filesOf(site).remove(id);
  await write(site, (unit) => writes.closeUpload(unit, id, { name, bytes }));
}
