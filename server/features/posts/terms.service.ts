import type { TermCarrier } from '#server/features/terms/carriers.service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { forgetCounts, moveInLists, movePost, type Place, placeOf } from './listings.service.ts';
import { findLastPosition } from './reads.ts';
import * as reads from './terms.reads.ts';
import { giveTerm, moveSpecial, setSpecialPosition, takeTerm } from './writes.ts';

/** Where these posts are now, and what puts them where they belong after a change. */
async function holdPosts(site: Site, unit: Unit, rows: Awaited<ReturnType<typeof reads.listPlaced>>) {
  const before = new Map<number, Place>();
  for (const row of rows) before.set(row.id, await placeOf(unit, row));
  return async (isNews: boolean): Promise<void> => {
    if (rows.length === 0) return;
    const now = await reads.listPlaced(unit.db, [...before.keys()]);
    for (const row of now) {
      const place = await placeOf(unit, row);
      const old = before.get(row.id) ?? null;
      if (isNews) await movePost(site, unit, old, place);
      else await moveInLists(unit, old, place);
    }
  };
}

/** Articles carry categories, tags and a special. */
export const postTerms: TermCarrier = {
  hold: async (site, unit, termId) => holdPosts(site, unit, await reads.listCarriers(unit.db, termId)),
  giveTerm,
  takeTerm,
  forgetCounts,
  special: {
    move: async (unit, from, to) => moveSpecial(unit, from, to, to === null ? 0 : await findLastPosition(unit.db, to)),
    order: async (site, unit, ids) => {
      if (ids.length === 0) return;
      const release = await holdPosts(site, unit, await reads.listPlaced(unit.db, ids));
      for (const [at, id] of ids.entries()) await setSpecialPosition(unit, id, at + 1);
      await release(false);
    },
  },
};
