import type { Queryable } from '#server/database/connect.ts';

export async function findOwner(db: Queryable, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** When the user signed in with the current session. */
export async function findSignInTime(db: Queryable, userId: number, tokenHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function findTotp(db: Queryable, userId: number) {
  return db
    .selectFrom('totp_secrets')
    .select(['sealed', 'last_step', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function hasAttempt(db: Queryable, tokenHash: string): Promise<boolean> {
  const query = db.selectFrom('otp_attempts').select('user_id').where('token_hash', '=', tokenHash);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
