import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

export interface Ranked {
  user_id: number;
  count: number;
}

function inOrder(rows: readonly { user_id: number | null; count: number }[]): Ranked[] {
  return rows.flatMap(({ user_id, count }) => (user_id === null ? [] : [{ user_id, count: Number(count) }]));
}

/** Users with the most public comments since then. */
export async function listCommenters(db: Queryable, since: number, limit: number): Promise<Ranked[]> {
  const rows = await db
    .selectFrom('comments')
    .select(['user_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'approved')
    .where('removed_at', 'is', null)
    .where('created_at', '>=', since)
    .where('user_id', 'is not', null)
    .groupBy('user_id')
    .orderBy('count', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return inOrder(rows);
}

/** Users who received the most likes from others since then, for articles and comments that are still public. */
export async function listLiked(db: Queryable, since: number, now: number, limit: number): Promise<Ranked[]> {
  const receiver = sql<
    number | null
  >`case when marks.target_type = 'post' then posts.author_id else comments.user_id end`;
  const received = db
    .selectFrom('marks')
    .leftJoin('posts', (join) =>
      join
        .onRef('posts.id', '=', 'marks.target_id')
        .on('marks.target_type', '=', 'post')
        .on(isPublic('leaderboards', now)),
    )
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.id', '=', 'marks.target_id')
        .on('marks.target_type', '=', 'comment')
        .on('comments.status', '=', 'approved')
        .on('comments.removed_at', 'is', null),
    )
    .select([receiver.as('user_id'), 'marks.user_id as liker_id'])
    .where('marks.kind', '=', 'like')
    .where('marks.created_at', '>=', since)
    .as('received');
  const rows = await db
    .selectFrom(received)
    .select(['received.user_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('received.user_id', 'is not', null)
    .whereRef('received.user_id', '<>', 'received.liker_id')
    .groupBy('received.user_id')
    .orderBy('count', 'desc')
    .orderBy('received.user_id')
    .limit(limit)
    .execute();
  return inOrder(rows);
}

/** Those of these users who may be shown: neither erased nor banned. */
export async function listVisibleUsers(db: Queryable, ids: readonly number[], now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .leftJoin('badges', wornBadge)
    .select([...personColumns, 'users.bio'])
    .where('users.id', 'in', ids)
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('banned_at', 'is', null), eb('banned_until', '<=', now)]))
    .execute();
}
