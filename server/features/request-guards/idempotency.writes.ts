import type { Insertable } from 'kysely';

import type { IdempotencyKeysTable } from '#server/database/schema/request-guards.ts';
import type { Unit } from '#server/kit/site.ts';

/** Reserves the key for a call. @returns whether it was free */
export async function insertKey(unit: Unit, row: Insertable<IdempotencyKeysTable>): Promise<boolean> {
  const taken = await unit.db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['person', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function storeAnswer(unit: Unit, person: string, key: string, answer: string): Promise<void> {
  await unit.db
    .updateTable('idempotency_keys')
    .set({ status: 200, answer })
    .where('person', '=', person)
    .where('key', '=', key)
    .execute();
}

export async function deleteKey(unit: Unit, person: string, key: string): Promise<void> {
  await unit.db.deleteFrom('idempotency_keys').where('person', '=', person).where('key', '=', key).execute();
}

/** Releases a key whose call started before `startedBefore` and has no response: its process is gone. */
export async function deleteAbandoned(unit: Unit, person: string, key: string, startedBefore: number): Promise<void> {
  await unit.db
    .deleteFrom('idempotency_keys')
    .where('person', '=', person)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .where('created_at', '<', startedBefore)
    .execute();
}

export async function deleteKeysOf(unit: Unit, person: string): Promise<void> {
  await unit.db.deleteFrom('idempotency_keys').where('person', '=', person).execute();
}

export async function deleteKeysBefore(unit: Unit, createdAt: number): Promise<void> {
  await unit.db.deleteFrom('idempotency_keys').where('created_at', '<', createdAt).execute();
}
