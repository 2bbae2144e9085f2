import { remoteMediaCopy } from '#contract/features/media/copy.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { maxConcurrentRemotePictures, remotePictureTimeoutMs } from '#contract/features/media/limits.ts';
import { maxBytesOf } from '#contract/features/media/uploads.rules.ts';
import { DomainError } from '#contract/errors.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import type { SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import type { CallContext } from '#server/kit/site.ts';

import { libraryItemOf } from './library.service.ts';
import { importRemoteImage } from './remote.service.ts';
import { findMediaByUrl } from './service.ts';

let underWay = 0;

function refuse(message: string): DomainError {
  return new DomainError('VALIDATION', message, { fields: { url: message } });
}

async function importPicture(context: CallContext, address: string, fetch: SafeFetchOptions): Promise<string> {
  const { log, options } = context.site;
  const maxBytes = maxBytesOf(true, options.get('qiniu_enabled'), options.get('image_max_mb'));
  try {
    return await importRemoteImage(context, address, { maxBytes, timeoutMs: remotePictureTimeoutMs, fetch });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.info({ address, reason: (error as Error).message }, 'A picture could not be fetched');
    throw refuse(remoteMediaCopy.unreadable);
  }
}

/**
 * Brings a picture of another site into the library for a writer. Only public addresses are fetched; it is decoded
 * under the limits of uploads and counts as one.
 * @throws DomainError VALIDATION when there is no picture, whatever the reason of the network; OVERLOADED and those of
 * uploads
 */
export async function fetchPictureOf(
  context: CallContext,
  address: string,
  fetch: SafeFetchOptions = {},
): Promise<LibraryItem> {
  if (!isWebAddress(address)) throw refuse(remoteMediaCopy.address);
  if (underWay >= maxConcurrentRemotePictures) throw new DomainError('OVERLOADED', remoteMediaCopy.busy);
  underWay += 1;
  try {
    const url = await importPicture(context, address, fetch);
    const item = url === '' ? undefined : await findMediaByUrl(context.site, url);
    if (!item) throw refuse(remoteMediaCopy.unreadable);
    return await libraryItemOf(context.site, item.id);
  } finally {
    underWay -= 1;
  }
}
