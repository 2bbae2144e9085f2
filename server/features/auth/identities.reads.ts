import type { Engine, Queryable } from '#server/database/connect.ts';

/** The identity with any of the ids the provider uses for the account; earlier ids take precedence. */
export async function findIdentity(db: Queryable, provider: string, subjects: string[]) {
  const rows = await db
    .selectFrom('identities')
    .select(['id', 'user_id', 'subject', 'suspended_at'])
    .where('provider', '=', provider)
    .where('subject', 'in', subjects)
    .execute();
  return rows.toSorted((one, other) => subjects.indexOf(one.subject) - subjects.indexOf(other.subject))[0];
}

/** Whether the identity still signs in its user: it may have been removed or suspended meanwhile. */
export async function isActive(db: Queryable, id: number): Promise<boolean> {
  const query = db.selectFrom('identities').select('id').where('id', '=', id).where('suspended_at', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function listIdentities(db: Queryable, userId: number) {
  return db
    .selectFrom('identities')
    .select(['provider', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Whether the user has another sign-in method; locked until the transaction ends. */
export async function hasOtherSignInMethod(
  db: Queryable,
  engine: Engine,
  userId: number,
  provider: string,
): Promise<boolean> {
  // SQLite has a single writer, so it needs no lock.
  if (engine === 'postgres')
    await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
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
