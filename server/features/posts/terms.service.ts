import type { TermCarrier } from '#server/features/terms/carriers.service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { deleteCounts, moveInLists, movePost, type Placement, placementOf } from './listings.service.ts';
import { findLastPosition } from './reads.ts';
import * as reads from './terms.reads.ts';
import { copyTermToPosts, moveSpecialPosts, setSpecialPosition, removeTermFromPosts } from './writes.ts';

/** Where these posts are now, and what puts them where they belong after a change. */
async function lockPosts(site: Site, unit: Unit, rows: Awaited<ReturnType<typeof reads.listPlacedPosts>>) {
  const before = new Map<number, Placement>();
  for (const row of rows) before.set(row.id, await placementOf(unit, row));
  return async (isNews: boolean): Promise<void> => {
    if (rows.length === 0) return;
    const now = await reads.listPlacedPosts(unit.db, [...before.keys()]);
    for (const row of now) {
      const place = await placementOf(unit, row);
      const old = before.get(row.id) ?? null;
      if (isNews) await movePost(site, unit, old, place);
      else await moveInLists(site, unit, old, place);
    }
  };
}

/** Articles carry categories, tags and a special. */
export const postTerms: TermCarrier = {
  hold: async (site, unit, termId) => lockPosts(site, unit, await reads.listPostsUsingTerm(unit.db, termId)),
  copyTermToCarriers: copyTermToPosts,
  removeTermFromCarriers: removeTermFromPosts,
  deleteCounts,
  special: {
    move: async (unit, from, to) =>
      moveSpecialPosts(unit, from, to, to === null ? 0 : await findLastPosition(unit.db, to)),
    order: async (site, unit, ids) => {
      if (ids.length === 0) return;
      const release = await lockPosts(site, unit, await reads.listPlacedPosts(unit.db, ids));
      for (const [at, id] of ids.entries()) await setSpecialPosition(unit, id, at + 1);
      await release(false);
    },
  },
};
