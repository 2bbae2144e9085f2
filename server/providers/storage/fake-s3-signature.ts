import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Credentials the fake store accepts. */
export interface FakeS3Keys {
  id: string;
  secret: string;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const sign = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const strict = (text: string): string =>
  encodeURIComponent(decodeURIComponent(text)).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

interface SignatureClaim {
  credential: string;
  signature: string;
  signedHeaders: string[];
  time: string;
  payload: string;
  /** Only for presigned URLs. */
  expiresSeconds: number | null;
}

function parseSignature(request: IncomingMessage, query: URLSearchParams): SignatureClaim | null {
  const header = (name: string): string => String(request.headers[name] ?? '');
  if (query.has('X-Amz-Signature')) {
    if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null;
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
      time: query.get('X-Amz-Date') ?? '',
      payload: header('x-amz-content-sha256') || 'UNSIGNED-PAYLOAD',
      expiresSeconds: Number(query.get('X-Amz-Expires')),
    };
  }
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
    header('authorization'),
  );
  if (!said) return null;
  const [, credential = '', signed = '', signature = ''] = said;
  const payload = header('x-amz-content-sha256');
  const signedHeaders = signed.split(';');
  return { credential, signature, signedHeaders, time: header('x-amz-date'), payload, expiresSeconds: null };
}

function canonicalRequest(request: IncomingMessage, claim: SignatureClaim): string {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const query = search
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? `${strict(pair)}=` : `${strict(pair.slice(0, at))}=${strict(pair.slice(at + 1))}`;
    })
    .toSorted();
  const headers = claim.signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  return `${request.method}\n${path}\n${query.join('&')}\n${headers.join('')}\n${claim.signedHeaders.join(';')}\n${claim.payload}`;
}

/**
 * Whether a real store would accept the request: AWS Signature Version 4, in a header or the query, covering all
 * required parts, not expired, with the signed body.
 * @param now epoch ms, for presigned URLs
 */
export function hasValidSignature(request: IncomingMessage, body: Buffer, keys: FakeS3Keys, now: number): boolean {
  const claim = parseSignature(request, new URL(request.url ?? '/', 'http://store').searchParams);
  if (!claim) return false;
  const [id, day = '', region = '', service = '', end = ''] = claim.credential.split('/');
  if (id !== keys.id || service !== 's3' || end !== 'aws4_request' || !claim.time.startsWith(day)) return false;
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !claim.signedHeaders.includes(name))) return false;
  if (/^[0-9a-f]{64}$/.test(claim.payload) && claim.payload !== sha256(body)) return false;
  if (claim.expiresSeconds !== null) {
    const at = Date.parse(claim.time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (!(now < at + claim.expiresSeconds * 1000 && now > at - 900_000)) return false;
  }
  const scope = `${day}/${region}/${service}/${end}`;
  const text = `AWS4-HMAC-SHA256\n${claim.time}\n${scope}\n${sha256(canonicalRequest(request, claim))}`;
  const key = sign(sign(sign(sign(`AWS4${keys.secret}`, day), region), service), end);
  const right = sign(key, text);
  const given = Buffer.from(claim.signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
