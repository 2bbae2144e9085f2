import { remoteMediaCopy } from '#contract/features/media/copy.ts';
import type { Block } from '#contract/kit/block.ts';
import { DomainError } from '#contract/errors.ts';
import { importRemoteFile, isRemote } from '#server/features/media/remote.service.ts';
import { preparePost, storePost } from '#server/features/posts/service.ts';
import { mapFileAddresses, fileAddressesOf } from '#server/kit/block-files.ts';
import { FetchRefused, type SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as reads from './remote-media.reads.ts';

export interface FetchOptions {
  /** Only files from this host. */
  host?: string | undefined;
  onProgress?: (done: { fetched: number; failed: number; address: string }) => void;
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

class FetchRun {
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
      this.found.set(address, await importRemoteFile(this.site, address, this.options.fetch));
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

/**
 * Imports the remote images and files that articles use, and rewrites the articles to use the local ones. What cannot
 * be fetched keeps its address and can be tried again.
 */
export async function fetchRemoteMedia(site: Site, options: FetchOptions = {}): Promise<FetchReport> {
  const fetching = new FetchRun(site, options);
  for (let last = 0; ;) {
    const page = await reads.listPostsWithAddresses(site.db, last);
    if (page.length === 0) return fetching.report;
    for (const post of page) await fetching.post(post);
    last = page.at(-1)?.id ?? last;
  }
}
