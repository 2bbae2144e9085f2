import type { Insertable, Updateable } from 'kysely';

import type { MomentsTable } from '#server/database/schema/moments.ts';
import type { Unit } from '#server/kit/site.ts';

export type MomentChange = Omit<Updateable<MomentsTable>, 'post_id'>;

export async function insertMoment(unit: Unit, moment: Insertable<MomentsTable>): Promise<void> {
  await unit.db.insertInto('moments').values(moment).execute();
}

export async function updateMoment(unit: Unit, postId: number, change: MomentChange): Promise<void> {
  await unit.db.updateTable('moments').set(change).where('post_id', '=', postId).execute();
}

/** Changes how many public moments quote this one. */
export async function addQuotes(unit: Unit, postId: number, delta: 1 | -1): Promise<void> {
  await unit.db
    .updateTable('moments')
    .set((eb) => ({ quotes: eb('quotes', '+', delta) }))
    .where('post_id', '=', postId)
    .execute();
}

/** Clears where the moments of an author came from. */
export async function clearRegions(unit: Unit, authorId: number): Promise<void> {
  await unit.db
    .updateTable('moments')
    .set({ region: '' })
    .where('post_id', 'in', (eb) => eb.selectFrom('posts').select('id').where('author_id', '=', authorId))
    .execute();
}
