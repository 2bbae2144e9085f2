import type { Insertable } from 'kysely';

import type { AddressBansTable } from '#server/database/schema/moderation.ts';
import type { Unit } from '#server/kit/site.ts';

/** Adds a banned network, or updates reason and end of an existing one. */
export async function upsertAddressBan(unit: Unit, ban: Insertable<AddressBansTable>): Promise<number> {
  const { net: _net, ...change } = ban;
  const row = await unit.db
    .insertInto('address_bans')
    .values(ban)
    .onConflict((conflict) => conflict.column('net').doUpdateSet(change))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteAddressBan(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('address_bans').where('id', '=', id).execute();
}
