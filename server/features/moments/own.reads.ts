import type { Queryable } from '#server/database/connect.ts';
import { hasMomentAddress } from '#server/database/public-posts.ts';
import type { PostStatus } from '#server/database/schema/posts.ts';

function ownMoments(db: Queryable, userId: number, statuses: readonly PostStatus[]) {
  return db
    .selectFrom('posts')
    .where('posts.author_id', '=', userId)
    .where(hasMomentAddress)
    .where('posts.status', 'in', statuses);
}

/** Moments of a person in these states, newest first. */
export async function listOwnIds(
  db: Queryable,
  userId: number,
  statuses: readonly PostStatus[],
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await ownMoments(db, userId, statuses)
    .select('posts.id')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

export async function countOwn(db: Queryable, userId: number, statuses: readonly PostStatus[]): Promise<number> {
  const row = await ownMoments(db, userId, statuses)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
