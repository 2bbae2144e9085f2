import type { Insertable } from 'kysely';

import type { AuditLogTable } from '#server/database/schema/audit.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertAct(unit: Unit, act: Insertable<AuditLogTable>): Promise<void> {
  await unit.db.insertInto('audit_log').values(act).execute();
}

export async function deleteActsBefore(unit: Unit, at: number): Promise<void> {
  await unit.db.deleteFrom('audit_log').where('at', '<', at).execute();
}

/** Takes what a person and their tokens were like before and after; that something was done to them stays. */
export async function blankTexts(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('audit_log')
    .set({ before: '', after: '' })
    .where((eb) =>
      eb.or([
        eb.and([eb('target_type', '=', 'user'), eb('target_id', '=', userId)]),
        eb.and([eb('target_type', '=', 'token'), eb('actor_id', '=', userId)]),
      ]),
    )
    .execute();
}

/** Takes from where a person acted; that they did stays. */
export async function blankPlaces(unit: Unit, actorId: number): Promise<void> {
  await unit.db.updateTable('audit_log').set({ ip: '', user_agent: '' }).where('actor_id', '=', actorId).execute();
}
