import type { Insertable } from 'kysely';

import type { CheckInsTable } from '#server/database/schema/growth.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertCheckIn(unit: Unit, row: Omit<Insertable<CheckInsTable>, 'created_at'>): Promise<void> {
  await unit.db
    .insertInto('check_ins')
    .values({ ...row, created_at: unit.now })
    .execute();
}

/** Adds to the streaks of the days between two, which follow each other. */
export async function addToStreaks(unit: Unit, userId: number, from: string, to: string, days: number): Promise<void> {
  await unit.db
    .updateTable('check_ins')
    .set((of) => ({ streak: of('streak', '+', days) }))
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

export async function deleteCheckInsOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('check_ins').where('user_id', '=', userId).execute();
}
