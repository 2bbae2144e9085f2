import type { Refusal } from '#contract/kit/errors.ts';
import type { UploadState } from '#contract/features/uploads/entities.ts';
import { uploadCopy } from '#contract/features/uploads/copy.ts';
import { CallError } from '#web/kit/client.ts';

/** A connection that says nothing for so long is lost. */
const chunkTimeoutMs = 60_000;

function refusalOf(request: XMLHttpRequest): CallError {
  try {
    const body = JSON.parse(request.responseText) as Refusal;
    if (body.error) return new CallError(body, request.status);
  } catch {
    // Whoever answers without a sentence, a proxy say, is taken for a lost connection.
  }
  return new CallError({ error: uploadCopy.lost, error_code: 'NETWORK' }, request.status >= 500 ? 503 : request.status);
}

/** Sends the chunk that begins at `offset`; `fetch` tells nothing of its progress. @returns where the next begins */
export function sendChunk(
  upload: UploadState,
  file: Blob,
  offset: number,
  onProgress: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<number> {
  const body = file.slice(offset, offset + upload.chunk_size);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const end = (settle: () => void): void => {
      signal?.removeEventListener('abort', abort);
      settle();
    };
    request.open('PUT', `/nv/admin/uploads/${encodeURIComponent(upload.upload_id)}`);
    request.timeout = chunkTimeoutMs;
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('upload-offset', String(offset));
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('load', () =>
      end(() => (request.status < 300 ? resolve(offset + body.size) : reject(refusalOf(request)))),
    );
    const lost = (): void => end(() => reject(new CallError({ error: uploadCopy.lost, error_code: 'NETWORK' }, 0)));
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => end(() => reject(signal?.reason as Error)));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}
