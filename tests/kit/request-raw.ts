import { request } from 'node:http';
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface RawRequestOptions {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** Requests a path exactly as given: nothing is normalized, and only the Host header is added. */
export function requestRaw(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequestOptions = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
export function sendBytes(url: string, bytes: string | Buffer, waitMs = 5000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const end = (): void => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('utf8'));
    };
    socket.setTimeout(waitMs, end);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', end);
    socket.on('error', (error) => (chunks.length > 0 ? end() : reject(error)));
    socket.write(bytes);
  });
}
