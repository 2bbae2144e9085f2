import type { Queryable } from '#server/database/connect.ts';

export async function hasShareVisit(db: Queryable, userId: number, day: number, visitor: string): Promise<boolean> {
  const row = await db
    .selectFrom('share_visits')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('visitor', '=', visitor)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countShareVisits(db: Queryable, userId: number, day: number): Promise<number> {
  const row = await db
    .selectFrom('share_visits')
    .select((of) => of.fn.countAll<number>().as('visits'))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(row.visits);
}
