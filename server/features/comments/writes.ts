import type { Insertable, Updateable } from 'kysely';

import type { CommentsTable } from '#server/database/schema/comments.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertComment(unit: Unit, comment: Insertable<CommentsTable>): Promise<number> {
  const row = await unit.db.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateComment(unit: Unit, id: number, change: Updateable<CommentsTable>): Promise<void> {
  await unit.db.updateTable('comments').set(change).where('id', '=', id).execute();
}

/** @returns the new like count, or undefined when there is no such comment */
export async function addLikes(unit: Unit, id: number, delta: number) {
  return unit.db
    .updateTable('comments')
    .set((eb) => ({ likes: eb('likes', '+', delta) }))
    .where('id', '=', id)
    .returning(['likes', 'post_id'])
    .executeTakeFirst();
}

/** Clears identifying data from a user's comments. */
export async function clearAuthorData(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('comments')
    .set({ name: '', email: '', url: '', address: '', user_agent: '', region: '', notify: 0 })
    .where('user_id', '=', userId)
    .execute();
}
