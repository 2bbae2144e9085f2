import type { Queryable } from '#server/database/connect.ts';

/** Posts that show files under these keys. */
export async function listPostIds(db: Queryable, paths: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('media_uses')
    .select('post_id')
    .distinct()
    .where('path', 'in', paths)
    .orderBy('post_id')
    .execute();
  return rows.map((row) => row.post_id);
}

export function findPost(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['posts.id', 'posts.type', 'posts.revision', 'posts.author_id', 'posts.updated_at', 'posts.cover_url'])
    .select('post_bodies.source')
    .where('posts.id', '=', id)
    .executeTakeFirst();
}
