import type { Queryable } from '#server/database/connect.ts';

/** Whether there is an administrator, banned ones included. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
