import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

/** Pinned public articles, highest pin first. */
export async function listPinnedIds(db: Queryable, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('posts.id')
    .where(sql<boolean>`posts.pinned > 0`)
    .where(isPublic('lists', now))
    .orderBy('posts.pinned', 'desc')
    .orderBy('posts.published_at', 'desc')
    .limit(limit)
    .execute();
  return idsOf(rows);
}

export async function findLargestId(db: Queryable): Promise<number> {
  const row = await db.selectFrom('posts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** The first public articles from an id on; a cheap way to choose a few of many. */
export async function listIdsFrom(db: Queryable, id: number, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.id', '>=', id)
    .where(isPublic('lists', now, { byWalk: true }))
    .orderBy('posts.id')
    .limit(limit)
    .execute();
  return idsOf(rows);
}
