import { sql } from 'kysely';

import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { hasMomentAddress, isVisibleTo } from '#server/database/public-posts.ts';
import { markColumns, wornBadge } from '#server/database/user-marks.ts';

const columns = [
  'posts.id',
  'posts.slug',
  'posts.type',
  'posts.title',
  'posts.title_breaks',
  'posts.excerpt',
  'posts.status',
  'posts.audience',
  'posts.author_id',
  'posts.comment_open',
  'posts.published_at',
  'posts.created_at',
  'posts.revision',
  'moments.html',
  'moments.images',
  'moments.video_url',
  'moments.poster_url',
  'moments.plate_id',
  'moments.quote_id',
  'moments.quotes',
  'moments.link',
  'moments.poll',
  'moments.region',
  'moments.reject_reason',
  'moments.essence_at',
  'moments.pinned_at',
  'moments.edited_at',
  'users.name as author_name',
  'users.avatar_url as author_avatar_url',
  'users.role as author_role',
  ...markColumns,
  'post_stats.views',
  'post_stats.likes',
  'post_stats.favourites',
  'post_stats.comments',
] as const;

function momentRows(db: Queryable) {
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('badges', wornBadge)
    .innerJoin('post_stats', 'post_stats.post_id', 'posts.id')
    .select(columns);
}

/** Those of these moments that the viewer may see in lists, in no particular order. */
export async function listVisible(db: Queryable, ids: readonly number[], viewer: Viewer, now: number) {
  if (ids.length === 0) return [];
  return momentRows(db)
    .where('posts.id', 'in', [...ids])
    .where(isVisibleTo('momentLists', viewer, now, { byWalk: true }))
    .execute();
}

export type MomentRow = Awaited<ReturnType<typeof listVisible>>[number];

/** A published moment at its address, if the viewer may see it. */
export async function findVisible(db: Queryable, slug: string, viewer: Viewer, now: number) {
  return momentRows(db)
    .where('posts.slug', '=', slug)
    .where(isVisibleTo('momentPage', viewer, now))
    .executeTakeFirst();
}

const unpublishedStatuses = ['pending', 'draft'] as const;

/** A moment that waits for review or was rejected, at its address; the caller asks who may see it. */
export async function findUnpublished(db: Queryable, slug: string) {
  return momentRows(db)
    .where('posts.slug', '=', slug)
    .where(hasMomentAddress)
    .where('posts.status', 'in', unpublishedStatuses)
    .executeTakeFirst();
}

/** A moment in whatever state; the caller asks who may see it. */
export async function findById(db: Queryable, id: number) {
  return momentRows(db).where('posts.id', '=', id).where(hasMomentAddress).executeTakeFirst();
}

/** Moments in whatever state, in no particular order. */
export async function listByIds(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return momentRows(db)
    .where('posts.id', 'in', [...ids])
    .where(hasMomentAddress)
    .execute();
}

/** Topics of several moments, in the order of each. */
export async function listTopics(db: Queryable, postIds: readonly number[]) {
  if (postIds.length === 0) return [];
  return (
    db
      .selectFrom('post_terms')
      .innerJoin('terms', 'terms.id', 'post_terms.term_id')
      .select(['post_terms.post_id', 'terms.id', 'terms.taxonomy', 'terms.name', 'terms.slug'])
      .where('post_terms.post_id', 'in', [...postIds])
      // Fits no index: SQLite would rather walk along all topics.
      .where(sql<boolean>`terms.taxonomy || '' = 'topic'`)
      .where('terms.hidden_at', 'is', null)
      .orderBy('post_terms.post_id')
      .orderBy('post_terms.position')
      .execute()
  );
}

export async function listPlates(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('terms')
    .select(['id', 'taxonomy', 'name', 'slug'])
    .where('id', 'in', [...ids])
    .execute();
}
