import { statusOfState } from '#contract/features/moments/moderation.rules.ts';
import { momentType } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Whether this person has another moment than `exceptId` that was approved and was not rejected or deleted since. */
export async function hasApprovedElsewhere(db: Queryable, authorId: number, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.author_id', '=', authorId)
    .where('posts.type', '=', momentType)
    .where('posts.status', '=', statusOfState.publish)
    .where('posts.id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
