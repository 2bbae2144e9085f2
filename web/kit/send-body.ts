import { uploadCopy } from '#contract/features/media/uploads.copy.ts';
import type { ErrorResponse } from '#contract/kit/errors.ts';

import { CallError } from './client.ts';

/** A connection without progress for this long counts as lost. */
const silentMs = 60_000;

function errorOf(request: XMLHttpRequest): CallError {
  try {
    const body = JSON.parse(request.responseText) as ErrorResponse;
    if (body.error) return new CallError(body, request.status);
  } catch {
    // A response without an error message, for example from a proxy, counts as a lost connection.
  }
  if (request.status === 413)
    return new CallError({ error: uploadCopy.tooLarge, error_code: 'PAYLOAD_TOO_LARGE' }, 413);
  return new CallError({ error: uploadCopy.lost, error_code: 'NETWORK' }, request.status >= 500 ? 503 : request.status);
}

export interface Sending {
  onProgress: (sent: number) => void;
  signal: AbortSignal | undefined;
}

interface Request {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: Blob | FormData;
}

/**
 * Sends bytes with XMLHttpRequest, because `fetch` does not report upload progress.
 * @returns the body of the response
 * @throws CallError with status 0 when there was no response
 */
export function sendBody({ method, url, headers, body }: Request, { onProgress, signal }: Sending): Promise<string> {
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
    const finish = (): void =>
      end(() => (request.status < 300 ? resolve(request.responseText) : reject(errorOf(request))));
    let silence = setTimeout(giveUp, silentMs);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silentMs);
      onProgress(event.loaded);
    });
    request.addEventListener('load', finish);
    request.addEventListener('error', lost);
    request.addEventListener('abort', () => end(() => reject(signal?.reason as Error)));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}
