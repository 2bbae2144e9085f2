import { sql } from 'kysely';

import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublic, isVisibleTo } from '#server/database/public-posts.ts';

/** Counts of a post that the viewer may read. */
export async function findCounts(db: Queryable, postId: number, viewer: Viewer, now: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_stats', 'post_stats.post_id', 'posts.id')
    .select(['post_stats.views', 'post_stats.likes', 'post_stats.comments'])
    .where('posts.id', '=', postId)
    .where(isVisibleTo('counts', viewer, now))
    .executeTakeFirst();
}

const hotColumns = ['posts.id', 'posts.title', 'posts.title_breaks', 'posts.slug'] as const;

// The cover of a protected post stays out, like its contents.
const openCover = sql<string>`case when posts.password <> '' then '' else posts.cover_url end`.as('cover_url');

/** Most viewed posts since a day (`dayNumber`). */
export async function listHotSince(db: Queryable, since: number, now: number, limit: number) {
  const recent = db
    .selectFrom('post_view_days')
    .select(['post_id', (eb) => eb.fn.sum<number>('views').as('views')])
    .where('day', '>=', since)
    .groupBy('post_id')
    .as('recent');
  return db
    .selectFrom(recent)
    .innerJoin('posts', 'posts.id', 'recent.post_id')
    .select([...hotColumns, openCover, 'recent.views'])
    .where(isPublic('hot', now))
    .orderBy('recent.views', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}

/** Most viewed posts of all time, read from the index on views; the cross join makes SQLite keep that order. */
export async function listHotEver(db: Queryable, now: number, limit: number) {
  return db
    .selectFrom('post_stats')
    .crossJoin('posts')
    .whereRef('posts.id', '=', 'post_stats.post_id')
    .select([...hotColumns, openCover, 'post_stats.views'])
    .where('post_stats.views', '>', 0)
    .where(isPublic('hot', now))
    .orderBy('post_stats.views', 'desc')
    .orderBy('post_stats.post_id', 'desc')
    .limit(limit)
    .execute();
}

export type HotRow = Awaited<ReturnType<typeof listHotEver>>[number];
