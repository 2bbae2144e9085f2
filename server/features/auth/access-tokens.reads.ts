import type { Queryable } from '#server/database/connect.ts';

export async function listTokens(db: Queryable, userId: number, now: number) {
  return db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute();
}

/** A token with its owner; revoked and expired ones are not found. */
export async function findToken(db: Queryable, tokenHash: string, now: number) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select([
      'access_tokens.id',
      'access_tokens.user_id',
      'access_tokens.scopes',
      'access_tokens.last_used_at',
      'users.role',
      'users.terms_version',
      'users.email',
      'users.banned_at',
      'users.banned_until',
      'users.erase_at',
      'users.vip_level',
      'users.vip_expires_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
}
