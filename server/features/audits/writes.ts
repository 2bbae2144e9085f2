import type { Insertable } from 'kysely';

import type { AuditLogTable } from '#server/database/schema/audits.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertAct(unit: Unit, act: Insertable<AuditLogTable>): Promise<void> {
  await unit.db.insertInto('audit_log').values(act).execute();
}

export async function deleteActsBefore(unit: Unit, at: number): Promise<void> {
  await unit.db.deleteFrom('audit_log').where('at', '<', at).execute();
}

/** Takes what a person was like before and after; that something was done to them stays. */
export async function blankTexts(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('audit_log')
    .set({ before: '', after: '' })
    .where('target_type', '=', 'user')
    .where('target_id', '=', userId)
    .execute();
}

/** Takes from where a person acted; that they did stays. */
export async function blankPlaces(unit: Unit, actorId: number): Promise<void> {
  await unit.db.updateTable('audit_log').set({ ip: '', user_agent: '' }).where('actor_id', '=', actorId).execute();
}
