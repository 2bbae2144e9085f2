import type { Insertable, Updateable } from 'kysely';

import { redirectErrors } from '#contract/features/redirects/copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { AddressRedirectsTable } from '#server/database/schema/redirects.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import type { Unit } from '#server/kit/site.ts';

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'address_redirects_from', 'address_redirects.from_address')) throw error;
  throw new DomainError('CONFLICT', redirectErrors.fromTaken, { fields: { from: redirectErrors.fromTaken } });
}

/** @throws DomainError CONFLICT when the old address is redirected already */
export async function insertRedirect(unit: Unit, row: Insertable<AddressRedirectsTable>): Promise<number> {
  const made = await unit.db
    .insertInto('address_redirects')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  return made.id;
}

/** @throws DomainError CONFLICT when the old address is redirected already */
export async function updateRedirect(unit: Unit, id: number, change: Updateable<AddressRedirectsTable>): Promise<void> {
  await unit.db.updateTable('address_redirects').set(change).where('id', '=', id).execute().catch(refuseTaken);
}

export async function deleteRedirect(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('address_redirects').where('id', '=', id).execute();
}

/** Deletes the automatic redirect from an address that has a page again; the owner's are left alone. */
export async function deleteAutomaticFrom(unit: Unit, from: string): Promise<void> {
  await unit.db.deleteFrom('address_redirects').where('from_address', '=', from).where('origin', '=', 'term').execute();
}

/** Retargets automatic redirects to avoid redirect chains. */
export async function retargetAutomatic(unit: Unit, from: string, to: string): Promise<void> {
  await unit.db
    .updateTable('address_redirects')
    .set({ to_address: to, updated_at: unit.now })
    .where('to_address', '=', from)
    .where('origin', '=', 'term')
    .execute();
}

/** Adds or replaces an automatic redirect; the owner's redirects take precedence. */
export async function upsertAutomatic(unit: Unit, from: string, to: string): Promise<void> {
  await unit.db
    .insertInto('address_redirects')
    .values({
      from_address: from,
      to_address: to,
      origin: 'term',
      last_hit_at: null,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('from_address')
        .doUpdateSet({ to_address: to, updated_at: unit.now })
        .where('address_redirects.origin', '=', 'term'),
    )
    .execute();
}

/** @returns whether an imported redirect led there */
export async function retargetImported(unit: Unit, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('address_redirects')
    .set({ to_address: to, status: 301, updated_at: unit.now })
    .where('to_address', '=', from)
    .where('origin', '=', 'import')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addHits(unit: Unit, id: number, hits: number, at: number): Promise<void> {
  await unit.db
    .updateTable('address_redirects')
    .set((eb) => ({ hits: eb('hits', '+', hits), last_hit_at: at }))
    .where('id', '=', id)
    .execute();
}
