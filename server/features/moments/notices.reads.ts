import type { Queryable } from '#server/database/connect.ts';
import { rolePower } from '#contract/kit/power.ts';
import type { AccountRole } from '#contract/kit/power.ts';

export async function findName(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.name;
}

const editors = (Object.keys(rolePower) as (keyof typeof rolePower)[]).filter(
  (role) => rolePower[role] >= rolePower.editor,
) as AccountRole[];

/** Those of these people who may see what an author writes for followers: followers and editors. */
export async function listFollowing(db: Queryable, authorId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('users.role', 'in', editors),
        eb.exists(
          eb
            .selectFrom('follows')
            .select('followed_id')
            .whereRef('follows.follower_id', '=', 'users.id')
            .where('follows.followed_id', '=', authorId),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findAuthor(db: Queryable, postId: number): Promise<number | undefined> {
  const row = await db.selectFrom('posts').select('author_id').where('id', '=', postId).executeTakeFirst();
  return row?.author_id;
}
