import { type Insertable, sql, type SqlBool } from 'kysely';

import type { NotificationsTable } from '#server/database/schema/notifications.ts';
import type { Unit } from '#server/kit/site.ts';

import type { LikeGroup } from './likes.reads.ts';

/** @returns false when one with the same group key exists */
export async function insertNotification(unit: Unit, notification: Insertable<NotificationsTable>): Promise<boolean> {
  const row = await unit.db
    .insertInto('notifications')
    .values(notification)
    .onConflict((conflict) => conflict.columns(['user_id', 'group_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markRead(unit: Unit, userId: number, ids: readonly number[] | 'all'): Promise<void> {
  let query = unit.db
    .updateTable('notifications')
    .set({ read_at: unit.now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids !== 'all') {
    // A shown like stands for the older ones of the same thing, not for those that came meanwhile.
    const isFolded = sql<SqlBool>`(kind = 'like' and exists (select 1 from notifications as shown
      where shown.id in (${sql.join(ids)}) and shown.user_id = notifications.user_id and shown.kind = 'like'
        and shown.post_id = notifications.post_id and shown.id > notifications.id
        and coalesce(shown.comment_id, 0) = coalesce(notifications.comment_id, 0)))`;
    query = query.where((eb) => eb.or([eb('id', 'in', ids), isFolded]));
  }
  await query.execute();
}

export async function upsertSettings(unit: Unit, userId: number, settings: string): Promise<void> {
  await unit.db
    .insertInto('notification_settings')
    .values({ user_id: userId, settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings }))
    .execute();
}

export async function deleteOfPerson(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await unit.db.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
}

/** Deletes the notifications of comments. */
export async function deleteOfComments(unit: Unit, commentIds: readonly number[]): Promise<void> {
  await unit.db.deleteFrom('notifications').where('comment_id', 'in', commentIds).execute();
}

export async function deleteBefore(unit: Unit, time: number): Promise<void> {
  await unit.db.deleteFrom('notifications').where('created_at', '<', time).execute();
}

/** The waiting likes of one thing have been mailed. */
export async function clearMailDue(unit: Unit, group: LikeGroup): Promise<void> {
  await unit.db
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('user_id', '=', group.user_id)
    .where('post_id', '=', group.post_id)
    .where('comment_id', group.comment_id === null ? 'is' : '=', group.comment_id)
    .where('mail_due_at', 'is not', null)
    .where('id', '<=', group.last_id)
    .execute();
}
