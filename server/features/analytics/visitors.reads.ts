import type { Queryable } from '#server/database/connect.ts';

/** Undefined for a day without visitors so far and for a closed day. */
export async function findSalt(db: Queryable, day: number): Promise<string | undefined> {
  return (await db.selectFrom('visit_salts').select('salt').where('day', '=', day).executeTakeFirst())?.salt;
}

/** Days before this one that are not closed yet. */
export async function listOpenDays(db: Queryable, before: number): Promise<number[]> {
  const rows = await db.selectFrom('visit_salts').select('day').where('day', '<', before).orderBy('day').execute();
  return rows.map(({ day }) => Number(day));
}

export async function countVisitors(db: Queryable, day: number, block?: string): Promise<number> {
  const { count } = await db
    .selectFrom('visit_marks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .$if(block !== undefined, (query) => query.where('block', '=', block as string))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first day with visitor counts. */
export async function findFirstDay(db: Queryable): Promise<number | undefined> {
  const first = async (table: 'visit_days' | 'visit_salts') => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.min('day').as('day'))
      .executeTakeFirst();
    return row?.day === null || row?.day === undefined ? [] : [Number(row.day)];
  };
  const days = [...(await first('visit_days')), ...(await first('visit_salts'))];
  return days.length === 0 ? undefined : Math.min(...days);
}

/** Visitors per day from this day on, for days that had any, closed or not. */
export async function listVisitorDays(db: Queryable, since: number): Promise<Map<number, number>> {
  const closed = await db.selectFrom('visit_days').select(['day', 'visitors']).where('day', '>=', since).execute();
  const open = await db
    .selectFrom('visit_marks')
    .select((eb) => ['day', eb.fn.countAll<number>().as('visitors')])
    .where('day', '>=', since)
    .groupBy('day')
    .execute();
  return new Map([...closed, ...open].map(({ day, visitors }) => [Number(day), Number(visitors)]));
}
