import { cancelDirectUpload, signUploadPart } from '#contract/features/media/uploads.calls.ts';
import type { DirectUpload, UploadState } from '#contract/features/media/uploads.entities.ts';
import { send } from '#web/kit/client.ts';
import { sendBody } from '#web/kit/send-body.ts';

import { withRetries, abortableDelay } from './retries.ts';
import type { UploadOptions } from './upload.ts';

/** Whether direct uploads to the store failed on this page; if so, other files do not try them. */
const store = { isShut: false, wasOpen: false };

/** Whether this page may upload directly to the store. */
export const mayGoDirect = (): boolean => !store.isShut;

/** The store rejects this browser's uploads or cannot be reached. */
class StoreUnavailable extends Error {}

/** SHA-256 in hexadecimal; undefined in insecure contexts, which have no `crypto.subtle`. */
async function hashOf(part: Blob): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const hash = await subtle.digest('SHA-256', await part.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Uploads one part. Signing it needs the site, so repeated failures while the site responds mean that the store is
 * unavailable. A store that worked before gets more attempts.
 */
async function sendPart(
  upload: UploadState,
  part: number,
  body: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const sha256 = await hashOf(body);
  for (let tries = 1; ; tries += 1) {
    const input = { id: upload.upload_id, part, ...(sha256 === undefined ? {} : { sha256 }) };
    const { url, headers } = await withRetries(() => send(signUploadPart, input, signal ? { signal } : {}), signal);
    try {
      const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
      await sendBody({ method: 'PUT', url, headers: named, body }, { onProgress, signal });
      store.wasOpen = true;
      return;
    } catch (error) {
      if (signal?.aborted) throw error;
      if (tries >= (store.wasOpen ? 4 : 2)) throw new StoreUnavailable();
      await abortableDelay(500 * 2 ** tries, signal);
    }
  }
}

async function sendMissing(
  file: Blob,
  begun: UploadState,
  direct: DirectUpload,
  options: UploadOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  const size = direct.part_size;
  const stored = new Set(direct.parts);
  let sent = begun.received;
  onProgress?.(sent, file.size);
  for (let part = 1; (part - 1) * size < file.size; part += 1) {
    if (stored.has(part)) continue;
    const body = file.slice((part - 1) * size, part * size);
    const before = sent;
    await sendPart(begun, part, body, (more) => onProgress?.(before + more, file.size), signal);
    sent += body.size;
    onProgress?.(sent, file.size);
  }
}

/**
 * Uploads missing parts directly to the store, or reroutes the upload through the site when that fails.
 * @returns the upload to continue; its `direct` is null when the contents have to go through the site
 */
export async function sendParts(file: Blob, begun: UploadState, options: UploadOptions): Promise<UploadState> {
  if (begun.direct === null) return begun;
  const { signal } = options;
  try {
    if (store.isShut) throw new StoreUnavailable();
    await sendMissing(file, begun, begun.direct, options);
    return begun;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    store.isShut = true;
    return withRetries(() => send(cancelDirectUpload, { id: begun.upload_id }, signal ? { signal } : {}), signal);
  }
}
