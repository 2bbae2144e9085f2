import { beginUpload, cancelUpload, finishUpload, getUpload } from '#contract/features/media/uploads.calls.ts';
import { replaceMedia } from '#contract/features/media/edits.calls.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { uploadCopy, uploadErrors } from '#contract/features/media/uploads.copy.ts';
import type { UploadState } from '#contract/features/media/uploads.entities.ts';
import { fileMaxBytes } from '#contract/features/media/uploads.limits.ts';
import { CallError, makeIdempotencyKey, send } from '#web/kit/client.ts';

import { readablePicture } from './readable-picture.ts';
import { isTemporaryFailure, withRetries } from './retries.ts';
import { findIncompleteUpload, removeUpload, releaseUpload, storeUpload } from './stored-uploads.ts';
import { sendChunk } from './send-chunk.ts';
import { mayGoDirect, sendParts } from './send-parts.ts';

export interface UploadOptions {
  /** Called with the number of bytes received by the server and the total. */
  onProgress?: (sent: number, size: number) => void;
  /** Cancels the upload and deletes what the server has received. */
  signal?: AbortSignal;
  groupId?: number | null;
  alt?: string;
  /** Id of the library file to replace. */
  replaces?: number;
}

/** A stored file with its library entry. */
export type UploadedFile = LibraryItem & { size: number };

/** Finishing started before the connection was lost; it completes or is given up within seconds, so it is retried. */
const busy = 409;

/** Sends the contents that the server does not have yet, chunk by chunk. @throws CallError */
export async function sendContents(file: Blob, begun: UploadState, options: UploadOptions): Promise<void> {
  const { signal, onProgress } = options;
  let { received } = begun;
  onProgress?.(received, file.size);
  while (received < file.size) {
    const offset = received;
    const sending = { onProgress: (sent: number): void => onProgress?.(offset + sent, file.size), signal };
    received = await withRetries(async () => {
      try {
        return await sendChunk(begun, file, offset, sending);
      } catch (error) {
        // The server's state is authoritative: it may have received the chunk although the response was lost.
        if (!isTemporaryFailure(error) && !(error instanceof CallError && error.status === 409)) throw error;
        const now = await send(getUpload, { id: begun.upload_id }, signal ? { signal } : {});
        if (now.received > offset) return now.received;
        throw error;
      }
    }, signal);
  }
}

/** Resumes an incomplete upload of this file, or starts a new one. */
async function resumeOrBeginUpload(file: File, signal: AbortSignal | undefined): Promise<UploadState> {
  const sending = signal ? { signal } : {};
  const known = findIncompleteUpload(file);
  if (known !== undefined) {
    const state = await withRetries(() => send(getUpload, { id: known }, sending), signal).catch((error: unknown) => {
      if (signal?.aborted || isTemporaryFailure(error)) throw error;
      removeUpload(known);
      return null;
    });
    if (state?.size === file.size) return state;
  }
  const idempotencyKey = makeIdempotencyKey();
  const input = { name: file.name.slice(-255) || 'file', size: file.size, type: file.type.slice(0, 200) };
  return withRetries(
    () => send(beginUpload, { ...input, direct: mayGoDirect() }, { ...sending, idempotencyKey }),
    signal,
  );
}

/** @throws CallError */
async function finish(id: string, options: UploadOptions): Promise<LibraryItem> {
  const { signal, replaces, groupId = null, alt = '' } = options;
  const sending = signal ? { signal } : {};
  const step = async (): Promise<LibraryItem> =>
    replaces === undefined
      ? send(finishUpload, { id, group_id: groupId, alt }, sending)
      : (await send(replaceMedia, { id: replaces, upload_id: id }, sending)).item;
  return withRetries(step, signal, busy);
}

function ensureSize({ size }: File): void {
  if (size === 0) throw new CallError({ error: uploadErrors.empty, error_code: 'VALIDATION' }, 400);
  const refusal = { error: uploadErrors.tooLarge(fileMaxBytes / 1_048_576), error_code: 'PAYLOAD_TOO_LARGE' } as const;
  if (size > fileMaxBytes) throw new CallError(refusal, 413);
}

/**
 * Uploads a file in chunks to the site, or in parts directly to its store. A lost connection, server restart or page
 * reload repeats at most one of them.
 * @throws CallError with a message for the user; the signal's reason when cancelled
 */
export async function uploadFile(chosen: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const file = await readablePicture(chosen);
  const { signal } = options;
  ensureSize(file);
  const begun = await resumeOrBeginUpload(file, signal);
  const { upload_id: id } = begun;
  storeUpload(file, id);
  try {
    const rest = await sendParts(file, begun, options);
    if (rest.direct === null) await sendContents(file, rest, options);
    const item = await finish(id, options);
    removeUpload(id);
    return { ...item, size: item.bytes };
  } catch (error) {
    // A refused upload starts over, a failed one can be resumed.
    const isRefused =
      error instanceof CallError && error.status >= 400 && error.status < 500 && !isTemporaryFailure(error);
    if (signal?.aborted || isRefused) removeUpload(id);
    if (signal?.aborted) void send(cancelUpload, { id }).catch(() => {});
    throw error;
  } finally {
    releaseUpload(id);
  }
}

/** The reason for a failed upload, as one sentence. @see docs/reference/errors.md */
export function uploadFailure(error: unknown): string {
  const reason = error instanceof CallError ? error.message : error instanceof Error ? uploadCopy.lost : '';
  return uploadCopy.failed(reason || uploadCopy.unknown);
}
