import type { Insertable, Updateable } from 'kysely';

import type { CommentStatus, CommentsTable } from '#server/database/schema/comments.ts';
import type { Unit } from '#server/kit/site.ts';

const isBinned = (status: CommentStatus): boolean => status === 'spam' || status === 'trash';

export async function insertComment(unit: Unit, comment: Insertable<CommentsTable>): Promise<number> {
  const binned_at = isBinned(comment.status) ? unit.now : null;
  const row = await unit.db
    .insertInto('comments')
    .values({ ...comment, binned_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateComment(unit: Unit, id: number, change: Updateable<CommentsTable>): Promise<void> {
  const { status } = change;
  const binned = status === undefined ? {} : { binned_at: isBinned(status) ? unit.now : null };
  await unit.db
    .updateTable('comments')
    .set({ ...change, ...binned })
    .where('id', '=', id)
    .execute();
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

/** Spam and comments in the bin without a date, as archives of earlier versions have them, count from now on. */
export async function dateBinned(unit: Unit): Promise<void> {
  await unit.db
    .updateTable('comments')
    .set({ binned_at: unit.now })
    .where('status', 'in', ['spam', 'trash'])
    .where('binned_at', 'is', null)
    .execute();
}

/** Deletes comments for good; replies to a deleted reply become replies to its thread. */
export async function deleteComments(unit: Unit, ids: readonly number[]): Promise<void> {
  await unit.db
    .updateTable('comments')
    .set((eb) => ({ parent_id: eb.ref('root_id') }))
    .where('parent_id', 'in', ids)
    .execute();
  await unit.db.deleteFrom('comments').where('id', 'in', ids).execute();
}

/** Clears where comments came from. */
export async function clearAddresses(unit: Unit, ids: readonly number[]): Promise<void> {
  await unit.db.updateTable('comments').set({ address: '', user_agent: '' }).where('id', 'in', ids).execute();
}
