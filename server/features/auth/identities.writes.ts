import type { Insertable } from 'kysely';

import { identityErrors } from '#contract/features/auth/identities.copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { IdentitiesTable, LoginStatesTable } from '#server/database/schema/auth.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertState(unit: Unit, row: Insertable<LoginStatesTable>): Promise<void> {
  await unit.db.insertInto('login_states').values(row).execute();
}

/** Uses up a state: it is valid for one callback, in the browser that started the sign-in. */
export async function takeState(unit: Unit, stateHash: string, browserHash: string) {
  return unit.db
    .updateTable('login_states')
    .set({ used_at: unit.now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .returning(['provider', 'user_id', 'verifier', 'return_to'])
    .executeTakeFirst();
}

export async function deleteStatesBefore(unit: Unit, expiredAt: number): Promise<void> {
  await unit.db.deleteFrom('login_states').where('expires_at', '<', expiredAt).execute();
}

/** @throws DomainError CONFLICT when it was linked meanwhile */
export async function insertIdentity(unit: Unit, row: Insertable<IdentitiesTable>): Promise<void> {
  try {
    await unit.db.insertInto('identities').values(row).execute();
  } catch (error) {
    const isKnown =
      isUniqueViolation(error, 'identities_subject', 'identities.provider') ||
      isUniqueViolation(error, 'identities_person', 'identities.user_id');
    if (isKnown) throw new DomainError('CONFLICT', identityErrors.state);
    throw error;
  }
}

/** Updates the identity after a sign-in with what the provider currently reports. */
export async function touchIdentity(unit: Unit, id: number, about: { subject: string; name: string }): Promise<void> {
  await unit.db
    .updateTable('identities')
    .set({ last_used_at: unit.now, ...about })
    .where('id', '=', id)
    .execute();
}

/** @returns whether there was one */
export async function deleteIdentity(unit: Unit, userId: number, provider: string): Promise<boolean> {
  const row = await unit.db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** They do not sign in until they are confirmed. */
export async function suspendIdentities(unit: Unit, userId: number): Promise<void> {
  await unit.db.updateTable('identities').set({ suspended_at: unit.now }).where('user_id', '=', userId).execute();
}

/** @returns whether it was a suspended one of this user */
export async function confirmIdentity(unit: Unit, userId: number, provider: string): Promise<boolean> {
  const row = await unit.db
    .updateTable('identities')
    .set({ suspended_at: null })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the links to other services that a user is about to make. */
export async function deleteStatesOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('login_states').where('user_id', '=', userId).execute();
}

export async function deleteIdentities(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('identities').where('user_id', '=', userId).execute();
}
