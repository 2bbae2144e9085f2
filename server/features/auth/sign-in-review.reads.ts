import type { Queryable } from '#server/database/connect.ts';

export async function listSuspendedPasskeys(db: Queryable, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('suspended_at', 'is not', null)
    .orderBy('created_at')
    .execute();
}

export async function listSuspendedIdentities(db: Queryable, userId: number) {
  return db
    .selectFrom('identities')
    .select(['provider', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('suspended_at', 'is not', null)
    .orderBy('id')
    .execute();
}

export async function hasSuspendedMethod(db: Queryable, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('suspended_at', 'is not', null)
    .unionAll(
      db.selectFrom('identities').select('user_id').where('user_id', '=', userId).where('suspended_at', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
