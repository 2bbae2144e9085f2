import type { Queryable } from '#server/database/connect.ts';
import { isPublicPost } from '#server/database/public-posts.ts';

/** A public post with everything that stands behind its locks; nothing of it may leave but through the gate. */
export async function findLockedPost(db: Queryable, id: number, now: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['posts.id', 'posts.author_id', 'posts.password'])
    .select(['post_bodies.source', 'post_bodies.prepared', 'post_bodies.prepared_version'])
    .where('posts.id', '=', id)
    .where(isPublicPost(now))
    .executeTakeFirst();
}

export type LockedPostRow = NonNullable<Awaited<ReturnType<typeof findLockedPost>>>;
