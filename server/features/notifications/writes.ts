import type { Insertable } from 'kysely';

import type { NotificationsTable } from '#server/database/schema/notifications.ts';
import type { Unit } from '#server/kit/site.ts';

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
  if (ids !== 'all') query = query.where('id', 'in', ids);
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
