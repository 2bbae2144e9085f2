import type { Insertable } from 'kysely';

import type { VipGrantsTable, VipRemindersTable } from '#server/database/schema/membership.ts';
import type { Unit } from '#server/kit/site.ts';

import type { GrantRow } from './reads.ts';

export async function insertGrant(
  unit: Unit,
  grant: Omit<Insertable<VipGrantsTable>, 'created_at'>,
): Promise<GrantRow> {
  return unit.db
    .insertInto('vip_grants')
    .values({ ...grant, created_at: unit.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns whether it is the first reminder of this end at this distance */
export async function insertReminder(
  unit: Unit,
  reminder: Omit<Insertable<VipRemindersTable>, 'created_at'>,
): Promise<boolean> {
  const row = await unit.db
    .insertInto('vip_reminders')
    .values({ ...reminder, created_at: unit.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'ends_at', 'days']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReminders(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('vip_reminders').where('user_id', '=', userId).execute();
}
