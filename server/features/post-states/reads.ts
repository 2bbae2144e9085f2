import { sql } from 'kysely';

import type { Engine, Queryable } from '#server/database/connect.ts';

/** A post as it is stored, without its contents. */
export async function findPost(db: Queryable, id: number) {
  return db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** The same, held until the transaction ends, so that two saves never mix. */
export async function findPostToChange(db: Queryable, id: number, engine: Engine) {
  const query = db.selectFrom('posts').selectAll().where('id', '=', id);
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

export async function listDuePosts(db: Queryable, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where(sql<boolean>`posts.status = 'scheduled'`)
    .where('published_at', '<=', now)
    .orderBy('published_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
