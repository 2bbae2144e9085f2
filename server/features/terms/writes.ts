import type { Insertable, Updateable } from 'kysely';

import { termErrors } from '#contract/features/terms/copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { TermsTable } from '#server/database/schema/terms.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import type { Unit } from '#server/kit/site.ts';

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'terms_slug', 'terms.slug')) throw error;
  throw new DomainError('CONFLICT', termErrors.slugTaken, { fields: { slug: termErrors.slugTaken } });
}

/** @throws DomainError CONFLICT when another term has the slug */
export async function insertTerm(unit: Unit, term: Insertable<TermsTable>): Promise<number> {
  try {
    const row = await unit.db.insertInto('terms').values(term).returning('id').executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    return refuseTaken(error);
  }
}

/** @throws DomainError CONFLICT when another term has the slug */
export async function updateTerm(unit: Unit, id: number, change: Updateable<TermsTable>): Promise<void> {
  try {
    await unit.db.updateTable('terms').set(change).where('id', '=', id).execute();
  } catch (error) {
    refuseTaken(error);
  }
}

/** Replaces the address of a cover. @returns the terms that use it */
export async function replaceCoverUrl(unit: Unit, from: string, to: string): Promise<number[]> {
  const set = { cover_url: to };
  const rows = await unit.db.updateTable('terms').set(set).where('cover_url', '=', from).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Moves a term under another one, or to the top level. */
export async function placeTerm(unit: Unit, id: number, parentId: number | null, position: number): Promise<void> {
  await unit.db.updateTable('terms').set({ parent_id: parentId, position }).where('id', '=', id).execute();
}

/** Sets the position of a term among its siblings. */
export async function setPosition(unit: Unit, id: number, position: number): Promise<void> {
  await unit.db.updateTable('terms').set({ position }).where('id', '=', id).execute();
}

/** The term must be unused. */
export async function deleteTerm(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('terms').where('id', '=', id).execute();
}

/** Hides a term since then; null: shows it again. */
export async function setHidden(unit: Unit, id: number, since: number | null): Promise<void> {
  await unit.db.updateTable('terms').set({ hidden_at: since }).where('id', '=', id).execute();
}
