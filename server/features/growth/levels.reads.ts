import type { Queryable } from '#server/database/connect.ts';

/** The next users with their level and experience. */
export async function listExperience(db: Queryable, afterId: number, limit: number) {
  return db
    .selectFrom('users')
    .leftJoin('ledger_accounts', (join) =>
      join.onRef('ledger_accounts.user_id', '=', 'users.id').on('ledger_accounts.currency', '=', 'exp'),
    )
    .select(['users.id', 'users.level'])
    .select((eb) => eb.fn.coalesce('ledger_accounts.balance', eb.lit(0)).as('exp'))
    .where('users.id', '>', afterId)
    .orderBy('users.id')
    .limit(limit)
    .execute();
}
