import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import { errorText } from '#contract/errors.ts';

/** A path that never matches a page. */
export const unknownPagePath = '/404-not-an-address';

/** Broken percent-encoding (a truncated link) is treated as an unknown page, not as a bad request. */
export function requestUrlOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return unknownPagePath;
  }
}

/** Responds to input that is not valid HTTP, in the standard error format. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify({ error: errorText.BAD_REQUEST, error_code: 'BAD_REQUEST' });
  const head = [
    isTooLarge ? 'HTTP/1.1 431 Request Header Fields Too Large' : 'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
