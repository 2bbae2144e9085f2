import type { Insertable } from 'kysely';

import type { ShareVisitsTable } from '#server/database/schema/growth.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertShareVisit(
  unit: Unit,
  visit: Omit<Insertable<ShareVisitsTable>, 'created_at'>,
): Promise<void> {
  await unit.db
    .insertInto('share_visits')
    .values({ ...visit, created_at: unit.now })
    .execute();
}

export async function deleteShareVisitsOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('share_visits').where('user_id', '=', userId).execute();
}
