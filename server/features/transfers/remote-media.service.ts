import { createHash } from 'node:crypto';

import { maxFileBytes } from '#contract/features/media/limits.ts';
import { remoteMediaCopy } from '#contract/features/transfers/copy.ts';
import type { Block } from '#contract/kit/block.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { findImported, rememberImport } from './imports.service.ts';
import { addMedia, putBefore, type ReadyFile, readFile } from '#server/features/media/service.ts';
import { readPost, storePost } from '#server/features/posts/service.ts';
import { countFetched, ensureSpace } from '#server/features/media/uploads.service.ts';
import { changeFileAddresses, fileAddressesOf } from '#server/kit/block-files.ts';
import { atMost } from '#server/kit/at-most.ts';
import { FetchRefused, safeFetch, type SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import { type Ask, type Site, write } from '#server/kit/site.ts';

import * as reads from './remote-media.reads.ts';

export interface FetchOptions {
  /** Only files of this host. */
  host?: string | undefined;
  onProgress?: (done: { fetched: number; failed: number; address: string }) => void;
  /** How files are fetched; tests reach this machine. */
  fetch?: Pick<SafeFetchOptions, 'allow' | 'resolve'>;
}

export interface FetchReport {
  fetched: number;
  /** Posts that name a stored file now. */
  posts: number;
  failed: { address: string; message: string }[];
}

const timeoutMs = 30_000;

function isRemote(site: Site, address: string, host: string | undefined): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const own = new URL(site.url).host;
  const found = new URL(address).host;
  return found !== own && site.storage.keyOf(address) === null && (host === undefined || found === host);
}

function nameOf(address: string): string {
  const path = new URL(address).pathname;
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) || 'file';
  } catch {
    return path.slice(path.lastIndexOf('/') + 1) || 'file';
  }
}

async function fetchFile(address: string, options: FetchOptions): Promise<Buffer> {
  const answer = await safeFetch(address, { maxBytes: maxFileBytes, timeoutMs, ...options.fetch });
  if (answer.status !== 200) throw new DomainError('NOT_FOUND', remoteMediaCopy.status(answer.status));
  if (/text\/html/i.test(answer.headers['content-type'] ?? ''))
    throw new DomainError('UNSUPPORTED_TYPE', remoteMediaCopy.notAFile);
  return answer.body;
}

/** Addresses may be longer than what an index of PostgreSQL holds. */
const longestKey = 1000;

function recordKey(address: string): string {
  if (Buffer.byteLength(address) <= longestKey) return `fetched:${address}`;
  return `fetched:sha256:${createHash('sha256').update(address).digest('hex')}`;
}

/** Where the file lies here; fetched now unless that was done before. */
async function bring(site: Site, address: string, options: FetchOptions): Promise<string> {
  const known = await findImported(site, recordKey(address));
  const stored = known === undefined ? undefined : await reads.findMediaUrl(site.db, known);
  if (stored !== undefined) return stored;
  const ready = await readFile({ name: nameOf(address), body: await fetchFile(address, options) });
  return store(site, address, ready, known !== undefined);
}

interface PictureOptions {
  maxBytes: number;
  timeoutMs: number;
  fetch?: SafeFetchOptions;
}

/** Whoever names addresses of pictures gets one decoded after the other. */
const inTurn = atMost(1, 30);

/**
 * Brings a picture from elsewhere, drawn anew like one that a person uploads, so that readers don't ask another site for
 * it; it counts as an upload of theirs. What is known from before is not fetched again.
 * @returns where it lies here
 * @throws DomainError, among them RATE_LIMITED and NO_SPACE; FetchRefused or the network's own error when there is no picture to be had
 */
export async function bringPicture(ask: Ask, address: string, options: PictureOptions): Promise<string> {
  const { site, viewer } = ask;
  if (!isRemote(site, address, undefined)) return address;
  const { fetch, ...limits } = options;
  const known = await findImported(site, recordKey(address));
  const stored = known === undefined ? undefined : await reads.findMediaUrl(site.db, known);
  if (stored !== undefined) return stored;
  await ensureSpace(site, limits.maxBytes);
  const answer = await safeFetch(address, { ...limits, ...fetch });
  if (answer.status !== 200) throw new DomainError('NOT_FOUND', remoteMediaCopy.status(answer.status));
  const file = { name: nameOf(address), body: answer.body, ownerId: viewer.userId, redraw: true };
  await countFetched(ask, { name: file.name, size: file.body.length });
  const ready = await inTurn(() => readFile(file));
  if (ready.width === null) throw new DomainError('UNSUPPORTED_TYPE', remoteMediaCopy.notAFile);
  return store(site, address, ready, known !== undefined);
}

async function store(site: Site, address: string, ready: ReadyFile, isKnown: boolean): Promise<string> {
  const path = await putBefore(site, ready);
  return write(site, async (unit) => {
    const item = await addMedia(site, unit, ready, path);
    if (!isKnown) await rememberImport(unit, recordKey(address), 'media', item.id);
    return item.url;
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof FetchRefused || (error instanceof Error && 'code' in error)) return remoteMediaCopy.unreachable;
  throw error;
}

class Fetching {
  readonly report: FetchReport = { fetched: 0, posts: 0, failed: [] };
  private readonly found = new Map<string, string>();
  private readonly site: Site;
  private readonly options: FetchOptions;

  constructor(site: Site, options: FetchOptions) {
    this.site = site;
    this.options = options;
  }

  private async take(address: string): Promise<void> {
    if (this.found.has(address) || this.report.failed.some((each) => each.address === address)) return;
    try {
      this.found.set(address, await bring(this.site, address, this.options));
      this.report.fetched += 1;
    } catch (error) {
      this.report.failed.push({ address, message: reasonOf(error) });
    }
    this.options.onProgress?.({ fetched: this.report.fetched, failed: this.report.failed.length, address });
  }

  async post(post: reads.PostWithAddresses): Promise<void> {
    const blocks = JSON.parse(post.source) as Block[];
    const named = [post.cover_url, ...fileAddressesOf(blocks)];
    const wanted = named.filter((address) => isRemote(this.site, address, this.options.host));
    for (const address of wanted) await this.take(address);
    if (!wanted.some((address) => this.found.has(address))) return;
    const change = (address: string) => this.found.get(address) ?? address;
    const input = {
      id: post.id,
      revision: post.revision,
      content: { blocks: changeFileAddresses(blocks, change) },
      cover: change(post.cover_url),
    };
    const ready = await readPost(this.site, input);
    // The text is the same: it was not updated for its readers.
    const by = { userId: post.author_id, facts: { updated_at: post.updated_at } };
    await write(this.site, (unit) => storePost(this.site, unit, ready, by));
    this.report.posts += 1;
  }
}

/**
 * Brings the pictures and files that articles show from elsewhere to this site, and lets the articles show them from
 * here. What can't be fetched keeps its address and can be tried again.
 */
export async function fetchRemoteMedia(site: Site, options: FetchOptions = {}): Promise<FetchReport> {
  const fetching = new Fetching(site, options);
  for (let last = 0; ;) {
    const page = await reads.listPostsWithAddresses(site.db, last);
    if (page.length === 0) return fetching.report;
    for (const post of page) await fetching.post(post);
    last = page.at(-1)?.id ?? last;
  }
}
