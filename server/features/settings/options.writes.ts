import type { Unit } from '#server/kit/site.ts';

export async function upsertOption(unit: Unit, name: string, value: string): Promise<void> {
  await unit.db
    .insertInto('options')
    .values({ name, value, updated_at: unit.now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: unit.now }))
    .execute();
}

export async function deleteOption(unit: Unit, name: string): Promise<void> {
  await unit.db.deleteFrom('options').where('name', '=', name).execute();
}
