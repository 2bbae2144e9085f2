import { hostFailureLimit, maxFetchedFiles } from '#contract/features/transfers/limits.ts';
import { importCopy } from '#contract/features/transfers/imports.copy.ts';
import { remoteMediaCopy } from '#contract/features/media/copy.ts';
import { withoutSale } from '#contract/features/posts/sales.rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { DomainError } from '#contract/errors.ts';
import { importRemoteFile, isRemote } from '#server/features/media/remote.service.ts';
import { listUnfetched, retargetImported } from '#server/features/redirects/imported.service.ts';
import { preparePost, storePost } from '#server/features/posts/service.ts';
import { mapFileAddresses, fileAddressesOf } from '#server/kit/block-files.ts';
import { FetchRefused, type SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as reads from './remote-media.reads.ts';

export interface FetchOptions {
  /** Only files from this host. */
  host?: string | undefined;
  onProgress?: (done: { fetched: number; failed: number; total: number; address: string }) => void;
  /** Asked before each file; once true, the run ends with what it has. */
  isCancelled?: () => Promise<boolean>;
  /** How files are fetched; tests allow addresses of this machine. */
  fetch?: Pick<SafeFetchOptions, 'allow' | 'resolve'>;
}

export interface FetchReport {
  fetched: number;
  /** Posts that use a stored file now. */
  posts: number;
  failed: { address: string; message: string }[];
}

function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof FetchRefused || (error instanceof Error && 'code' in error)) return remoteMediaCopy.unreachable;
  throw error;
}

/** Failures that say nothing of the single file: its host cannot be reached. */
function isHostFailure(error: unknown): boolean {
  return !(error instanceof DomainError);
}

class FetchRun {
  readonly report: FetchReport = { fetched: 0, posts: 0, failed: [] };
  total = 0;
  private readonly found = new Map<string, string>();
  private readonly failed = new Set<string>();
  /** Failed connections in a row, by host. */
  private readonly hostFailures = new Map<string, number>();
  private readonly site: Site;
  private readonly options: FetchOptions;

  constructor(site: Site, options: FetchOptions) {
    this.site = site;
    this.options = options;
  }

  /** Whether no further file is fetched in this run. */
  isOver = false;

  private async lookForEnd(): Promise<boolean> {
    this.isOver ||= this.report.fetched >= maxFetchedFiles || (await this.options.isCancelled?.()) === true;
    return this.isOver;
  }

  wanted(post: reads.PostWithAddresses): string[] {
    const named = [post.cover_url, ...fileAddressesOf(JSON.parse(post.source) as Block[])];
    return named.filter((address) => isRemote(this.site, address, this.options.host));
  }

  isWanted(address: string): boolean {
    return isRemote(this.site, address, this.options.host);
  }

  private async fetch(address: string, host: string): Promise<void> {
    try {
      const url = await importRemoteFile(this.site, address, this.options.fetch);
      await write(this.site, (unit) => retargetImported(unit, address, url));
      this.found.set(address, url);
      this.report.fetched += 1;
      this.hostFailures.delete(host);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NO_SPACE') throw error;
      if (isHostFailure(error)) this.hostFailures.set(host, (this.hostFailures.get(host) ?? 0) + 1);
      this.fail(address, reasonOf(error));
    }
  }

  private fail(address: string, message: string): void {
    this.failed.add(address);
    this.report.failed.push({ address, message });
  }

  async take(address: string): Promise<void> {
    if (this.found.has(address) || this.failed.has(address) || (await this.lookForEnd())) return;
    const { host } = new URL(address);
    if ((this.hostFailures.get(host) ?? 0) >= hostFailureLimit) this.fail(address, importCopy.hostSkipped);
    else await this.fetch(address, host);
    const { fetched, failed } = this.report;
    this.options.onProgress?.({ fetched, failed: failed.length, total: this.total, address });
  }

  async post(post: reads.PostWithAddresses): Promise<void> {
    const blocks = withoutSale(JSON.parse(post.source) as Block[]);
    const wanted = this.wanted(post);
    for (const address of wanted) await this.take(address);
    if (!wanted.some((address) => this.found.has(address))) return;
    const change = (address: string) => this.found.get(address) ?? address;
    const input = {
      id: post.id,
      revision: post.revision,
      content: { blocks: mapFileAddresses(blocks, change) },
      cover: change(post.cover_url),
    };
    const ready = await preparePost(this.site, input);
    // The text did not change, so readers see no new update time.
    const by = { userId: post.author_id, facts: { updated_at: post.updated_at } };
    await write(this.site, (unit) => storePost(this.site, unit, ready, by));
    this.report.posts += 1;
  }
}

async function eachPost(site: Site, work: (post: reads.PostWithAddresses) => unknown): Promise<void> {
  for (let last = 0; ;) {
    const page = await reads.listPostsWithAddresses(site.db, last);
    if (page.length === 0) return;
    for (const post of page) await work(post);
    last = page.at(-1)?.id ?? last;
  }
}

async function eachUnfetched(site: Site, work: (address: string) => unknown): Promise<void> {
  for (let last = 0; ;) {
    const page = await listUnfetched(site, last);
    for (const { to_address } of page) await work(to_address);
    if (page.length === 0) return;
    last = page.at(-1)?.id ?? last;
  }
}

/**
 * Imports the remote images and files that articles use, and rewrites the articles to use the local ones; then those
 * that only the old addresses of an imported site lead to. What cannot be fetched keeps its address and can be tried
 * again. @throws DomainError NO_SPACE
 */
export async function fetchRemoteMedia(site: Site, options: FetchOptions = {}): Promise<FetchReport> {
  const fetching = new FetchRun(site, options);
  const all = new Set<string>();
  await eachPost(site, (post) => fetching.wanted(post).forEach((address) => all.add(address)));
  await eachUnfetched(site, (address) => fetching.isWanted(address) && all.add(address));
  fetching.total = all.size;
  await eachPost(site, (post) => (fetching.isOver ? undefined : fetching.post(post)));
  await eachUnfetched(site, (address) => (fetching.isWanted(address) ? fetching.take(address) : undefined));
  return fetching.report;
}
