import type { MomentNumbers } from '#contract/features/moments/entities.ts';
import { maxMomentStates } from '#contract/features/moments/limits.ts';
import { numbersOfBlocks } from '#server/features/votes/numbers.service.ts';
import { visitorOf } from '#server/features/request-guards/visitors.service.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './numbers.reads.ts';
import { listModeratedPlates } from './plates.service.ts';
import { placedPolls } from './polls.service.ts';

function readIds(text: string): number[] {
  const ids = text.split(',').map(Number).filter(Number.isSafeInteger);
  return [...new Set(ids)].filter((id) => id > 0).slice(0, maxMomentStates);
}

/** Current numbers of visible moments, and what the viewer did; others are left out. @see docs/reference/calls.md */
export async function numbersOf(
  context: CallContext,
  ids: string,
): Promise<{ list: MomentNumbers[]; moderated_plates: number[] }> {
  const { site, viewer } = context;
  const { userId, banned } = viewer;
  const isMember = userId !== null && !banned;
  const rows = await reads.listNumbers(site.db, readIds(ids), viewer, site.clock.now());
  const shown = rows.map((row) => row.id);
  const placed = placedPolls(rows);
  const [reactions, moderated_plates, numbers] = await Promise.all([
    isMember
      ? reads.listReactions(site.db, userId, shown)
      : reads.listGuestReactions(site.db, visitorOf(context), shown),
    listModeratedPlates(site.db, viewer),
    numbersOfBlocks(context, placed),
  ]);
  const polls = new Map(placed.map(({ postId }, at) => [postId, numbers[at] ?? null]));
  const has = (kind: string, id: number) => reactions.some((each) => each.kind === kind && each.target_id === id);
  const list = rows.map(({ id, likes, comments, favourites, views, quotes }) => ({
    id,
    likes,
    comments,
    favourites,
    views,
    quotes,
    liked: has('like', id),
    favourited: has('favourite', id),
    poll: polls.get(id) ?? null,
  }));
  return { list, moderated_plates };
}
