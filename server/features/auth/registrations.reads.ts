import type { Queryable } from '#server/database/connect.ts';

/** Approximates the id of the next user. */
export async function nextUserId(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}
