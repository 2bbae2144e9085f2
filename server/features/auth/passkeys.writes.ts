import type { Insertable } from 'kysely';

import { passkeyErrors } from '#contract/features/auth/copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { PasskeyCeremoniesTable, PasskeysTable } from '#server/database/schema/auth.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertCeremony(unit: Unit, row: Insertable<PasskeyCeremoniesTable>): Promise<void> {
  await unit.db.insertInto('passkey_ceremonies').values(row).execute();
}

/** Uses up a challenge. @returns whether it was issued for this purpose and is not expired */
export async function takeCeremony(
  unit: Unit,
  challenge: string,
  purpose: string,
  userId: number | null,
): Promise<boolean> {
  const taken = await unit.db
    .deleteFrom('passkey_ceremonies')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', unit.now)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteCeremoniesBefore(unit: Unit, expiredAt: number): Promise<void> {
  await unit.db.deleteFrom('passkey_ceremonies').where('expires_at', '<', expiredAt).execute();
}

/** @throws DomainError CONFLICT when it is already registered */
export async function insertPasskey(unit: Unit, row: Insertable<PasskeysTable>): Promise<void> {
  try {
    await unit.db.insertInto('passkeys').values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_pkey', 'passkeys.id'))
      throw new DomainError('CONFLICT', passkeyErrors.known);
    throw error;
  }
}

export async function useSignature(unit: Unit, id: string, counter: number): Promise<void> {
  await unit.db.updateTable('passkeys').set({ counter, last_used_at: unit.now }).where('id', '=', id).execute();
}

/** @returns whether it belonged to the user */
export async function deletePasskey(unit: Unit, userId: number, id: string): Promise<boolean> {
  const row = await unit.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** They do not sign in until they are confirmed. */
export async function suspendPasskeys(unit: Unit, userId: number): Promise<void> {
  await unit.db.updateTable('passkeys').set({ suspended_at: unit.now }).where('user_id', '=', userId).execute();
}

/** @returns whether it was a suspended one of this user */
export async function confirmPasskey(unit: Unit, userId: number, id: string): Promise<boolean> {
  const row = await unit.db
    .updateTable('passkeys')
    .set({ suspended_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the passkeys that a user is about to add. */
export async function deleteCeremoniesOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('passkey_ceremonies').where('user_id', '=', userId).execute();
}

export async function deletePasskeys(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
