import type { Queryable } from '#server/database/connect.ts';

/** People who are not erased. */
export async function listPeople(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name', 'bio'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
}
