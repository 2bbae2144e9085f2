import type { z } from 'zod';

import { adminMomentsPageSize } from '#contract/features/moments/limits.ts';
import type { getMomentsForModeration } from '#contract/features/moments/moderation.calls.ts';
import type { ModeratedMoment, MomentCounts } from '#contract/features/moments/moderation.entities.ts';
import type { Page } from '#contract/kit/pages.ts';
import { listMediaByUrls } from '#server/features/media/service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import type { CallContext } from '#server/kit/site.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';

import * as reads from './moderation.reads.ts';
import { viewModerated } from './moderation.views.ts';
import { listPlates } from './reading.reads.ts';
import { filesOf, viewTerm } from './reading.views.ts';

const isId = (id: number | null): id is number => id !== null;

/** These moments as moderators see them, in this order. */
async function viewAll(context: CallContext, ids: readonly number[]): Promise<ModeratedMoment[]> {
  const { site } = context;
  const rows = await reads.listRows(site.db, ids);
  const [media, stickers, topics, plates, quoted] = await Promise.all([
    listMediaByUrls(site, [...new Set(rows.flatMap(filesOf))]),
    currentStickers(site),
    reads.listTopics(site.db, ids),
    listPlates(site.db, [...new Set(rows.map((row) => row.plate_id).filter(isId))]),
    reads.listQuoted(site.db, [...new Set(rows.map((row) => row.quote_id).filter(isId))], site.clock.now()),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const plate = plates.find((term) => term.id === row.plate_id);
    return [
      viewModerated(row, {
        media,
        stickers,
        plate: plate ? viewTerm(plate) : null,
        topics: topics.filter((topic) => topic.post_id === id).map(viewTerm),
        quoted: quoted.find((post) => post.id === row.quote_id),
      }),
    ];
  });
}

/** The queue of moments that wait for review, and all others, by state, plate, topic, author and text. */
export async function listModerated(
  context: CallContext,
  input: z.output<(typeof getMomentsForModeration)['input']>,
): Promise<Page<ModeratedMoment> & { counts: MomentCounts }> {
  const { db } = context.site;
  const { status: state, plate, topic, author, page, page_size = adminMomentsPageSize } = input;
  const filter = { state, plate, topic, author, q: plainText(input.q).trim() };
  const [counts, ids] = await Promise.all([
    reads.countByState(db, filter),
    reads.listIds(db, filter, page_size, (page - 1) * page_size),
  ]);
  const total = state === undefined ? counts.pending + counts.publish + counts.rejected : counts[state];
  return { list: await viewAll(context, ids), total, page, page_size, counts };
}
