import type { Queryable } from '#server/database/connect.ts';

/** The first administrator with an email address. */
export async function findAdministratorEmail(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'administrator')
    .where('email', 'is not', null)
    .where('banned_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
