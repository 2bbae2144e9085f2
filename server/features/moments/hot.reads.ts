import { sql } from 'kysely';

import type { ReactionKind } from '#contract/features/social/likes.entities.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublished } from '#server/database/public-posts.ts';

const ownMark = (kind: ReactionKind) => sql<number>`(select count(*) from marks where marks.user_id = posts.author_id
  and marks.kind = ${kind} and marks.target_type = 'post' and marks.target_id = posts.id)`;

/**
 * Numbers of those of these posts that are public moments, and the heat that is stored. What authors do to their own
 * moments is counted apart.
 */
export async function listReactions(db: Queryable, postIds: readonly number[]) {
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .innerJoin('post_stats', 'post_stats.post_id', 'posts.id')
    .select(['posts.id', 'posts.published_at', 'moments.heat'])
    .select(['post_stats.likes', 'post_stats.comments', 'post_stats.favourites', 'post_stats.views'])
    .select([ownMark('like').as('own_likes'), ownMark('favourite').as('own_favourites')])
    .select(
      sql<number>`(select count(*) from comments where comments.post_id = posts.id
        and comments.user_id = posts.author_id and comments.status = 'approved' and comments.removed_at is null)`.as(
        'own_comments',
      ),
    )
    .where('posts.id', 'in', [...postIds])
    .where(isPublished('momentLists', { byWalk: true }))
    .orderBy('posts.id')
    .execute();
}

export type ReactionsRow = Awaited<ReturnType<typeof listReactions>>[number];

/** Those of these posts that are moments with heat. */
export async function listHeated(db: Queryable, postIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('moments')
    .select('post_id')
    .where('post_id', 'in', [...postIds])
    .where('heat', '>', 0)
    .orderBy('post_id')
    .execute();
  return rows.map((row) => row.post_id);
}
