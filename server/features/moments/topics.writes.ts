import type { Unit } from '#server/kit/site.ts';

/** Lets these keys lead to a topic; keys that lead to another one stay as they are. */
export async function insertNames(unit: Unit, termId: number, keys: readonly string[]): Promise<void> {
  const rows = keys.map((name_key) => ({ name_key, term_id: termId }));
  await unit.db
    .insertInto('topic_names')
    .values(rows)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/** All names of a topic lead to another one from then on. */
export async function moveNames(unit: Unit, from: number, to: number): Promise<void> {
  await unit.db.updateTable('topic_names').set({ term_id: to }).where('term_id', '=', from).execute();
}

export async function setHeat(unit: Unit, termId: number, heat: number): Promise<void> {
  await unit.db
    .insertInto('topic_heat')
    .values({ term_id: termId, heat, last_at: unit.now })
    .onConflict((conflict) => conflict.column('term_id').doUpdateSet({ heat, last_at: unit.now }))
    .execute();
}
