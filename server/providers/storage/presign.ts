import { createHash, createHmac } from 'node:crypto';

import type { S3Address } from './s3-address.ts';

/** What an address is made good for: this method, this object, these headers and nothing else. */
export interface PresignedRequest {
  method: 'GET' | 'PUT';
  key: string;
  query: Record<string, string>;
  /** Headers that whoever asks has to send with these values. */
  headers: Record<string, string>;
  /** The SHA-256 of the body in hexadecimal; undefined where nobody knows it. */
  payload?: string | undefined;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As RFC 3986 wants it, which `encodeURIComponent` almost does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The origin that browsers send to, and what stands before the key in the path. */
export function placeOf({ endpoint, bucket, pathStyle }: S3Address): { origin: string; before: string } {
  const url = new URL(endpoint);
  if (pathStyle) return { origin: url.origin, before: `/${bucket}/` };
  return { origin: `${url.protocol}//${bucket}.${url.host}`, before: '/' };
}

/**
 * An address at which one request may be made without keys, by AWS Signature Version 4 in the query.
 * @param now epoch ms
 */
export function presign(address: S3Address, request: PresignedRequest, now: number, expiresSeconds: number): string {
  const { origin, before } = placeOf(address);
  const path = before + request.key.split('/').map(encode).join('/');
  const time = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${address.region}/s3/aws4_request`;
  const headers = Object.entries({ ...request.headers, host: new URL(origin).host }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const signedHeaders = headers.map(([name]) => name).join(';');
  const query = Object.entries({
    ...request.query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${address.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresSeconds),
    'X-Amz-SignedHeaders': signedHeaders,
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    request.method,
    path,
    query,
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    signedHeaders,
    request.payload ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const key = [address.region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${address.secretAccessKey}`, time.slice(0, 8)),
  );
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  return `${origin}${path}?${query}&X-Amz-Signature=${hmac(key, text).toString('hex')}`;
}
