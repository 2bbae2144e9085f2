import type { Insertable } from 'kysely';

import type { ExchangesTable } from '#server/database/schema/exchange.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertExchange(
  unit: Unit,
  row: Omit<Insertable<ExchangesTable>, 'created_at' | 'gained' | 'point'>,
): Promise<number> {
  const made = await unit.db
    .insertInto('exchanges')
    .values({ ...row, created_at: unit.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export async function storeGained(unit: Unit, id: number, gained: string, point: number): Promise<void> {
  await unit.db.updateTable('exchanges').set({ gained, point }).where('id', '=', id).execute();
}

export async function deleteExchangesOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('exchanges').where('user_id', '=', userId).execute();
}
