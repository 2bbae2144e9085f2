import { rerouteUpload, signUploadPart } from '#contract/features/media/uploads.calls.ts';
import type { DirectWay, UploadState } from '#contract/features/media/uploads.entities.ts';
import { send } from '#web/kit/client.ts';

import { keepTrying, pause } from './keep-trying.ts';
import { putBody } from './send-chunk.ts';
import type { UploadOptions } from './upload.ts';

/** Whether this page has found the store shut: the rest of its files don't try it. */
const store = { isShut: false, wasOpen: false };

/** Whether files of this page may go straight to the store. */
export const mayGoDirect = (): boolean => !store.isShut;

/** The store refuses what a browser of this person sends, or can't be reached from here. */
class StoreShut extends Error {}

/** In hexadecimal; undefined where the page was not loaded safely, and the browser does not tell. */
async function hashOf(part: Blob): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const hash = await subtle.digest('SHA-256', await part.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends one part. A connection that is lost takes the site along, so a store that fails while the site answers is shut;
 * one that was open before is believed for longer.
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
    const { url, headers } = await keepTrying(() => send(signUploadPart, input, signal ? { signal } : {}), signal);
    try {
      const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
      await putBody(url, named, body, { onProgress, signal });
      store.wasOpen = true;
      return;
    } catch (error) {
      if (signal?.aborted) throw error;
      if (tries >= (store.wasOpen ? 4 : 2)) throw new StoreShut();
      await pause(500 * 2 ** tries, signal);
    }
  }
}

async function sendMissing(file: Blob, begun: UploadState, direct: DirectWay, options: UploadOptions): Promise<void> {
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
 * Sends straight to the store the parts that it does not have. Where that can't be, the site takes the upload over.
 * @returns the upload to go on with; its `direct` is null when the contents have to come through the site
 */
export async function sendParts(file: Blob, begun: UploadState, options: UploadOptions): Promise<UploadState> {
  if (begun.direct === null) return begun;
  const { signal } = options;
  try {
    if (store.isShut) throw new StoreShut();
    await sendMissing(file, begun, begun.direct, options);
    return begun;
  } catch (error) {
    if (!(error instanceof StoreShut)) throw error;
    store.isShut = true;
    return keepTrying(() => send(rerouteUpload, { id: begun.upload_id }, signal ? { signal } : {}), signal);
  }
}
