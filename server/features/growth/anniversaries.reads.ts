import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

/** Literals: a bound parameter may turn off integer division. */
const dayOfCreation = sql<number>`((created_at + 28800000) / 86400000)`;

export async function findLastUserId(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Users between two ids (the first one not) who on a day have been here for a whole number of periods. */
export async function listAnniversaries(
  db: Queryable,
  day: number,
  periodDays: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ id: number; days: number }[]> {
  const passed = sql<number>`(${sql.lit(day)} - ${dayOfCreation})`;
  const rows = await db
    .selectFrom('users')
    .select(['id', passed.as('days')])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('erased_at', 'is', null)
    .where(passed, '>', 0)
    .where(sql`${passed} % ${sql.lit(periodDays)}`, '=', 0)
    .execute();
  return rows.map(({ id, days }) => ({ id, days: Number(days) }));
}

/** When an account was made; undefined without one. */
export async function findCreation(db: Queryable, id: number): Promise<number | undefined> {
  return (await db.selectFrom('users').select('created_at').where('id', '=', id).executeTakeFirst())?.created_at;
}
