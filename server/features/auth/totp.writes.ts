import type { Insertable } from 'kysely';

import type { OtpAttemptsTable, TotpSecretsTable } from '#server/database/schema/auth.ts';
import type { Unit } from '#server/kit/site.ts';

/** Stores a new secret, replacing an unconfirmed one. */
export async function putTotp(unit: Unit, row: Insertable<TotpSecretsTable>): Promise<void> {
  await unit.db.deleteFrom('totp_secrets').where('user_id', '=', row.user_id).execute();
  await unit.db.insertInto('totp_secrets').values(row).execute();
}

/**
 * Uses up a time step: each code is valid once, also for parallel requests.
 * @returns whether it was unused
 */
export async function takeStep(unit: Unit, userId: number, step: number): Promise<boolean> {
  const taken = await unit.db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function confirmTotp(unit: Unit, userId: number): Promise<void> {
  await unit.db.updateTable('totp_secrets').set({ confirmed_at: unit.now }).where('user_id', '=', userId).execute();
}

export async function deleteTotp(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
}

/** Deletes the two-factor data of all users. */
export async function deleteAllTwoFactor(unit: Unit): Promise<void> {
  await unit.db.deleteFrom('totp_secrets').execute();
  await unit.db.deleteFrom('recovery_codes').execute();
}

export async function replaceRecoveryCodes(unit: Unit, userId: number, hashes: readonly string[]): Promise<void> {
  await unit.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await unit.db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

/** @returns whether the code existed and was unused */
export async function useRecoveryCode(unit: Unit, userId: number, codeHash: string): Promise<boolean> {
  const used = await unit.db
    .updateTable('recovery_codes')
    .set({ used_at: unit.now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function insertAttempt(unit: Unit, row: Insertable<OtpAttemptsTable>): Promise<void> {
  await unit.db.insertInto('otp_attempts').values(row).execute();
}

/** Counts a try of a pending two-factor sign-in. @returns its user id; undefined when it has ended */
export async function tryAttempt(unit: Unit, tokenHash: string, tries: number): Promise<number | undefined> {
  const row = await unit.db
    .updateTable('otp_attempts')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .where('attempts', '<', tries)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** @returns whether it was still pending */
export async function endAttempt(unit: Unit, tokenHash: string): Promise<boolean> {
  const ended = await unit.db
    .updateTable('otp_attempts')
    .set({ used_at: unit.now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function deleteAttemptsOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('otp_attempts').where('user_id', '=', userId).execute();
}

export async function deleteAttemptsBefore(unit: Unit, expiredAt: number): Promise<void> {
  await unit.db.deleteFrom('otp_attempts').where('expires_at', '<', expiredAt).execute();
}
