import { momentType } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { statusOfState } from '#contract/features/moments/moderation.rules.ts';

/** Whether this person published or submitted the same since then. */
export async function hasRepeated(
  db: Queryable,
  { authorId, title, excerpt }: { authorId: number; title: string; excerpt: string },
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.author_id', '=', authorId)
    .where('posts.type', '=', momentType)
    .where('posts.created_at', '>', since)
    .where('posts.status', '<>', statusOfState.trash)
    .where('posts.title', '=', title)
    .where('posts.excerpt', '=', excerpt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A moment as it is stored, not locked. */
export async function findStored(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .select(['posts.id', 'posts.slug', 'posts.status', 'posts.revision', 'posts.author_id', 'posts.title'])
    .select(['posts.excerpt', 'posts.audience', 'moments.images', 'moments.video_url', 'moments.poster_url'])
    .select(['moments.plate_id', 'moments.quote_id', 'moments.poll'])
    .where('posts.id', '=', id)
    .executeTakeFirst();
}

export type StoredRow = NonNullable<Awaited<ReturnType<typeof findStored>>>;
