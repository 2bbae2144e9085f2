import { DomainError } from '#contract/errors.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import { lockMoment } from './state.service.ts';
import { renderAgain } from './text.service.ts';
import { listMomentIds } from './topics.reads.ts';
import { updateMoment } from './writes.ts';

export const topicLinksQueue = 'topic-links';

/** Moments that one job renders again. */
const batch = 100;

/** Renders the moments of a topic again in the background, since there may be thousands. */
export async function queueTopicLinks(unit: Unit, topicId: number, after = 0): Promise<void> {
  await unit.enqueue({ queue: topicLinksQueue, payload: { topicId, after } });
}

async function renderMoment(site: Site, id: number): Promise<void> {
  await write(site, async (unit) => {
    const { post, moment } = await lockMoment(site, unit, id);
    const html = await renderAgain(unit, post.excerpt, moment.html);
    if (html === moment.html) return;
    await updateMoment(unit, id, { html });
    unit.touch(`post:${id}`, 'list:moments');
  });
}

/** Links in moments lead to what the topic is called now; those of a hidden topic are plain text. */
export async function renderTopicLinks(site: Site, topicId: number, after: number): Promise<void> {
  const ids = await listMomentIds(site.db, topicId, after, batch);
  for (const id of ids) {
    try {
      await renderMoment(site, id);
    } catch (error) {
      // Deleted meanwhile.
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  const last = ids.at(-1);
  if (last !== undefined && ids.length === batch) await write(site, (unit) => queueTopicLinks(unit, topicId, last));
}
