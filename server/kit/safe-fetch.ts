import { lookup as resolveName, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

import { isPublicAddress } from './address-rules.ts';

/** The address must not be fetched, or the response was not accepted. */
export class FetchRefused extends Error {}

export interface SafeFetchOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Maximum size of the decompressed response. */
  maxBytes?: number;
  /** For the whole exchange, including redirects. */
  timeoutMs?: number;
  maxRedirects?: number;
  /** Whether an IP address may be reached; tests allow localhost. */
  allow?: (address: string) => boolean;
  /** DNS lookup; replaced in tests. */
  resolve?: (host: string) => Promise<string[]>;
}

export interface FetchedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Final URL after redirects. */
  url: string;
}

const defaultMaxBytes = 2_000_000;
const defaultTimeoutMs = 5000;
const defaultMaxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const userAgent = 'Mozilla/5.0 (compatible; Somnia)';

function resolveByDns(host: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    resolveName(host, { all: true, verbatim: true }, (error, found: LookupAddress[]) => {
      if (error) reject(new FetchRefused(`The name ${host} is not known.`));
      else resolve(found.map(({ address }) => address));
    });
  });
}

/** The IP address to connect to. All addresses of the host must be allowed, so that a mixed DNS answer is rejected. */
async function pinnedAddress(url: URL, options: SafeFetchOptions): Promise<string> {
  const allow = options.allow ?? isPublicAddress;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const addresses = isIP(host) ? [host] : await (options.resolve ?? resolveByDns)(host);
  const [first] = addresses;
  if (first === undefined || !addresses.every((address) => isIP(address) !== 0 && allow(address))) {
    throw new FetchRefused(`${url.hostname} is not a public address.`);
  }
  return first;
}

function checkedUrl(text: string | URL, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    throw new FetchRefused('This is no address.');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('Only http and https are fetched.');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('An address with a login is not fetched.');
  return url;
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      answer.destroy();
      throw new FetchRefused(`The answer is larger than ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return unpack(Buffer.concat(chunks), answer.headers['content-encoding'], maxBytes);
}

function unpack(body: Buffer, encoding: string | undefined, maxBytes: number): Buffer {
  if (body.length === 0) return body;
  const limit = { maxOutputLength: maxBytes };
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(body, limit);
    if (encoding === 'br') return brotliDecompressSync(body, limit);
    if (encoding === 'deflate') return inflateSync(body, limit);
  } catch {
    throw new FetchRefused('The answer could not be unpacked.');
  }
  return body;
}

function exchange(url: URL, address: string, options: SafeFetchOptions, signal: AbortSignal): Promise<FetchedAnswer> {
  const family = isIP(address);
  // Connect to the checked IP address without a second DNS lookup (DNS rebinding).
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const headers = { 'user-agent': userAgent, 'accept-encoding': 'gzip, br', accept: '*/*', ...options.headers };
    const outgoing = request(
      url,
      { method: options.method ?? 'GET', headers, lookup, signal, agent: false },
      (answer) => {
        const plain = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        readBody(answer, options.maxBytes ?? defaultMaxBytes).then(
          (body) =>
            resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(plain), body, url: url.href }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

/**
 * Fetches a user-supplied URL from the public internet only: host names are resolved once, every address is checked,
 * the connection is pinned to it, and redirects are checked the same way.
 * @throws FetchRefused, or the network's own error
 */
export async function safeFetch(address: string, options: SafeFetchOptions = {}): Promise<FetchedAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  let url = checkedUrl(address);
  for (let left = options.maxRedirects ?? defaultMaxRedirects; ; left -= 1) {
    const pinned = await withSignal(pinnedAddress(url, options), signal);
    const answer = await exchange(url, pinned, options, signal);
    const next = answer.headers.location;
    if (!redirects.has(answer.status) || next === undefined) return answer;
    if (options.method === 'POST') throw new FetchRefused('A posted message is not sent on to another address.');
    if (left <= 0) throw new FetchRefused('Too many redirects.');
    url = checkedUrl(next, url);
  }
}

/** DNS lookups may be slow too. */
function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(new FetchRefused('It took too long.'));
    if (signal.aborted) return give();
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
