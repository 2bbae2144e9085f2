import type { Queryable } from '#server/database/connect.ts';

export async function findIdentity(db: Queryable, provider: string, subject: string) {
  return db
    .selectFrom('identities')
    .select(['id', 'user_id'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function listIdentities(db: Queryable, userId: number) {
  return db
    .selectFrom('identities')
    .select(['provider', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** What else lets a person in. */
export async function hasOtherWayIn(db: Queryable, userId: number, provider: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select((eb) => [
      'password_hash',
      eb
        .selectFrom('identities')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('identities.user_id', '=', 'users.id')
        .where('identities.provider', '<>', provider)
        .as('identities'),
      eb
        .selectFrom('passkeys')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.password_hash !== null || Number(user.identities) > 0 || Number(user.passkeys) > 0;
}
