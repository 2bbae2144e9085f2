import { createHash, randomUUID } from 'node:crypto';

/** A multipart upload that is neither completed nor aborted. */
export interface FakeS3Upload {
  key: string;
  parts: Map<number, Buffer>;
  /** Epoch ms. */
  startedAt: number;
}

export interface MultipartResponse {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

interface MultipartRequest {
  method: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

const minPartBytes = 5 * 1_048_576;
const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;
const noSuchUpload: MultipartResponse = { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' };

function listParts(upload: FakeS3Upload, query: URLSearchParams): MultipartResponse {
  const after = Number(query.get('part-number-marker') ?? 0);
  const left = [...upload.parts].filter(([number]) => number > after).toSorted(([one], [other]) => one - other);
  const page = left.slice(0, 2);
  const parts = page.map(
    ([number, body]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(body)}</ETag><Size>${body.length}</Size></Part>`,
  );
  const next = `<IsTruncated>${left.length > 2}</IsTruncated><NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
  return { status: 200, body: `<ListPartsResult>${next}${parts.join('')}</ListPartsResult>` };
}

function join(upload: FakeS3Upload, xml: string): Buffer | null {
  const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /[0-9a-f]{32}/.exec(part)?.[0] ?? '',
  }));
  const bodies = named.map(({ number, etag }) => {
    const body = upload.parts.get(number);
    return body && etagOf(body) === `"${etag}"` ? body : null;
  });
  const isOrdered = named.every(({ number }, at) => at === 0 || number > (named[at - 1]?.number ?? 0));
  const isWhole = bodies.every((body, at) => body && (at === bodies.length - 1 || body.length >= minPartBytes));
  return named.length > 0 && isOrdered && isWhole ? Buffer.concat(bodies as Buffer[]) : null;
}

function listUploads(uploads: ReadonlyMap<string, FakeS3Upload>, query: URLSearchParams): MultipartResponse {
  const prefix = query.get('prefix') ?? '';
  const after = `${query.get('key-marker') ?? ''} ${query.get('upload-id-marker') ?? ''}`;
  const left = [...uploads]
    .filter(([id, { key }]) => key.startsWith(prefix) && `${key} ${id}` > after)
    .toSorted(([one, a], [other, b]) => (`${a.key} ${one}` < `${b.key} ${other}` ? -1 : 1));
  const [first] = left;
  if (!first) return { status: 200, body: '<ListMultipartUploadsResult></ListMultipartUploadsResult>' };
  const [id, { key, startedAt }] = first;
  // One per page, so that clients must paginate.
  const begun = `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(startedAt).toISOString()}</Initiated></Upload>`;
  const next = `<IsTruncated>${left.length > 1}</IsTruncated><NextKeyMarker>${key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`;
  return {
    status: 200,
    body: `<ListMultipartUploadsResult>${next}${begun}</ListMultipartUploadsResult>`,
  };
}

/** Handles multipart requests; null for all others. */
export function handleMultipart(
  { method, key, query, body }: MultipartRequest,
  uploads: Map<string, FakeS3Upload>,
  put: (key: string, body: Buffer) => void,
  now: number,
): MultipartResponse | null {
  if (query.has('uploads') && method === 'GET') return listUploads(uploads, query);
  if (query.has('uploads') && method === 'POST') {
    const id = randomUUID();
    uploads.set(id, { key, parts: new Map(), startedAt: now });
    const result = `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return { status: 200, body: result };
  }
  const id = query.get('uploadId');
  if (id === null) return null;
  const upload = uploads.get(id);
  if (upload?.key !== key) return noSuchUpload;
  if (method === 'GET') return listParts(upload, query);
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  if (method === 'POST') {
    const whole = join(upload, body.toString('utf8'));
    if (!whole) return { status: 400, body: '<Error><Code>InvalidPart</Code></Error>' };
    put(key, whole);
  }
  uploads.delete(id);
  return method === 'POST'
    ? { status: 200, body: `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>` }
    : { status: 204 };
}
