import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

/** Scheduled posts whose time has come, the earliest first. */
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
