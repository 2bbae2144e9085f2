import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';

/** A batch of the public moments with their files, ordered by id. */
export async function listSitemapMoments(db: Queryable, now: number, limit: number, offset: number) {
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .select(['posts.id', 'posts.type', 'posts.slug', 'posts.published_at', 'posts.updated_at'])
    .select(['moments.images', 'moments.poster_url', 'moments.edited_at'])
    .where(isPublic('momentSitemap', now, { byWalk: true }))
    .orderBy('posts.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
