import type { MediaUsesTable } from '#server/database/schema/media.ts';
import type { Unit } from '#server/kit/site.ts';

/** Replaces the recorded files of a draft. */
export async function replaceDraftUses(unit: Unit, draftId: number, paths: readonly string[]): Promise<void> {
  await unit.db.deleteFrom('draft_uses').where('draft_id', '=', draftId).execute();
  for (let at = 0; at < paths.length; at += 500) {
    const rows = paths.slice(at, at + 500).map((path) => ({ draft_id: draftId, path }));
    await unit.db.insertInto('draft_uses').values(rows).execute();
  }
}

/** Replaces the recorded files of a post at these places. */
export async function replaceUses(
  unit: Unit,
  postId: number,
  places: readonly MediaUsesTable['place'][],
  uses: readonly MediaUsesTable[],
): Promise<void> {
  await unit.db.deleteFrom('media_uses').where('post_id', '=', postId).where('place', 'in', places).execute();
  // Batches stay below the limit of bound parameters per statement.
  for (let at = 0; at < uses.length; at += 500) {
    await unit.db
      .insertInto('media_uses')
      .values(uses.slice(at, at + 500))
      .execute();
  }
}

/** Records another key for a file that posts show at a place. @returns these posts in the order of ids */
export async function moveUses(
  unit: Unit,
  place: MediaUsesTable['place'],
  from: string,
  to: string,
): Promise<number[]> {
  const rows = await unit.db
    .updateTable('media_uses')
    .set({ path: to })
    .where('path', '=', from)
    .where('place', '=', place)
    .returning('post_id')
    .execute();
  return rows.map((row) => row.post_id).toSorted((one, other) => one - other);
}
