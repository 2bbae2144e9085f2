import type { Insertable, Updateable } from 'kysely';

import type { TipsTable } from '#server/database/schema/tips.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertTip(unit: Unit, tip: Insertable<TipsTable>): Promise<number> {
  const row = await unit.db.insertInto('tips').values(tip).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateTip(unit: Unit, id: number, change: Updateable<TipsTable>): Promise<void> {
  await unit.db.updateTable('tips').set(change).where('id', '=', id).execute();
}

/** Empties the words that a user wrote. @returns whose walls show them */
export async function clearMessagesOf(unit: Unit, userId: number): Promise<number[]> {
  const rows = await unit.db
    .updateTable('tips')
    .set({ message: '' })
    .where('from_id', '=', userId)
    .where('message', '<>', '')
    .returning('to_id')
    .execute();
  return [...new Set(rows.map(({ to_id }) => to_id))];
}
