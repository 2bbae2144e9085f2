import { sql } from 'kysely';

import type { Unit } from '#server/kit/site.ts';

export async function insertMessage(
  unit: Unit,
  message: { from_id: number; to_id: number; content: string; html: string },
) {
  return unit.db
    .insertInto('messages')
    .values({
      ...message,
      low_id: Math.min(message.from_id, message.to_id),
      high_id: Math.max(message.from_id, message.to_id),
      created_at: unit.now,
      read_at: null,
    })
    .returning(['id', 'from_id', 'html', 'created_at'])
    .executeTakeFirstOrThrow();
}

export async function markRead(unit: Unit, userId: number, fromId: number): Promise<void> {
  await unit.db
    .updateTable('messages')
    .set({ read_at: unit.now })
    .where('to_id', '=', userId)
    .where('read_at', 'is', null)
    .where('from_id', '=', fromId)
    .execute();
}

/**
 * Deletes messages for one side. When both sides have deleted a message, its content is cleared; the row still counts
 * as sent.
 */
async function deleteForSide(unit: Unit, userId: number, id: number | null): Promise<void> {
  for (const [mine, flag, other] of [
    ['from_id', 'from_deleted', 'to_deleted'],
    ['to_id', 'to_deleted', 'from_deleted'],
  ] as const) {
    let query = unit.db
      .updateTable('messages')
      .set({
        [flag]: 1,
        content: sql`case when ${sql.ref(other)} = 1 then '' else content end`,
        html: sql`case when ${sql.ref(other)} = 1 then '' else html end`,
      })
      .where(mine, '=', userId);
    if (id !== null) query = query.where('id', '=', id);
    await query.execute();
  }
}

export async function deleteFromSide(unit: Unit, userId: number, id: number): Promise<void> {
  await deleteForSide(unit, userId, id);
}

export async function deleteSide(unit: Unit, userId: number): Promise<void> {
  await deleteForSide(unit, userId, null);
}

export async function insertBlock(unit: Unit, userId: number, blockedId: number): Promise<void> {
  await unit.db
    .insertInto('person_blocks')
    .values({ user_id: userId, blocked_id: blockedId, created_at: unit.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .execute();
}

export async function deleteBlock(unit: Unit, userId: number, blockedId: number): Promise<void> {
  await unit.db.deleteFrom('person_blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
}

export async function deleteBlocksOf(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .deleteFrom('person_blocks')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute();
}
