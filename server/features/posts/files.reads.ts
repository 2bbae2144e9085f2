import { editablePostTypes } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Posts that show the file under this key. */
export async function listPostsUsingFile(db: Queryable, path: string): Promise<number[]> {
  const rows = await db
    .selectFrom('media_uses')
    .select('post_id')
    .distinct()
    .where('path', '=', path)
    .orderBy('post_id')
    .execute();
  return rows.map((row) => row.post_id);
}

/** An article or page with its contents as they are stored. */
export function findPost(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['posts.id', 'posts.revision', 'posts.author_id', 'posts.updated_at', 'posts.cover_url'])
    .select('posts.seo_image')
    .select('post_bodies.source')
    .where('posts.id', '=', id)
    .where('posts.type', 'in', editablePostTypes)
    .executeTakeFirst();
}
