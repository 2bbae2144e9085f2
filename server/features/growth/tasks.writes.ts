import type { Insertable } from 'kysely';

import type { TaskClaimsTable } from '#server/database/schema/growth.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertClaim(unit: Unit, claim: Omit<Insertable<TaskClaimsTable>, 'created_at'>): Promise<void> {
  await unit.db
    .insertInto('task_claims')
    .values({ ...claim, created_at: unit.now })
    .execute();
}

export async function deleteClaimsOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('task_claims').where('user_id', '=', userId).execute();
}
