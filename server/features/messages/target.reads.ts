import type { Queryable } from '#server/database/connect.ts';

/** A message that this person got and has not deleted; one's own there is nothing to report of. */
export async function findReceived(db: Queryable, id: number, userId: number) {
  return db
    .selectFrom('messages')
    .select('from_id')
    .where('id', '=', id)
    .where('to_id', '=', userId)
    .where('to_deleted', '=', 0)
    .executeTakeFirst();
}

export async function listDescribed(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.from_id')
    .select(['messages.id', 'messages.html', 'messages.from_id', 'users.name as author_name'])
    .where('messages.id', 'in', ids)
    .execute();
}
