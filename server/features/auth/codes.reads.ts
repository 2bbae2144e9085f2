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

/** A requested mail whose code is not used yet. */
export async function findRequest(db: Queryable, id: number) {
  return db
    .selectFrom('codes')
    .select(['id', 'purpose', 'email', 'user_id', 'code_hash', 'mail_id', 'created_at'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

export type CodeRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;
