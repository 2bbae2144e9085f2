import { editablePostTypes } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

const perPage = 50;

/** Articles and pages whose contents or cover contain an external URL, by id. */
export function listPostsWithAddresses(db: Queryable, afterId: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .where('posts.type', 'in', editablePostTypes)
    .where('posts.id', '>', afterId)
    .where((where) =>
      where.or([where('post_bodies.source', 'like', '%http%'), where('posts.cover_url', 'like', 'http%')]),
    )
    .orderBy('posts.id')
    .limit(perPage)
    .select([
      'posts.id',
      'posts.title',
      'posts.cover_url',
      'posts.author_id',
      'posts.updated_at',
      'posts.revision',
      'post_bodies.source',
    ])
    .execute();
}

export type PostWithAddresses = Awaited<ReturnType<typeof listPostsWithAddresses>>[number];
