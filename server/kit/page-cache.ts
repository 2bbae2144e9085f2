import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import { DomainError } from '#contract/errors.ts';

import { createBoundedCache } from './bounded-cache.ts';
import type { Clock } from './clock.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Maximum total size of cached responses. */
const defaultMaxBytes = 128 * 1024 * 1024;
/** Responses for URLs that visitors can make up (404s, queries) get this share and never evict pages. */
const transientShare = 1 / 8;
const smallestWorthCompressing = 600;
/** Memory of an entry besides its bodies. */
const bytesOfEntry = 2048;

/** Spellings of addresses that are remembered, and the longest of them, so that visitors cannot fill the memory. */
const maxSpellings = 5000;
const spellingMaxLength = 512;

/** A rendered response before it is cached. */
export interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<string>;
  /** Epoch ms after which it is rendered again; null: valid until a tag changes. */
  expiresAt: number | null;
  /** False: sent once, not cached. */
  isCacheable: boolean;
  /** A cached response with the same bytes; `headers` and `body` are then not used. */
  same?: CachedResponse;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** A cached response, ready to send: each encoding compressed once, headers serialised once. */
export interface CachedResponse {
  status: number;
  etag: string;
  contentType: string;
  tags: ReadonlySet<string>;
  expiresAt: number | null;
  bodies: Record<Encoding, Buffer>;
  /** Alternating names and values, as `writeHead` takes them. */
  headers: Record<Encoding, string[]>;
  notModified: string[];
  bytes: number;
}

function isText(contentType: string): boolean {
  return /^(text\/|application\/(json|xml|javascript|[\w.+-]+\+(xml|json)|manifest))/.test(contentType);
}

async function compress(body: Buffer, contentType: string): Promise<{ br: Buffer; gzip: Buffer }> {
  if (body.length < smallestWorthCompressing || !isText(contentType)) return { br: body, gzip: body };
  const [br, zipped] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  return { br, gzip: zipped };
}

const flat = (headers: Record<string, string | number>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

async function toCachedResponse(
  made: RenderedResponse,
  everywhere: Readonly<Record<string, string>>,
): Promise<CachedResponse> {
  // The bytes are counted where they are stored.
  if (made.same) return { ...made.same, tags: made.tags, expiresAt: made.expiresAt, bytes: bytesOfEntry };
  const etag = `W/"${createHash('sha1').update(made.body).digest('base64url')}"`;
  const contentType = made.headers['content-type'] ?? '';
  const packed = await compress(made.body, contentType);
  const bodies = { identity: made.body, ...packed };
  const common = {
    ...everywhere,
    'cache-control': 'public, max-age=0, must-revalidate',
    ...made.headers,
    ...(made.status === 200 ? { etag } : {}),
    vary: 'accept-encoding',
  };
  const headersFor = (encoding: Encoding): string[] =>
    flat({
      ...common,
      ...(encoding !== 'identity' && bodies[encoding] !== made.body ? { 'content-encoding': encoding } : {}),
      'content-length': bodies[encoding].length,
    });
  return {
    status: made.status,
    etag,
    contentType,
    tags: made.tags,
    expiresAt: made.expiresAt,
    bodies,
    headers: { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') },
    notModified: flat({ ...everywhere, etag, 'cache-control': common['cache-control'], vary: common.vary }),
    bytes: made.body.length + packed.br.length + packed.gzip.length + bytesOfEntry,
  };
}

/** The best encoding that both sides support. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}

/** Whether the client's cached copy is current. */
export function isNotModified(kept: CachedResponse, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch || kept.status !== 200) return false;
  if (ifNoneMatch === kept.etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === kept.etag);
}

/**
 * Cache of public pages as ready-to-send bytes. Writes invalidate tags; every page with one of those tags is gone
 * before the response to the write is sent.
 */
export class PageCache {
  readonly #clock: Clock;
  readonly #everywhere: Readonly<Record<string, string>>;
  readonly #pages: LRUCache<string, CachedResponse>;
  readonly #passing: LRUCache<string, CachedResponse>;
  readonly #byTag = new Map<string, Set<string>>();
  /** Request addresses that differ from the key of their page only in spelling (`%20` for `+`). */
  readonly #spellings = createBoundedCache<string, string>(maxSpellings);
  readonly #making = new Map<string, Promise<CachedResponse>>();
  /** Change counter per tag, so that a page rendered during a change is discarded. */
  readonly #changedAt = createBoundedCache<string, number>(50_000);
  #changes = 0;
  readonly counters = { hits: 0, misses: 0, stale: 0, evictions: 0 };

  /** @param everywhere headers added to every response */
  constructor(clock: Clock, maxBytes: number = defaultMaxBytes, everywhere: Readonly<Record<string, string>> = {}) {
    this.#clock = clock;
    this.#everywhere = everywhere;
    this.#pages = this.#store(maxBytes);
    this.#passing = this.#store(Math.ceil(maxBytes * transientShare));
  }

  #store(maxSize: number): LRUCache<string, CachedResponse> {
    return new LRUCache<string, CachedResponse>({
      maxSize,
      sizeCalculation: (kept) => kept.bytes,
      dispose: (kept, key, reason) => {
        this.#forgetTags(key, kept);
        if (reason === 'evict') this.counters.evictions += 1;
      },
    });
  }

  #find(key: string): CachedResponse | undefined {
    return this.#pages.get(key) ?? this.#passing.get(key);
  }

  #drop(key: string): void {
    this.#pages.delete(key);
    this.#passing.delete(key);
  }

  #forgetTags(key: string, kept: CachedResponse): void {
    for (const tag of kept.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }

  get size(): number {
    return this.#pages.size + this.#passing.size;
  }

  /** The cached response if it is still valid. */
  peek(key: string): CachedResponse | undefined {
    const kept = this.#find(key);
    if (!kept || (kept.expiresAt !== null && kept.expiresAt <= this.#clock.now())) return undefined;
    this.counters.hits += 1;
    return kept;
  }

  /** Rises with each change. */
  get generation(): number {
    return this.#changes;
  }

  /**
   * Remembers that a request address names the page of this key, so that `peekSpelled` finds it until the next change:
   * a new redirect may take the address. `generation`: its value before the page was looked for.
   */
  addSpelling(url: string, key: string, generation: number): void {
    if (url === key || url.length > spellingMaxLength || generation !== this.#changes) return;
    this.#spellings.set(url, key);
  }

  /** As `peek`, for a request address as the client spelled it. */
  peekSpelled(url: string): CachedResponse | undefined {
    const kept = this.peek(url);
    if (kept) return kept;
    const key = this.#spellings.get(url);
    return key === undefined ? undefined : this.peek(key);
  }

  /**
   * The cached response, or a new one; concurrent requests share one rendering. An expired response (not an invalidated
   * one) is still served while it is rendered again, or while the server is too busy to do so.
   */
  async getOrRender(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const good = this.peek(key);
    if (good) return good;
    const underWay = this.#making.get(key);
    const old = this.#find(key);
    if (underWay) {
      if (!old) return underWay;
      this.counters.stale += 1;
      return old;
    }
    this.counters.misses += 1;
    const making = this.#make(key, make);
    this.#making.set(key, making);
    try {
      return await making;
    } catch (error) {
      if (!old || !(error instanceof DomainError) || error.code !== 'OVERLOADED') throw error;
      this.counters.stale += 1;
      return old;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #make(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const begunAt = this.#changes;
    const made = await make();
    const kept = await toCachedResponse(made, this.#everywhere);
    const outdated = [...made.tags].some((tag) => (this.#changedAt.get(tag) ?? 0) > begunAt);
    if (made.isCacheable && !outdated) this.#keep(key, kept);
    return kept;
  }

  #keep(key: string, kept: CachedResponse): void {
    const store = kept.status === 200 && !key.includes('?') ? this.#pages : this.#passing;
    this.#drop(key);
    store.set(key, kept);
    if (!store.has(key)) return;
    for (const tag of kept.tags) {
      const keys = this.#byTag.get(tag) ?? new Set<string>();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
  }

  /** Removes all responses with one of the tags. */
  invalidate(tags: readonly string[]): void {
    this.#changes += 1;
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#changes);
      for (const key of this.#byTag.get(tag) ?? []) this.#drop(key);
    }
    this.#making.clear();
    this.#spellings.clear();
  }

  clear(): void {
    this.#changes += 1;
    this.#pages.clear();
    this.#passing.clear();
    this.#making.clear();
    this.#spellings.clear();
  }
}
