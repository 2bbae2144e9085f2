import type { ErrorResponse } from '#contract/kit/errors.ts';
import type { UploadState } from '#contract/features/media/uploads.entities.ts';
import { uploadCopy } from '#contract/features/media/uploads.copy.ts';
import { CallError } from '#web/kit/client.ts';

/** A connection without progress for this long counts as lost. */
const silentMs = 60_000;

function refusalOf(request: XMLHttpRequest): CallError {
  try {
    const body = JSON.parse(request.responseText) as ErrorResponse;
    if (body.error) return new CallError(body, request.status);
  } catch {
    // A response without an error message, for example from a proxy, counts as a lost connection.
  }
  return new CallError({ error: uploadCopy.lost, error_code: 'NETWORK' }, request.status >= 500 ? 503 : request.status);
}

export interface Sending {
  onProgress: (sent: number) => void;
  signal: AbortSignal | undefined;
}

/**
 * Sends bytes with XMLHttpRequest, because `fetch` does not report upload progress. @throws CallError with status 0
 * when there was no response
 */
export function putBody(
  url: string,
  headers: Record<string, string>,
  body: Blob,
  { onProgress, signal }: Sending,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const end = (settle: () => void): void => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const lost = (): void => end(() => reject(new CallError({ error: uploadCopy.lost, error_code: 'NETWORK' }, 0)));
    const giveUp = (): void => {
      lost();
      request.abort();
    };
    let silence = setTimeout(giveUp, silentMs);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silentMs);
      onProgress(event.loaded);
    });
    request.addEventListener('load', () => end(() => (request.status < 300 ? resolve() : reject(refusalOf(request)))));
    request.addEventListener('error', lost);
    request.addEventListener('abort', () => end(() => reject(signal?.reason as Error)));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}

/** Sends the chunk starting at `offset` to the site. @returns the offset of the next chunk */
export async function sendChunk(upload: UploadState, file: Blob, offset: number, sending: Sending): Promise<number> {
  const body = file.slice(offset, offset + upload.chunk_size);
  const headers = { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) };
  await putBody(`/nv/admin/uploads/${encodeURIComponent(upload.upload_id)}`, headers, body, sending);
  return offset + body.size;
}
