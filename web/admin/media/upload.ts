import { beginUpload, cancelUpload, finishUpload, getUpload } from '#contract/features/uploads/calls.ts';
import { replaceMedia } from '#contract/features/media-edits/calls.ts';
import type { LibraryItem } from '#contract/features/media-library/entities.ts';
import { uploadCopy, uploadErrors } from '#contract/features/uploads/copy.ts';
import type { UploadState } from '#contract/features/uploads/entities.ts';
import { fileMaxBytes } from '#contract/features/uploads/limits.ts';
import { CallError, makeKey, send } from '#web/kit/client.ts';

import { sendChunk } from './send-chunk.ts';

export interface UploadOptions {
  /** Told of every step: bytes that are safe, out of how many. */
  onProgress?: (sent: number, size: number) => void;
  /** Cancels; what the server has goes as well. */
  signal?: AbortSignal;
  groupId?: number | null;
  alt?: string;
  /** The file of the library whose place it shall take. */
  replaces?: number;
}

/** A stored file; everything the library knows of it. */
export type UploadedFile = LibraryItem & { size: number };

const maxTries = 6;

/** Waits 1, 2, 4 … s, or as long as the server asks for; ends at once when it is cancelled. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

const passing = new Set([0, 429, 502, 503, 504]);
/** Finishing that began before the connection was lost goes on, or is given up within seconds. */
const busy = 409;

/** A lost connection, a server that restarts or is busy: worth another try; a refusal is not. */
function isPassing(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  return passing.has(error.status);
}

async function keepTrying<T>(step: () => Promise<T>, signal: AbortSignal | undefined, alsoPassing = 0): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      signal?.throwIfAborted();
      return await step();
    } catch (error) {
      const again = isPassing(error) || (error instanceof CallError && error.status === alsoPassing);
      if (signal?.aborted || !again || tries >= maxTries || error.retryAfterSeconds > 60) throw error;
      await pause(Math.max(error.retryAfterSeconds * 1000, 1000 * 2 ** (tries - 1)), signal);
    }
  }
}

/** Sends what the server does not have yet, chunk by chunk. @throws CallError */
export async function sendContents(file: Blob, begun: UploadState, options: UploadOptions): Promise<void> {
  const { signal, onProgress } = options;
  let { received } = begun;
  onProgress?.(received, file.size);
  while (received < file.size) {
    const offset = received;
    const report = (sent: number): void => onProgress?.(offset + sent, file.size);
    received = await keepTrying(async () => {
      try {
        return await sendChunk(begun, file, offset, report, signal);
      } catch (error) {
        // What the server has is what counts: it may have taken the chunk although its answer was lost.
        if (!isPassing(error) && !(error instanceof CallError && error.status === 409)) throw error;
        const now = await send(getUpload, { id: begun.upload_id }, signal ? { signal } : {});
        if (now.received > offset) return now.received;
        throw error;
      }
    }, signal);
  }
}

/**
 * Brings a file to the site in chunks: a lost connection or a restart of the server costs at most one of them.
 * @throws CallError with a sentence for people; the signal's reason when it was cancelled
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const { signal } = options;
  if (file.size === 0) throw new CallError({ error: uploadErrors.empty, error_code: 'VALIDATION' }, 400);
  if (file.size > fileMaxBytes)
    throw new CallError(
      { error: uploadErrors.tooLarge(fileMaxBytes / 1_048_576), error_code: 'PAYLOAD_TOO_LARGE' },
      413,
    );
  const sending = signal ? { signal } : {};
  const name = file.name.slice(-255) || 'file';
  const idempotencyKey = makeKey();
  const begun = await keepTrying(
    () => send(beginUpload, { name, size: file.size, type: file.type.slice(0, 200) }, { ...sending, idempotencyKey }),
    signal,
  );
  const { upload_id } = begun;
  try {
    await sendContents(file, begun, options);
    const item = await keepTrying(
      async () => {
        if (options.replaces !== undefined)
          return (await send(replaceMedia, { id: options.replaces, upload_id }, sending)).item;
        return send(
          finishUpload,
          { id: upload_id, group_id: options.groupId ?? null, alt: options.alt ?? '' },
          sending,
        );
      },
      signal,
      busy,
    );
    return { ...item, size: item.bytes };
  } catch (error) {
    if (signal?.aborted) void send(cancelUpload, { id: upload_id }).catch(() => {});
    throw error;
  }
}

/** Why an upload failed, in one sentence. @spec S8 */
export function uploadFailure(error: unknown): string {
  const reason = error instanceof CallError ? error.message : error instanceof Error ? uploadCopy.lost : '';
  return uploadCopy.failed(reason || uploadCopy.unknown);
}
