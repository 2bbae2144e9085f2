import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

/** Authors of the most public moments since then; `limit` of them. */
export async function countByAuthor(db: Queryable, since: number, now: number, limit: number) {
  const { rows } = await sql<{ author_id: number; count: number }>`
    select posts.author_id, count(*) as count from posts
    where ${isPublic('momentLists', now)} and posts.published_at >= ${since}
    group by posts.author_id order by count desc, posts.author_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ authorId: Number(row.author_id), count: Number(row.count) }));
}

/** Those of these people who may be shown: neither erased nor banned. */
export async function listShownPeople(db: Queryable, ids: readonly number[], now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .leftJoin('badges', wornBadge)
    .select(personColumns)
    .where('users.id', 'in', [...ids])
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('banned_at', 'is', null), eb('banned_until', '<=', now)]))
    .execute();
}
