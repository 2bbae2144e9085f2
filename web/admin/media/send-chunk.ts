import type { Refusal } from '#contract/kit/errors.ts';
import type { UploadState } from '#contract/features/uploads/entities.ts';
import { uploadCopy } from '#contract/features/uploads/copy.ts';
import { CallError } from '#web/kit/client.ts';

/** A connection that says nothing for so long is lost. */
const chunkTimeoutMs = 60_000;

interface ChunkTarget {
  url: string;
  body: Blob;
  headers: Record<string, string>;
}

function targetOf({ upload_id, chunk_size, direct }: UploadState, file: Blob, offset: number): ChunkTarget {
  const part = direct?.find((each) => each.offset === offset);
  const body = file.slice(offset, offset + (part?.size ?? chunk_size));
  if (part) return { url: part.url, body, headers: {} };
  const url = `/nv/admin/uploads/${encodeURIComponent(upload_id)}`;
  return { url, body, headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) } };
}

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
  const { url, body, headers } = targetOf(upload, file, offset);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const end = (settle: () => void): void => {
      signal?.removeEventListener('abort', abort);
      settle();
    };
    request.open('PUT', url);
    request.timeout = chunkTimeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
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
