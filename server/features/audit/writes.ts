import type { Insertable } from 'kysely';

import type { AuditLogTable } from '#server/database/schema/audit.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertAuditRow(unit: Unit, act: Insertable<AuditLogTable>): Promise<void> {
  await unit.db.insertInto('audit_log').values(act).execute();
}

export async function deleteAuditRowsBefore(unit: Unit, at: number): Promise<void> {
  await unit.db.deleteFrom('audit_log').where('at', '<', at).execute();
}

/** Clears the recorded values of entries about the user and their tokens; the entries stay. */
export async function clearRecordedValues(unit: Unit, userId: number): Promise<void> {
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

/** Clears addresses and user agents of entries by the user; the entries stay. */
export async function clearAddresses(unit: Unit, actorId: number): Promise<void> {
  await unit.db.updateTable('audit_log').set({ ip: '', user_agent: '' }).where('actor_id', '=', actorId).execute();
}
