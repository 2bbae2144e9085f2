import type { Queryable } from '#server/database/connect.ts';

export async function listDrafts(db: Queryable, userId: number, prefix: string) {
  return (
    db
      .selectFrom('post_drafts')
      .selectAll()
      .where('user_id', '=', userId)
      // Keys hold neither percent signs nor underscores.
      .where('key', 'like', `${prefix}%`)
      .orderBy('saved_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  );
}

export async function findDraft(db: Queryable, userId: number, key: string) {
  return db
    .selectFrom('post_drafts')
    .select(['seq', 'saved_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The ids past the newest `kept` of a person. */
export async function listSurplus(db: Queryable, userId: number, kept: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(kept)
    .execute();
  return rows.map(({ id }) => id);
}
