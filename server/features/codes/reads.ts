import type { Queryable } from '#server/database/connect.ts';

/** A link for a new password that was not used and is not too old. */
export async function findReset(db: Queryable, tokenHash: string, now: number) {
  return db
    .selectFrom('password_resets')
    .select(['user_id', 'email_key', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}
