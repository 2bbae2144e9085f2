import { UnknownOutcomeError } from './gateway.ts';

/** The body of a response, no longer than allowed. @throws UnknownOutcomeError */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new UnknownOutcomeError('The answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A request that ends in time and follows no redirects. @throws UnknownOutcomeError */
export async function fetchInTime<T>(
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await read(await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }));
  } catch (error) {
    if (error instanceof UnknownOutcomeError) throw error;
    throw new UnknownOutcomeError('The provider did not answer', { cause: error });
  }
}
