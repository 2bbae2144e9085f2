import { randomBytes } from 'node:crypto';
import { uploadErrors } from '#contract/features/media/uploads.copy.ts';
import type { SignedPart, UploadState } from '#contract/features/media/uploads.entities.ts';
import {
  bytesPerDay,
  chunkBytes,
  fileNameMaxLength,
  partBytes,
  maxPendingUploads,
  abandonedUploadMs,
  uploadsPerHour,
} from '#contract/features/media/uploads.limits.ts';
import {
  uploadPartSize,
  isUploadLimited,
  maxBytesOf,
  uploadPartCount,
} from '#contract/features/media/uploads.rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/kit/errors.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { limitConcurrency } from '#server/kit/limit-concurrency.ts';
import { extensionOf, fileTypeOf } from '#server/kit/file-types.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { openPendingUploadFiles } from '#server/kit/pending-upload-files.ts';
import * as reads from './uploads.reads.ts';
import { viewUpload } from './uploads.views.ts';
import * as writes from './uploads.writes.ts';

const hourMs = 3_600_000;

const dayMs = 24 * hourMs;

/** A finishing upload is updated every few seconds; without updates for this long, its process was killed. */
export const heartbeatMs = 5000;

export const heartbeatTimeoutMs = 15_000;

/** Space that uploads always leave free on the disk. */
const reservedBytes = 200 * 1_048_576;

export const filesOf = (site: Site) => openPendingUploadFiles(site.settings.dataDir);

/** Contents of uploads that are in memory at once, across all users; the others wait on the disk. */
export const limitDecoding = limitConcurrency(2, 600, 5 * 60_000);

const chains = new Map<string, Promise<unknown>>();

/** Serializes the work on one upload. */
async function serialized<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = chains.get(id) ?? Promise.resolve();
  const now = before.then(work, work);
  chains.set(id, now);
  try {
    return await now;
  } finally {
    if (chains.get(id) === now) chains.delete(id);
  }
}

const megabytes = (bytes: number): number => bytes / 1_048_576;

/** Checks a file's size against the limit of its kind. @throws DomainError PAYLOAD_TOO_LARGE */
export function ensureSize(site: Site, bytes: number, isPicture: boolean): void {
  const max = maxBytesOf(isPicture, site.options.get('qiniu_enabled'), site.options.get('image_max_mb'));
  if (bytes > max) throw new DomainError('PAYLOAD_TOO_LARGE', uploadErrors.tooLarge(megabytes(max)));
}

/** Exact under parallel requests: the rate limit's lock blocks other requests of the same user. */
export async function ensureWithinLimits(
  { site, viewer }: CallContext,
  unit: Unit,
  userId: number,
  bytes: number,
): Promise<void> {
  if (!isUploadLimited(viewer)) return;
  const rules = [{ max: uploadsPerHour, windowMs: hourMs }];
  await takeLimits(site, unit, [{ key: `upload:person:${userId}`, rules, message: uploadErrors.hourly }]);
  const { bytes: used, open } = await reads.sumUploads(unit.db, userId, unit.now - dayMs);
  if (open >= maxPendingUploads) throw new DomainError('RATE_LIMITED', uploadErrors.tooMany, { retryAfterSeconds: 60 });
  if (used + bytes > bytesPerDay)
    throw new DomainError('RATE_LIMITED', uploadErrors.daily, { retryAfterSeconds: hourMs / 1000 });
}

interface StartUploadInput {
  name: string;
  size: number;
  type: string;
  sha256?: string | undefined;
  direct?: boolean | undefined;
}

/** A file name as it is stored: without folders and control characters. */
export function nameOf(given: string): string {
  return [...given.replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '')].slice(-fileNameMaxLength).join('') || 'file';
}

/** @throws DomainError NO_SPACE */
export async function ensureSpace(site: Site, bytes: number): Promise<void> {
  if ((await filesOf(site).free()) < bytes + reservedBytes) throw new DomainError('NO_SPACE');
}

/** Starts a direct upload to the storage if it supports one; on failure the contents are sent through the site. */
async function startDirectUpload(site: Site, id: string): Promise<boolean> {
  try {
    const multipart_id = await site.storage.staging?.begin(id);
    await write(site, (unit) => writes.updateUpload(unit, id, { multipart_id: multipart_id ?? null }));
    return multipart_id !== undefined;
  } catch (error) {
    site.log.warn({ err: error }, 'the store begins no upload');
    await write(site, (unit) => writes.updateUpload(unit, id, { multipart_id: null }));
    return false;
  }
}

/** Starts an upload. @throws DomainError PAYLOAD_TOO_LARGE, RATE_LIMITED, NO_SPACE */
export async function startUpload(context: CallContext, input: StartUploadInput): Promise<UploadState> {
  const { site } = context;
  const userId = context.viewer.userId ?? 0;
  const name = nameOf(input.name);
  const isPicture = input.type.startsWith('image/') || fileTypeOf(`x.${extensionOf(name)}`).mime.startsWith('image/');
  ensureSize(site, input.size, isPicture);
  const wantsDirect = input.direct === true && input.size > chunkBytes;
  const isOpen = wantsDirect && ((await site.storage.staging?.allows(new URL(site.url).origin)) ?? false);
  if (!isOpen) await ensureSpace(site, input.size);
  const id = randomBytes(18).toString('base64url');
  const row = { id, user_id: userId, name, bytes: input.size, sha256: input.sha256 ?? '' };
  const created_at = await write(site, async (unit) => {
    await ensureWithinLimits(context, unit, userId, input.size);
    // Saved before the storage is called, so that the sweep finds the upload if the process stops in between.
    const multipart_id = isOpen ? '' : null;
    await writes.insertUpload(unit, { ...row, multipart_id, created_at: unit.now, changed_at: unit.now });
    return unit.now;
  });
  const isDirect = isOpen && (await startDirectUpload(site, id));
  return viewUpload({ ...row, created_at }, 0, isDirect ? { part_size: partBytes, parts: [] } : null);
}

/**
 * Counts a file that the site fetched for a user as one of their uploads, even when storing it fails.
 * @throws DomainError RATE_LIMITED
 */
export async function countFetchedFile(context: CallContext, input: { name: string; size: number }): Promise<void> {
  const user_id = context.viewer.userId ?? 0;
  const id = randomBytes(18).toString('base64url');
  await write(context.site, async (unit) => {
    await ensureWithinLimits(context, unit, user_id, input.size);
    const times = { created_at: unit.now, changed_at: unit.now };
    await writes.insertUpload(unit, {
      id,
      user_id,
      name: nameOf(input.name),
      bytes: input.size,
      state: 'cancelled',
      ...times,
    });
  });
}

/** Starts the upload of a file to import or to verify, of any type. @throws DomainError NO_SPACE */
export async function startTransferUpload(
  { site, viewer }: CallContext,
  input: { name: string; size: number },
): Promise<UploadState> {
  await ensureSpace(site, input.size);
  const id = randomBytes(18).toString('base64url');
  const name = nameOf(input.name);
  const row = { id, user_id: viewer.userId ?? 0, name, bytes: input.size, purpose: 'transfer' as const };
  return write(site, async (unit) => {
    await writes.insertUpload(unit, { ...row, created_at: unit.now, changed_at: unit.now });
    return viewUpload({ ...row, created_at: unit.now }, 0);
  });
}

/**
 * Location of a file uploaded with `startTransferUpload`.
 * @throws DomainError NOT_FOUND, CONFLICT while it is incomplete
 */
export async function receivedTransferFile(
  context: CallContext,
  id: string,
): Promise<{ name: string; path: string; bytes: number }> {
  const row = await ownUpload(context, id);
  if (row.purpose !== 'transfer') throw new DomainError('NOT_FOUND', uploadErrors.missing);
  if ((await receivedOf(context.site, row)) !== row.bytes) throw new DomainError('CONFLICT', uploadErrors.incomplete);
  return { name: row.name, path: filesOf(context.site).pathOf(id), bytes: row.bytes };
}

/** Path of an upload's contents. */
export function uploadPath(site: Site, id: string): string {
  return filesOf(site).pathOf(id);
}

/** An unfinished upload of this user. @throws DomainError NOT_FOUND */
export async function ownUpload({ site, viewer }: CallContext, id: string): Promise<reads.UploadRow> {
  const row = await reads.findUpload(site.db, id);
  const isOver = !row || row.state === 'cancelled' || row.created_at + abandonedUploadMs < site.clock.now();
  if (isOver || row.user_id !== viewer.userId) throw new DomainError('NOT_FOUND', uploadErrors.missing);
  return row;
}

/** The complete parts in the storage; null when the storage does not know the upload (any more). */
export async function storedParts({ storage }: Site, { id, bytes, multipart_id }: reads.UploadRow) {
  const stored = multipart_id ? await storage.staging?.listParts(id, multipart_id) : null;
  return stored?.filter((part) => part.bytes === uploadPartSize(bytes, part.number)) ?? null;
}

export const sumBytes = (parts: readonly { bytes: number }[]): number =>
  parts.reduce((sum, part) => sum + part.bytes, 0);

/** The progress of an upload: size of the local file, or of the parts in the storage. */
async function uploadStateOf(site: Site, row: reads.UploadRow): Promise<UploadState> {
  const { id, bytes, multipart_id } = row;
  if (row.state === 'done') return viewUpload(row, bytes);
  if (multipart_id === null) return viewUpload(row, await filesOf(site).sizeOf(id));
  // Joined parts are no longer listed, so everything was received and only finishing is left.
  if (row.state === 'finishing') return viewUpload(row, bytes);
  const parts = await storedParts(site, row);
  if (parts === null && (await site.storage.staging?.isJoined(id, bytes))) return viewUpload(row, bytes);
  const direct = { part_size: partBytes, parts: (parts ?? []).map((part) => part.number) };
  return viewUpload(row, sumBytes(parts ?? []), direct);
}

const receivedOf = async (site: Site, row: reads.UploadRow): Promise<number> =>
  (await uploadStateOf(site, row)).received;

/** The progress of an upload. @throws DomainError NOT_FOUND */
export async function getUploadState(context: CallContext, id: string): Promise<UploadState> {
  return uploadStateOf(context.site, await ownUpload(context, id));
}

/**
 * A short-lived URL for sending one part of an upload to the storage.
 * @throws DomainError NOT_FOUND, CONFLICT when the upload is not direct, VALIDATION for a part number out of range
 */
export async function signPart(
  context: CallContext,
  input: { id: string; part: number; sha256?: string | undefined },
): Promise<SignedPart> {
  const row = await ownUpload(context, input.id);
  const { staging } = context.site.storage;
  if (row.state !== 'open' || !row.multipart_id || !staging) throw new DomainError('CONFLICT', uploadErrors.notDirect);
  if (input.part > uploadPartCount(row.bytes)) throw new DomainError('VALIDATION', uploadErrors.part);
  const bytes = uploadPartSize(row.bytes, input.part);
  const part = { name: row.id, multipartId: row.multipart_id, number: input.part, bytes, sha256: input.sha256 };
  return staging.signPart(part, context.site.clock.now());
}

/**
 * Switches an upload from direct to through the site, starting again from the beginning.
 * @throws DomainError NOT_FOUND, CONFLICT when it is no longer open, NO_SPACE
 */
export async function reroute(context: CallContext, id: string): Promise<UploadState> {
  const { site } = context;
  const row = await ownUpload(context, id);
  if (row.multipart_id === null) return uploadStateOf(site, row);
  await ensureSpace(site, row.bytes);
  const isOpen = await write(site, (unit) => writes.switchToSite(unit, id));
  if (!isOpen) throw new DomainError('CONFLICT', uploadErrors.busy);
  await discardStaged(site, row);
  return viewUpload(row, 0);
}

async function discardStaged(site: Site, { id, multipart_id }: reads.UploadRow): Promise<void> {
  if (multipart_id === null) return;
  await site.storage.staging?.discard(id, multipart_id).catch((error: unknown) => {
    site.log.warn({ err: error }, 'the store keeps the contents of an upload for now');
  });
}

/**
 * Receives the next chunk of the contents; it is safe on disk when the call returns.
 * @throws DomainError NOT_FOUND, CONFLICT when the offset does not match, VALIDATION when it exceeds the size
 */
export async function receiveChunk(
  context: CallContext,
  id: string,
  offset: number,
  body: Buffer,
): Promise<UploadState> {
  const row = await ownUpload(context, id);
  const { site } = context;
  return serialized(id, async () => {
    const received = await receivedOf(site, row);
    if (row.state !== 'open' || row.multipart_id !== null || offset !== received)
      throw new DomainError('CONFLICT', uploadErrors.offset);
    if (body.length === 0 || body.length > chunkBytes || offset + body.length > row.bytes)
      throw new DomainError('VALIDATION', uploadErrors.size);
    await filesOf(site).write(id, offset, body);
    return viewUpload(row, offset + body.length);
  });
}

/**
 * Cancels an upload; its received bytes still count towards the daily limit.
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export async function cancelOwnUpload(context: CallContext, id: string): Promise<void> {
  const row = await ownUpload(context, id);
  await serialized(id, async () => {
    const bytes = await receivedOf(context.site, row).catch(() => 0);
    // If finishing started meanwhile, the finishing process removes the data.
    const isOpen = await write(context.site, (unit) => writes.cancelUpload(unit, id, bytes));
    if (!isOpen) throw new DomainError('CONFLICT', uploadErrors.busy);
    await discardContents(context.site, row);
  });
}

/** Removes the received data, on disk and in the storage; the sweep removes what is left. */
export async function discardContents(site: Site, row: reads.UploadRow): Promise<void> {
  await filesOf(site)
    .remove(row.id)
    .catch((error: unknown) => site.log.warn({ err: error }, 'the contents of an upload were left behind'));
  await discardStaged(site, row);
}

export const permanentErrors = new Set<ErrorCode>(['VALIDATION', 'UNSUPPORTED_TYPE', 'PAYLOAD_TOO_LARGE']);
