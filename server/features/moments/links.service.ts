import type { MomentLink } from '#contract/features/moments/entities.ts';
import { linkPreviewsPerAuthor } from '#contract/features/moments/limits.ts';
import { isPublishedMoment } from '#contract/features/moments/moderation.rules.ts';
import { firstLinkIn, parseMomentText } from '#contract/features/moments/text.rules.ts';
import { DomainError } from '#contract/errors.ts';
import { findViewer } from '#server/features/accounts/service.ts';
import { describePage } from '#server/features/blocks/link-previews.service.ts';
import { countEvent, countEvents } from '#server/features/request-guards/rate-limits.service.ts';
import type { SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import { guestContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './writing.reads.ts';
import * as writes from './writes.ts';

export const linkQueue = 'moment-links';

const firstLink = (content: string): string => firstLinkIn(parseMomentText(content));

/** The stored preview after an edit: kept while the first link of the text is the same. */
export function keptLink(link: string, before: string, after: string): string {
  return firstLink(before) === firstLink(after) ? link : '';
}

/** Queues the preview of the first link of a visible moment, if it has none yet; beyond the limit it gets none. */
export async function queueLink(
  unit: Unit,
  moment: { id: number; author_id: number; revision: number; excerpt: string; link: string },
): Promise<void> {
  if (moment.link !== '' || firstLink(moment.excerpt) === '') return;
  const { max, windowMs } = linkPreviewsPerAuthor;
  const limitKey = `moment-links:${moment.author_id}`;
  if ((await countEvents(unit.db, limitKey, windowMs, unit.now)) >= max) return;
  await countEvent(unit, limitKey);
  const singletonKey = `${moment.id}:${moment.revision}`;
  await unit.enqueue({ queue: linkQueue, payload: { postId: moment.id }, singletonKey });
}

/** The preview of a page; null if there is nothing to read. @throws DomainError OVERLOADED, to try again later */
async function findPreview(site: Site, authorId: number, url: string, fetch: SafeFetchOptions) {
  const context = { ...guestContext(site), viewer: await findViewer(site.db, authorId, site.clock.now()) };
  try {
    const { title, description, image } = await describePage(context, url, fetch);
    return { title, description, image, url } satisfies MomentLink;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'VALIDATION') return null;
    throw error;
  }
}

/** Reads the page of the first link of a moment and stores its preview, unless the moment changed meanwhile. */
export async function storeLinkPreview(site: Site, postId: number, fetch: SafeFetchOptions = {}): Promise<void> {
  const row = await reads.findStored(site.db, postId);
  const url = row && isPublishedMoment(row) ? firstLink(row.excerpt) : '';
  if (!row || url === '') return;
  const preview = await findPreview(site, row.author_id, url, fetch);
  if (preview === null) return;
  await write(site, async (unit) => {
    const now = await reads.findStored(unit.db, postId);
    if (now?.revision !== row.revision) return;
    await writes.updateMoment(unit, postId, { link: JSON.stringify(preview) });
    unit.touch(`post:${postId}`);
  });
}
