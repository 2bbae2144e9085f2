import { createHash, randomBytes } from 'node:crypto';

import { uploadErrors } from '#contract/features/uploads/copy.ts';
import type { UploadState } from '#contract/features/uploads/entities.ts';
import {
  bytesPerDay,
  chunkBytes,
  fileNameMaxLength,
  unfinishedAtOnce,
  unfinishedForMs,
  uploadsPerHour,
} from '#contract/features/uploads/limits.ts';
import { isUploadCounted, maxBytesOf } from '#contract/features/uploads/rules.ts';
import type { LibraryItem } from '#contract/features/media-library/entities.ts';
import { DomainError, type ErrorCode } from '#contract/kit/errors.ts';
import { takeLimits } from '#server/features/limits/service.ts';
import { addMedia, placeFor, type ReadyFile, readFile, removeUnnamed } from '#server/features/media/service.ts';
import { ensureGroup, libraryItemOf } from '#server/features/media-library/service.ts';
import { addVariants, type DrawnVariant, drawVariants, putVariants } from '#server/features/media-variants/service.ts';
import { atMost } from '#server/kit/at-most.ts';
import { endingOf, fileTypeOf } from '#server/kit/file-types.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';
import { openUnfinishedFiles } from '#server/kit/unfinished-files.ts';

import * as reads from './reads.ts';
import { viewUpload } from './views.ts';
import * as writes from './writes.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Whoever finishes says so every few seconds; who stays silent for so long was killed. */
const beatMs = 5000;
const silentMs = 15_000;
/** What stays free on the disk whatever is uploaded. */
const floorBytes = 200 * 1_048_576;

const filesOf = (site: Site) => openUnfinishedFiles(site.settings.dataDir);

// Decoding takes a processor and up to 400 MB: two at once, whoever asks.
const inTurn = atMost(2, 600);
const chains = new Map<string, Promise<unknown>>();

/** One after the other for the same upload. */
async function alone<T>(id: string, work: () => Promise<T>): Promise<T> {
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

function ensureSize(site: Site, bytes: number, isPicture: boolean): void {
  const max = maxBytesOf(isPicture, site.options.get('qiniu_enabled'));
  if (bytes > max) throw new DomainError('PAYLOAD_TOO_LARGE', uploadErrors.tooLarge(megabytes(max)));
}

/** Exact under parallel requests: the limit's lock holds everybody else of this person off. */
async function ensureAllowance({ site, viewer }: Ask, unit: Unit, userId: number, bytes: number): Promise<void> {
  if (!isUploadCounted(viewer)) return;
  const rules = [{ max: uploadsPerHour, windowMs: hourMs }];
  await takeLimits(site, unit, [{ key: `upload:person:${userId}`, rules, message: uploadErrors.hourly }]);
  const { bytes: used, open } = await reads.sumUploads(unit.db, userId, unit.now - dayMs);
  if (open >= unfinishedAtOnce) throw new DomainError('RATE_LIMITED', uploadErrors.tooMany, { retryAfterSeconds: 60 });
  if (used + bytes > bytesPerDay)
    throw new DomainError('RATE_LIMITED', uploadErrors.daily, { retryAfterSeconds: hourMs / 1000 });
}

interface BeginInput {
  name: string;
  size: number;
  type: string;
  sha256?: string | undefined;
}

function nameOf(given: string): string {
  return [...given.replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '')].slice(-fileNameMaxLength).join('') || 'file';
}

/** Begins an upload. @throws DomainError PAYLOAD_TOO_LARGE, RATE_LIMITED, NO_SPACE */
export async function begin(ask: Ask, input: BeginInput): Promise<UploadState> {
  const { site } = ask;
  const userId = ask.viewer.userId ?? 0;
  const name = nameOf(input.name);
  const isPicture = input.type.startsWith('image/') || fileTypeOf(`x.${endingOf(name)}`).mime.startsWith('image/');
  ensureSize(site, input.size, isPicture);
  if ((await filesOf(site).free()) < input.size + floorBytes) throw new DomainError('NO_SPACE');
  const id = randomBytes(18).toString('base64url');
  const row = { id, user_id: userId, name, bytes: input.size, sha256: input.sha256 ?? '' };
  return write(site, async (unit) => {
    await ensureAllowance(ask, unit, userId, input.size);
    await writes.insertUpload(unit, { ...row, created_at: unit.now, changed_at: unit.now });
    return viewUpload({ ...row, created_at: unit.now }, 0);
  });
}

/** Begins the upload of a file that is imported or checked, whatever it is. @throws DomainError NO_SPACE */
export async function beginTransfer(
  { site, viewer }: Ask,
  input: { name: string; size: number },
): Promise<UploadState> {
  if ((await filesOf(site).free()) < input.size + floorBytes) throw new DomainError('NO_SPACE');
  const id = randomBytes(18).toString('base64url');
  const name = nameOf(input.name);
  const row = { id, user_id: viewer.userId ?? 0, name, bytes: input.size, purpose: 'transfer' as const };
  return write(site, async (unit) => {
    await writes.insertUpload(unit, { ...row, created_at: unit.now, changed_at: unit.now });
    return viewUpload({ ...row, created_at: unit.now }, 0);
  });
}

/** Where a file lies that came by `beginTransfer`. @throws DomainError NOT_FOUND, CONFLICT while it is not complete */
export async function receivedTransfer(ask: Ask, id: string): Promise<{ name: string; path: string; bytes: number }> {
  const row = await ownUpload(ask, id);
  if (row.purpose !== 'transfer') throw new DomainError('NOT_FOUND', uploadErrors.missing);
  if ((await receivedOf(ask.site, row)) !== row.bytes) throw new DomainError('CONFLICT', uploadErrors.incomplete);
  return { name: row.name, path: filesOf(ask.site).pathOf(id), bytes: row.bytes };
}

/** Where the contents of an upload lie. */
export function uploadPath(site: Site, id: string): string {
  return filesOf(site).pathOf(id);
}

async function ownUpload({ site, viewer }: Ask, id: string): Promise<reads.UploadRow> {
  const row = await reads.findUpload(site.db, id);
  const isOver = !row || row.state === 'cancelled' || row.created_at + unfinishedForMs < site.clock.now();
  if (isOver || row.user_id !== viewer.userId) throw new DomainError('NOT_FOUND', uploadErrors.missing);
  return row;
}

async function receivedOf(site: Site, row: reads.UploadRow): Promise<number> {
  return row.state === 'done' ? row.bytes : filesOf(site).sizeOf(row.id);
}

/** How far an upload has come. @throws DomainError NOT_FOUND */
export async function stateOf(ask: Ask, id: string): Promise<UploadState> {
  const row = await ownUpload(ask, id);
  return viewUpload(row, await receivedOf(ask.site, row));
}

/**
 * Takes the next piece of the contents; it is safe on disk when this answers.
 * @throws DomainError NOT_FOUND, CONFLICT when it does not continue what is there, VALIDATION when it is too much
 */
export async function receive(ask: Ask, id: string, offset: number, body: Buffer): Promise<UploadState> {
  const row = await ownUpload(ask, id);
  const { site } = ask;
  return alone(id, async () => {
    const received = await receivedOf(site, row);
    if (row.state !== 'open' || offset !== received) throw new DomainError('CONFLICT', uploadErrors.offset);
    if (body.length === 0 || body.length > chunkBytes || offset + body.length > row.bytes)
      throw new DomainError('VALIDATION', uploadErrors.size);
    await filesOf(site).write(id, offset, body);
    return viewUpload(row, offset + body.length);
  });
}

/** Gives an upload up; what was received of it still counts for the day. @throws DomainError NOT_FOUND, CONFLICT */
export async function cancel(ask: Ask, id: string): Promise<void> {
  await ownUpload(ask, id);
  await alone(id, async () => {
    const bytes = await filesOf(ask.site).sizeOf(id);
    // It may be finishing since it was looked for: then it is for who finishes it to remove.
    const isOpen = await write(ask.site, (unit) => writes.cancelUpload(unit, id, bytes));
    if (!isOpen) throw new DomainError('CONFLICT', uploadErrors.busy);
    await filesOf(ask.site).remove(id);
  });
}

const hopeless = new Set<ErrorCode>(['VALIDATION', 'UNSUPPORTED_TYPE', 'PAYLOAD_TOO_LARGE']);

/** A whole upload, looked at and ready to become a file. */
export interface ReadyUpload {
  id: string;
  file: ReadyFile;
}

async function contentsOf(site: Site, row: reads.UploadRow): Promise<Buffer> {
  const body = await filesOf(site)
    .read(row.id)
    .catch(() => Buffer.alloc(0));
  if (body.length !== row.bytes) throw new DomainError('CONFLICT', uploadErrors.incomplete);
  if (row.sha256 !== '' && createHash('sha256').update(body).digest('hex') !== row.sha256)
    throw new DomainError('VALIDATION', uploadErrors.changed);
  return body;
}

/**
 * Looks at what was received and gives it to `use`, which ends with a transaction that calls `finished`. Whatever
 * happens, the upload can be finished again or given up, and nothing is left behind.
 * @throws DomainError CONFLICT while somebody else does the same, VALIDATION, UNSUPPORTED_TYPE, PAYLOAD_TOO_LARGE
 */
export async function takeUpload<T>(ask: Ask, id: string, use: (upload: ReadyUpload) => Promise<T>): Promise<T> {
  const { site } = ask;
  const row = await ownUpload(ask, id);
  if (row.purpose !== 'media') throw new DomainError('NOT_FOUND', uploadErrors.missing);
  const silentSince = site.clock.now() - silentMs;
  const isMine = await write(site, (unit) => writes.claimUpload(unit, id, silentSince));
  if (!isMine) throw new DomainError('CONFLICT', uploadErrors.busy);
  const beat = setInterval(() => void write(site, (unit) => writes.beat(unit, id)).catch(() => {}), beatMs);
  try {
    return await inTurn(async () => {
      const body = await contentsOf(site, row);
      const file = await readFile({ name: row.name, body, ownerId: row.user_id, redraw: true });
      ensureSize(site, row.bytes, file.width !== null);
      return use({ id, file });
    });
  } catch (error) {
    // What is no picture now will be none later; everything else may be tried again.
    const isHopeless = error instanceof DomainError && hopeless.has(error.code);
    await write(site, (unit) => writes.updateUpload(unit, id, { state: isHopeless ? 'cancelled' : 'open' }));
    if (isHopeless) await filesOf(site).remove(id);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** Notes, inside the transaction, what an upload became. */
export async function finished(site: Site, unit: Unit, id: string, mediaId: number): Promise<void> {
  await writes.updateUpload(unit, id, { state: 'done', media_id: mediaId });
  unit.afterCommit(() => {
    filesOf(site)
      .remove(id)
      .catch((error: unknown) => site.log.warn({ err: error }, 'the contents of an upload were left behind'));
  });
}

/**
 * Writes a file and its first small forms to the storage, before the transaction that names them. What is about to be
 * written is noted first: should this process end, the sweep finds it.
 */
export async function putUpload(site: Site, { id, file }: ReadyUpload, path: string): Promise<DrawnVariant[]> {
  const { mime } = fileTypeOf(path);
  const original = { path, mime, width: file.width, frames: file.frames, bytes: file.body.length };
  const drawn = await drawVariants(original, file.body, ['webp']);
  const planned = JSON.stringify([path, ...drawn.map((each) => each.path)]);
  await write(site, (unit) => writes.updateUpload(unit, id, { planned }));
  await site.storage.put(path, file.body, mime);
  await putVariants(site, drawn);
  return drawn;
}

/** Makes a file of the library of an upload. The same upload again gives the same file. */
export async function finish(
  ask: Ask,
  input: { id: string; group_id: number | null; alt: string },
): Promise<LibraryItem> {
  const { site } = ask;
  const row = await ownUpload(ask, input.id);
  if (row.state === 'done' && row.media_id !== null) return libraryItemOf(site, row.media_id);
  await ensureGroup(site.db, input.group_id);
  const mediaId = await takeUpload(ask, input.id, async ({ id, file: read }) => {
    const file = { ...read, groupId: input.group_id, alt: input.alt.trim() };
    const path = await placeFor(site, file);
    const drawn = path === null ? [] : await putUpload(site, { id, file }, path);
    return write(site, async (unit) => {
      const media = await addMedia(site, unit, file, path ?? undefined);
      await addVariants(site, unit, media.id, drawn);
      await finished(site, unit, id, media.id);
      return media.id;
    });
  });
  return libraryItemOf(site, mediaId);
}

const sweepAtOnce = 200;

function plannedKeys({ planned }: reads.UploadRow): string[] {
  const keys = JSON.parse(planned) as unknown;
  return Array.isArray(keys) ? keys.filter((key): key is string => typeof key === 'string') : [];
}

/**
 * Forgets uploads a day after they began, with whatever of them lies in the folder or the store and became nothing.
 * @returns how many uploads it were
 */
export async function sweep(site: Site): Promise<number> {
  const files = filesOf(site);
  const now = site.clock.now();
  for (let done = 0; ;) {
    const rows = await reads.listBefore(site.db, now - unfinishedForMs - hourMs, sweepAtOnce);
    for (const row of rows) {
      await files.remove(row.id);
      await removeUnnamed(site, plannedKeys(row));
    }
    const ids = rows.map((row) => row.id);
    await write(site, (unit) => writes.deleteUploads(unit, ids));
    done += rows.length;
    if (rows.length === sweepAtOnce) continue;
    const there = (await files.list()).map((file) => file.name);
    const open = await reads.listOpen(site.db, there);
    for (const name of there) if (!open.has(name)) await files.remove(name);
    return done;
  }
}
