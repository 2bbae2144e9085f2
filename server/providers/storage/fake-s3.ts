import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { type Clock, systemClock } from '#server/kit/clock.ts';

import { handleMultipart, type FakeS3Upload } from './fake-s3-multipart.ts';
import { hasValidSignature } from './fake-s3-signature.ts';

type ResponseOverride = (method: string, key: string, query: URLSearchParams) => number | null | Promise<number | null>;

export interface FakeS3Request {
  method: string;
  key: string;
  /** For multipart uploads; null otherwise. */
  part: string | null;
  bytes: number;
}

/** A fake in-process S3 store for tests, as far as the site uses one. */
export interface FakeS3 {
  /** For `STORAGE_URL`. */
  url: string;
  /** Stored objects by key. */
  objects: ReadonlyMap<string, Buffer>;
  /** Pending multipart uploads by their id. */
  uploads: ReadonlyMap<string, FakeS3Upload>;
  /** Requests so far. */
  requests: readonly FakeS3Request[];
  /** Overrides the next responses; null restores the default. */
  overrideResponses: (next: ResponseOverride | null) => void;
  /** Origins allowed to upload; `preflight`: the preflight succeeds but the upload is rejected. */
  allow: (rule: CorsRule) => void;
  /** Clock used for the expiry of presigned URLs. */
  setClock: (clock: Clock) => void;
  close: () => Promise<void>;
}

export type CorsRule = 'all' | 'none' | 'preflight';

const bucket = 'somnia-test';
const keys = { id: 'STANDINKEY', secret: 'secret' };
const corsHeaders = new Set(['x-amz-content-sha256']);

function answerPreflight(request: IncomingMessage, reply: ServerResponse, rule: CorsRule): void {
  const wanted = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
  const fits =
    request.headers['access-control-request-method'] === 'PUT' &&
    wanted.every((name) => name === '' || corsHeaders.has(name));
  if (rule === 'none' || !fits) return void reply.writeHead(403).end();
  const allowed = {
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': [...corsHeaders].join(', '),
  };
  reply.writeHead(200, { 'access-control-allow-origin': request.headers.origin ?? '', ...allowed }).end();
}

function list(objects: ReadonlyMap<string, Buffer>, times: ReadonlyMap<string, number>, query: URLSearchParams) {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  // Small pages, so that clients must paginate.
  const page = found.slice(0, 2);
  const more = found.length > page.length;
  const contents = page.map((key) => {
    const time = new Date(times.get(key) ?? 0).toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`;
  });
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
}

function sendObject(request: IncomingMessage, reply: ServerResponse, body: Buffer): void {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const requests = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (!requests) return void reply.writeHead(200, { etag, 'content-length': body.length }).end(body);
  const [from, to] = [Number(requests[1]), requests[2] ? Number(requests[2]) : body.length - 1];
  if (from >= body.length) return void reply.writeHead(416).end();
  const part = body.subarray(from, to + 1);
  const range = `bytes ${from}-${from + part.length - 1}/${body.length}`;
  reply.writeHead(206, { etag, 'content-length': part.length, 'content-range': range }).end(part);
}

/** Starts the fake store on its own port. Every request must be signed correctly. */
export async function openFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const times = new Map<string, number>();
  const uploads = new Map<string, FakeS3Upload>();
  const requests: FakeS3Request[] = [];
  let refusal: ResponseOverride | null = null;
  let rule: CorsRule = 'all';
  let clock: Clock = systemClock;
  const put = (key: string, body: Buffer): void => {
    objects.set(key, body);
    times.set(key, clock.now());
  };
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { searchParams: query, pathname } = new URL(request.url ?? '/', 'http://store');
    const [, name = '', ...rest] = pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const method = request.method ?? '';
    if (method === 'OPTIONS') return answerPreflight(request, reply, rule);
    const body = await buffer(request);
    requests.push({ method, key, part: query.get('partNumber'), bytes: body.length });
    const { origin } = request.headers;
    if (origin && rule === 'all') reply.setHeader('access-control-allow-origin', origin);
    const isSigned = hasValidSignature(request, body, keys, clock.now());
    const status = isSigned ? ((await refusal?.(method, key, query)) ?? null) : 403;
    if (status !== null) return void reply.writeHead(status).end();
    if (name !== bucket) return void reply.writeHead(404).end();
    const parts = handleMultipart({ method, key, query, body }, uploads, put, clock.now());
    if (parts) return void reply.writeHead(parts.status, parts.headers).end(parts.body);
    if (key === '' && method === 'GET') return void reply.writeHead(200).end(list(objects, times, query));
    if (key === '') return void reply.writeHead(200).end();
    if (method === 'PUT') put(key, body);
    if (method === 'DELETE') objects.delete(key);
    const there = objects.get(key);
    if (method === 'HEAD')
      return void reply.writeHead(there ? 200 : 404, { 'content-length': there?.length ?? 0 }).end();
    if (method !== 'GET') return void reply.writeHead(method === 'DELETE' ? 204 : 200).end();
    if (there) return sendObject(request, reply, there);
    reply.writeHead(404, { 'content-type': 'application/xml' });
    reply.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
  };
  const server = createServer((request, reply) => void answer(request, reply).catch(() => reply.destroy()));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://${keys.id}:${keys.secret}@127.0.0.1:${port}/${bucket}?region=test-1&path_style=1`,
    objects,
    uploads,
    requests,
    overrideResponses: (next) => {
      refusal = next;
    },
    allow: (next) => {
      rule = next;
    },
    setClock: (next) => {
      clock = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
