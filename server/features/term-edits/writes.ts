import { sql } from 'kysely';

import type { Unit } from '#server/kit/site.ts';

export async function placeTerm(unit: Unit, id: number, parentId: number | null, position: number): Promise<void> {
  await unit.db.updateTable('terms').set({ parent_id: parentId, position }).where('id', '=', id).execute();
}

export async function setPosition(unit: Unit, id: number, position: number): Promise<void> {
  await unit.db.updateTable('terms').set({ position }).where('id', '=', id).execute();
}

/** Whoever carries the one carries the other, once. */
export async function giveTerm(unit: Unit, from: number, to: number): Promise<void> {
  await sql`insert into post_terms (post_id, term_id, position)
    select post_id, ${to}, position from post_terms as old where term_id = ${from}
    and not exists (select 1 from post_terms where post_id = old.post_id and term_id = ${to})`.execute(unit.db);
  await takeTerm(unit, from);
}

export async function takeTerm(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('post_terms').where('term_id', '=', id).execute();
}

/** Articles of a special go to the end of another, or to none. */
export async function moveSpecial(unit: Unit, from: number, to: number | null, after: number): Promise<void> {
  await unit.db
    .updateTable('posts')
    .set((eb) => ({
      special_id: to,
      special_position: to === null ? eb.lit(0) : eb('special_position', '+', after),
    }))
    .where('special_id', '=', from)
    .execute();
}

export async function setSpecialPosition(unit: Unit, postId: number, position: number): Promise<void> {
  await unit.db.updateTable('posts').set({ special_position: position }).where('id', '=', postId).execute();
}

export async function deleteTerm(unit: Unit, id: number): Promise<void> {
  await unit.db
    .deleteFrom('list_counts')
    .where('id', '=', id)
    .where('kind', 'in', ['category', 'tag', 'special'])
    .execute();
  await unit.db.deleteFrom('terms').where('id', '=', id).execute();
}
