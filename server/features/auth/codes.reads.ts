import type { Queryable } from '#server/database/connect.ts';

/** An unused, unexpired password reset link. */
export async function findReset(db: Queryable, tokenHash: string, now: number) {
  return db
    .selectFrom('password_resets')
    .select(['user_id', 'email_key', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** A requested mail that is not written yet. */
export async function findRequest(db: Queryable, id: number, now: number) {
  return db
    .selectFrom('codes')
    .select(['purpose', 'email', 'user_id'])
    .where('id', '=', id)
    .where('code_hash', '=', '')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export type CodeRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;
