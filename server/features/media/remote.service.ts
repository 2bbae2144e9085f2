import { createHash } from 'node:crypto';

import { remoteMediaCopy } from '#contract/features/media/copy.ts';
import { maxFileBytes } from '#contract/features/media/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { limitConcurrency } from '#server/kit/limit-concurrency.ts';
import { createHook } from '#server/kit/hooks.ts';
import { safeFetch, type SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import { fileTypeOf } from '#server/kit/file-types.ts';
import { fileKeyOf } from '#server/kit/own-files.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';

import * as reads from './remote.reads.ts';
import { addMedia, putBeforeTransaction, type PreparedFile, prepareFile } from './service.ts';
import { countFetchedFile, ensureSpace } from './uploads.service.ts';

const timeoutMs = 30_000;

/** A file was fetched for the first time; `key` is how it is found again. */
export const remoteFetched = createHook<{ key: string; mediaId: number }>();

/** Whether a file lies on another site: on `host`, when one is named. */
export function isRemote(site: Site, address: string, host?: string): boolean {
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

/** Addresses may be longer than what an index of PostgreSQL holds. */
const longestKey = 1000;

function recordKey(address: string): string {
  if (Buffer.byteLength(address) <= longestKey) return `fetched:${address}`;
  return `fetched:sha256:${createHash('sha256').update(address).digest('hex')}`;
}

async function storeFetched(site: Site, key: string, ready: PreparedFile, isKnown: boolean): Promise<string> {
  const path = await putBeforeTransaction(site, ready);
  return write(site, async (unit) => {
    const item = await addMedia(site, unit, ready, path);
    if (!isKnown) await remoteFetched.emit(site, unit, { key, mediaId: item.id });
    return item.url;
  });
}

async function fetchFile(address: string, fetch: SafeFetchOptions): Promise<Buffer> {
  const answer = await safeFetch(address, { maxBytes: maxFileBytes, timeoutMs, ...fetch });
  if (answer.status !== 200) throw new DomainError('NOT_FOUND', remoteMediaCopy.status(answer.status));
  if (/text\/html/i.test(answer.headers['content-type'] ?? ''))
    throw new DomainError('UNSUPPORTED_TYPE', remoteMediaCopy.notAFile);
  return answer.body;
}

/** Where a file of another site lies here; fetched now unless that was done before. */
export async function importRemoteFile(site: Site, address: string, fetch: SafeFetchOptions = {}): Promise<string> {
  const key = recordKey(address);
  const known = await reads.findFetched(site.db, key);
  if (known) return known;
  const ready = await prepareFile({ name: nameOf(address), body: await fetchFile(address, fetch) });
  return storeFetched(site, key, ready, known !== undefined);
}

/** Whether an address on this site is that of an image, and not of a page that readers would request instead of one. */
function isOwnImage(site: Site, address: string): boolean {
  const key = fileKeyOf(site, address);
  return key !== null && fileTypeOf(key).mime.startsWith('image/');
}

interface PictureOptions {
  maxBytes: number;
  timeoutMs: number;
  fetch?: SafeFetchOptions;
}

/** Pictures that people name by address are decoded one after the other. */
const limitImageDecoding = limitConcurrency(1, 30, 60_000);

/**
 * Brings a picture from elsewhere, drawn anew like one that a person uploads, so that readers don't ask another site
 * for it; it counts as an upload of theirs. What is known from before is not fetched again.
 * @returns where it lies here; '' for an address of this site that is no image
 * @throws DomainError, among them RATE_LIMITED and NO_SPACE; FetchRefused or the network's own error when there is no
 * picture to be had
 */
export async function importRemoteImage(
  context: CallContext,
  address: string,
  options: PictureOptions,
): Promise<string> {
  const { site, viewer } = context;
  if (!isRemote(site, address)) return isOwnImage(site, address) ? address : '';
  const { fetch, ...limits } = options;
  const key = recordKey(address);
  const known = await reads.findFetched(site.db, key);
  if (known) return known;
  await ensureSpace(site, limits.maxBytes);
  const answer = await safeFetch(address, { ...limits, ...fetch });
  if (answer.status !== 200) throw new DomainError('NOT_FOUND', remoteMediaCopy.status(answer.status));
  const maxEdge = site.options.get('image_max_edge');
  const file = { name: nameOf(address), body: answer.body, ownerId: viewer.userId, reencode: true, maxEdge };
  await countFetchedFile(context, { name: file.name, size: file.body.length });
  const ready = await limitImageDecoding(() => prepareFile(file));
  if (ready.width === null) throw new DomainError('UNSUPPORTED_TYPE', remoteMediaCopy.notAFile);
  return storeFetched(site, key, ready, known !== undefined);
}
