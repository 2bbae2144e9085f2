import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An S3-compatible store in this process, as far as the site uses one; for tests. */
export interface S3StandIn {
  /** For `STORAGE_URL`. */
  url: string;
  /** What lies there, by key. */
  objects: ReadonlyMap<string, Buffer>;
  /** How a request is answered in place of the usual way; null: as usual. */
  refuse: (next: ((method: string, key: string) => number | null) | null) => void;
  close: () => Promise<void>;
}

const bucket = 'somnia-test';
const accessKey = 'STANDINKEY';

function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  // Small pages, so that whoever lists has to turn them.
  const page = keys.slice(0, 2);
  const more = keys.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
}

function sendObject(request: IncomingMessage, reply: ServerResponse, body: Buffer): void {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (!asked) return void reply.writeHead(200, { etag, 'content-length': body.length }).end(body);
  const [from, to] = [Number(asked[1]), asked[2] ? Number(asked[2]) : body.length - 1];
  if (from >= body.length) return void reply.writeHead(416).end();
  const part = body.subarray(from, to + 1);
  const range = `bytes ${from}-${from + part.length - 1}/${body.length}`;
  reply.writeHead(206, { etag, 'content-length': part.length, 'content-range': range }).end(part);
}

/** Opens the stand-in on a port of its own. */
export async function openS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  let refusal: ((method: string, key: string) => number | null) | null = null;
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, name = '', ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const method = request.method ?? '';
    const body = await buffer(request);
    const isSigned = request.headers.authorization?.includes(`Credential=${accessKey}/`);
    const status = isSigned ? (refusal?.(method, key) ?? null) : 403;
    if (status !== null) return void reply.writeHead(status).end();
    if (name !== bucket) return void reply.writeHead(404).end();
    if (key === '' && method === 'GET') return void reply.writeHead(200).end(list(objects, url.searchParams));
    if (key === '') return void reply.writeHead(200).end();
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    if (method !== 'GET') return void reply.writeHead(method === 'DELETE' ? 204 : 200).end();
    const found = objects.get(key);
    if (found) return sendObject(request, reply, found);
    reply.writeHead(404, { 'content-type': 'application/xml' });
    reply.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
  };
  const server = createServer((request, reply) => void answer(request, reply).catch(() => reply.destroy()));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://${accessKey}:secret@127.0.0.1:${port}/${bucket}?region=test-1&path_style=1`,
    objects,
    refuse: (next) => {
      refusal = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
