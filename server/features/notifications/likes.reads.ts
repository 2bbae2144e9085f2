import type { Queryable } from '#server/database/connect.ts';

/** One thing that was liked, and whom it belongs to. */
export interface LikeGroup {
  user_id: number;
  post_id: number;
  comment_id: number | null;
  /** The newest of them: later ones wait for the next mail. */
  last_id: number;
}

/** Things whose likes are to be mailed by now, with all likes that wait. */
export async function listDueGroups(db: Queryable, now: number, limit: number): Promise<LikeGroup[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'post_id', 'comment_id', (eb) => eb.fn.max('id').as('last_id')])
    .where('mail_due_at', 'is not', null)
    .where('post_id', 'is not', null)
    .groupBy(['user_id', 'post_id', 'comment_id'])
    .having((eb) => eb.fn.min('mail_due_at'), '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, post_id: row.post_id ?? 0, last_id: Number(row.last_id) }));
}

/** Names of those whose likes wait, newest first, without blocked ones; null for an erased account. */
export async function listWaitingNames(db: Queryable, group: LikeGroup): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'notifications.actor_id').on('users.erased_at', 'is', null),
    )
    .leftJoin('person_blocks', (join) =>
      join
        .onRef('person_blocks.user_id', '=', 'notifications.user_id')
        .onRef('person_blocks.blocked_id', '=', 'notifications.actor_id'),
    )
    .select('users.name')
    .where('notifications.user_id', '=', group.user_id)
    .where('notifications.post_id', '=', group.post_id)
    .where('notifications.comment_id', group.comment_id === null ? 'is' : '=', group.comment_id)
    .where('notifications.mail_due_at', 'is not', null)
    .where('notifications.id', '<=', group.last_id)
    .where('person_blocks.user_id', 'is', null)
    .orderBy('notifications.id', 'desc')
    .execute();
  return rows.map(({ name }) => name);
}
