import { linkPreviewErrors } from '#contract/features/blocks/copy.ts';
import {
  linkDescriptionMaxLength,
  linkImageMaxBytes,
  linkImageTimeoutMs,
  linkPreviewMaxBytes,
  linkPreviewTimeoutMs,
  linkTitleMaxLength,
  maxConcurrentLinkPreviews,
} from '#contract/features/blocks/limits.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import { importRemoteImage } from '#server/features/media/remote.service.ts';
import { readPageHead } from '#server/kit/page-head.ts';
import { safeFetch, type SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import type { CallContext } from '#server/kit/site.ts';

import { askOembed } from './oembed.service.ts';

let underWay = 0;

function refuse(message: string): DomainError {
  return new DomainError('VALIDATION', message, { fields: { link: message } });
}

function truncated(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

/** @throws FetchRefused, the network error, or an error that names what was returned instead of a page */
async function readPage(link: string, fetch: SafeFetchOptions) {
  const headers = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' };
  const answer = await safeFetch(link, {
    headers,
    maxBytes: linkPreviewMaxBytes,
    timeoutMs: linkPreviewTimeoutMs,
    ...fetch,
  });
  const contentType = answer.headers['content-type'] ?? '';
  if (answer.status !== 200 || !/html/i.test(contentType)) {
    throw new Error(`It answered ${answer.status} with ${contentType || 'no type'}.`);
  }
  return readPageHead({ body: answer.body, contentType, url: answer.url });
}

/**
 * Copies the image to this site, so that readers do not request the other site. The card also works without an image.
 */
async function copyPreviewImage(context: CallContext, address: string, fetch: SafeFetchOptions): Promise<string> {
  if (address === '') return '';
  const limits = { maxBytes: linkImageMaxBytes, timeoutMs: linkImageTimeoutMs };
  try {
    return await importRemoteImage(context, address, { ...limits, fetch });
  } catch (error) {
    context.site.log.info({ address, reason: (error as Error).message }, 'The picture of a page could not be copied');
    return '';
  }
}

/**
 * Reads the link preview of a page, and how it is embedded if the owner allows its site. Only public addresses are fetched.
 * @throws DomainError VALIDATION when there is nothing to read, whatever the reason; OVERLOADED
 */
export async function describePage(context: CallContext, link: string, fetch: SafeFetchOptions = {}) {
  if (!isWebAddress(link)) throw refuse(linkPreviewErrors.address);
  if (underWay >= maxConcurrentLinkPreviews) throw new DomainError('OVERLOADED', linkPreviewErrors.busy);
  underWay += 1;
  try {
    const embedded = await askOembed(context.site, link, fetch);
    const { title, description, picture } = embedded ? { ...embedded, description: '' } : await readPage(link, fetch);
    if (!embedded && title === '' && description === '') throw new Error('It says nothing of itself.');
    return {
      title: truncated(title, linkTitleMaxLength),
      description: truncated(description, linkDescriptionMaxLength),
      image: { url: await copyPreviewImage(context, picture, fetch) },
      frame: embedded?.frame ?? '',
    };
  } catch (error) {
    context.site.log.info({ link, reason: (error as Error).message }, 'A page could not be described');
    throw refuse(linkPreviewErrors.unreadable);
  } finally {
    underWay -= 1;
  }
}
