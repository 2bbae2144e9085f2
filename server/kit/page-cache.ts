import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import type { Clock } from './clock.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes of all kept answers together. */
const defaultMaxBytes = 128 * 1024 * 1024;
/** What visitors can make up without end (missing addresses, queries) gets this part of it, and never pushes out a page. */
const passingShare = 1 / 8;
const smallestWorthCompressing = 600;

/** An answer as it was made, before it is kept. */
export interface MadeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<string>;
  /** Epoch ms after which it is made anew; null: good until a tag changes. */
  expiresAt: number | null;
  /** False: answered once, not kept. */
  keep: boolean;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer ready to be sent again and again: every encoding compressed once, headers written once. */
export interface KeptAnswer {
  status: number;
  etag: string;
  tags: ReadonlySet<string>;
  expiresAt: number | null;
  bodies: Record<Encoding, Buffer>;
  /** Names and values in turn, as the socket takes them. */
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

async function keepable(made: MadeAnswer, everywhere: Readonly<Record<string, string>>): Promise<KeptAnswer> {
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
    tags: made.tags,
    expiresAt: made.expiresAt,
    bodies,
    headers: { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') },
    notModified: flat({ ...everywhere, etag, 'cache-control': common['cache-control'], vary: common.vary }),
    bytes: made.body.length + packed.br.length + packed.gzip.length + 2048,
  };
}

/** The best encoding both sides know. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}

/** Whether the browser already holds this answer. */
export function isNotModified(kept: KeptAnswer, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch || kept.status !== 200) return false;
  if (ifNoneMatch === kept.etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === kept.etag);
}

/**
 * Public pages as ready bytes. A page stays until something it shows changes: writes name tags, and every page that
 * carries one of them is gone before the write's answer is sent.
 */
export class PageCache {
  readonly #clock: Clock;
  readonly #everywhere: Readonly<Record<string, string>>;
  readonly #pages: LRUCache<string, KeptAnswer>;
  readonly #passing: LRUCache<string, KeptAnswer>;
  readonly #byTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Promise<KeptAnswer>>();
  /** When each tag changed last, counted; lets a page that was being made meanwhile be thrown away. */
  readonly #changedAt = new LRUCache<string, number>({ max: 50_000 });
  #changes = 0;
  readonly counters = { hits: 0, misses: 0, stale: 0, evictions: 0 };

  /** `everywhere`: headers that every answer carries beside its own. */
  constructor(clock: Clock, maxBytes: number = defaultMaxBytes, everywhere: Readonly<Record<string, string>> = {}) {
    this.#clock = clock;
    this.#everywhere = everywhere;
    this.#pages = this.#store(maxBytes);
    this.#passing = this.#store(Math.ceil(maxBytes * passingShare));
  }

  #store(maxSize: number): LRUCache<string, KeptAnswer> {
    return new LRUCache<string, KeptAnswer>({
      maxSize,
      sizeCalculation: (kept) => kept.bytes,
      dispose: (kept, key, reason) => {
        this.#forgetTags(key, kept);
        if (reason === 'evict') this.counters.evictions += 1;
      },
    });
  }

  #find(key: string): KeptAnswer | undefined {
    return this.#pages.get(key) ?? this.#passing.get(key);
  }

  #drop(key: string): void {
    this.#pages.delete(key);
    this.#passing.delete(key);
  }

  #forgetTags(key: string, kept: KeptAnswer): void {
    for (const tag of kept.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }

  get size(): number {
    return this.#pages.size + this.#passing.size;
  }

  /** The kept answer if it is still good. */
  peek(key: string): KeptAnswer | undefined {
    const kept = this.#find(key);
    if (!kept || (kept.expiresAt !== null && kept.expiresAt <= this.#clock.now())) return undefined;
    this.counters.hits += 1;
    return kept;
  }

  /**
   * The kept answer, or a new one; many who ask at once wait for one making. One that only grew old is served once
   * more to those who come while it is made anew.
   */
  async take(key: string, make: () => Promise<MadeAnswer>): Promise<KeptAnswer> {
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
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #make(key: string, make: () => Promise<MadeAnswer>): Promise<KeptAnswer> {
    const begunAt = this.#changes;
    const made = await make();
    const kept = await keepable(made, this.#everywhere);
    const outdated = [...made.tags].some((tag) => (this.#changedAt.get(tag) ?? 0) > begunAt);
    if (made.keep && !outdated) this.#keep(key, kept);
    return kept;
  }

  #keep(key: string, kept: KeptAnswer): void {
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

  /** Drops every answer that carries one of the tags; whoever asks from now on gets a new one. */
  invalidate(tags: readonly string[]): void {
    this.#changes += 1;
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#changes);
      for (const key of this.#byTag.get(tag) ?? []) this.#drop(key);
    }
    this.#making.clear();
  }

  clear(): void {
    this.#changes += 1;
    this.#pages.clear();
    this.#passing.clear();
    this.#making.clear();
  }
}
