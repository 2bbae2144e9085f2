import type { FollowKind } from '#contract/features/social/follows.entities.ts';
import type { Queryable } from '#server/database/connect.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

/** A user who is not erased, and whether they block the viewer. */
export async function findFollowable(db: Queryable, id: number, viewerId: number | null) {
  return db
    .selectFrom('users')
    .leftJoin('person_blocks as blocked', (join) =>
      join.onRef('blocked.user_id', '=', 'users.id').on('blocked.blocked_id', '=', viewerId ?? 0),
    )
    .select(['users.id', 'users.banned_at', 'users.banned_until', 'blocked.user_id as blocks'])
    .where('users.id', '=', id)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
}

const columns = {
  following: { whose: 'follower_id', who: 'followed_id' },
  followers: { whose: 'followed_id', who: 'follower_id' },
} as const;

export async function countFollows(db: Queryable, kind: FollowKind, userId: number): Promise<number> {
  const row = await db
    .selectFrom('follows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(columns[kind].whose, '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listFollows(db: Queryable, kind: FollowKind, userId: number, limit: number, offset: number) {
  const { whose, who } = columns[kind];
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', `follows.${who}`)
    .leftJoin('badges', wornBadge)
    .select([...personColumns, 'users.bio'])
    .select(['users.banned_at', 'users.banned_until', 'follows.created_at'])
    .where(`follows.${whose}`, '=', userId)
    .orderBy('follows.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type FollowRow = Awaited<ReturnType<typeof listFollows>>[number];

/** Those of these users whom `followerId` follows. */
export async function listFollowed(db: Queryable, followerId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', 'in', ids)
    .execute();
  return rows.map((row) => row.followed_id);
}
