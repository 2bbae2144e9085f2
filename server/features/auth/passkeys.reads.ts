import type { Queryable } from '#server/database/connect.ts';

export async function listPasskeys(db: Queryable, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function findPasskey(db: Queryable, id: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'transports', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The user's other sign-in methods. */
export async function findOtherSignInMethods(db: Queryable, userId: number) {
  return db
    .selectFrom('users')
    .select((eb) => [
      'users.name',
      'users.password_hash',
      eb
        .selectFrom('identities')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('identities.user_id', '=', 'users.id')
        .as('identity_count'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}
