import type { Unit } from '#server/kit/site.ts';

/** @returns the ids of the events */
export async function insertEvents(unit: Unit, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await unit.db
    .insertInto('limit_events')
    .values(keys.map((key) => ({ key, at: unit.now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteEvents(unit: Unit, ids: readonly number[]): Promise<void> {
  await unit.db.deleteFrom('limit_events').where('id', 'in', ids).execute();
}

export async function deleteEventsOf(unit: Unit, key: string): Promise<void> {
  await unit.db.deleteFrom('limit_events').where('key', '=', key).execute();
}

export async function deleteNewest(unit: Unit, key: string): Promise<void> {
  await unit.db
    .deleteFrom('limit_events')
    .where('id', '=', (eb) =>
      eb.selectFrom('limit_events').select('id').where('key', '=', key).orderBy('id', 'desc').limit(1),
    )
    .execute();
}

export async function deleteEventsBefore(unit: Unit, at: number): Promise<void> {
  await unit.db.deleteFrom('limit_events').where('at', '<', at).execute();
}
