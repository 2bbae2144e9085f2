import type { Insertable } from 'kysely';

import type { CodesTable, PasswordResetsTable } from '#server/database/schema/auth.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertCode(unit: Unit, row: Insertable<CodesTable>): Promise<number> {
  return (await unit.db.insertInto('codes').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** What becomes of a requested code when its mail is written. */
type WrittenCode = Pick<Insertable<CodesTable>, 'code_hash' | 'expires_at'>;

/** @returns whether the code had no hash yet, so that its mail has to be written */
export async function setCode(unit: Unit, id: number, code: WrittenCode): Promise<boolean> {
  const row = await unit.db
    .updateTable('codes')
    .set(code)
    .where('id', '=', id)
    .where('code_hash', '=', '')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setCodeMail(unit: Unit, id: number, mailId: number): Promise<void> {
  await unit.db.updateTable('codes').set({ mail_id: mailId }).where('id', '=', id).execute();
}

/** Lets an unused code, or the reset link with this hash, end later. */
export async function prolongCode(
  unit: Unit,
  { id, code_hash: hash }: { id: number; code_hash: string },
  ends: { codeAt: number; resetAt: number },
): Promise<void> {
  const { codeAt, resetAt } = ends;
  await unit.db.updateTable('codes').set({ expires_at: codeAt }).where('id', '=', id).execute();
  await unit.db
    .updateTable('password_resets')
    .set({ expires_at: resetAt })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
}

/** Identifies a code: every part has to match. */
export interface CodeScope {
  id: number;
  purpose: string;
  emailKey: string;
  userId: number | null;
}

/** Counts a try. @returns the hash to compare with; undefined when there is no such code or no tries are left */
export async function countCodeTry(unit: Unit, scope: CodeScope, tries: number): Promise<string | undefined> {
  const row = await unit.db
    .updateTable('codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', scope.id)
    .where('purpose', '=', scope.purpose)
    .where('email_key', '=', scope.emailKey)
    .where('user_id', scope.userId === null ? 'is' : '=', scope.userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .where('attempts', '<', tries)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** @returns whether it was unused */
export async function spendCode(unit: Unit, id: number): Promise<boolean> {
  const spent = await unit.db
    .updateTable('codes')
    .set({ used_at: unit.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function insertReset(unit: Unit, row: Insertable<PasswordResetsTable>): Promise<void> {
  await unit.db.insertInto('password_resets').values(row).execute();
}

/** @returns whether it was unused */
export async function spendReset(unit: Unit, tokenHash: string): Promise<boolean> {
  const spent = await unit.db
    .updateTable('password_resets')
    .set({ used_at: unit.now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Deletes all reset links of a user: their password or email address changed. */
export async function deleteResets(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Unused codes of an erased user, by user or by email address. */
export async function deleteCodesOf(unit: Unit, userId: number, emailKey: string): Promise<void> {
  await unit.db
    .deleteFrom('codes')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('email_key', '=', emailKey)]))
    .execute();
}

export async function deleteExpired(unit: Unit, before: number): Promise<void> {
  await unit.db.deleteFrom('codes').where('expires_at', '<', before).execute();
  await unit.db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}
