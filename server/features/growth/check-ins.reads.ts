import type { Queryable } from '#server/database/connect.ts';

/** The check-ins of a user between two days, in order. */
export async function listBetween(db: Queryable, userId: number, from: string, to: string) {
  return db
    .selectFrom('check_ins')
    .select(['day', 'streak', 'made_up'])
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

export type CheckInRow = Awaited<ReturnType<typeof listBetween>>[number];

/** The days after one on which a user checked in, in order. */
export async function listDaysAfter(db: Queryable, userId: number, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('check_ins')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '>', day)
    .orderBy('day')
    .execute();
  return rows.map((row) => row.day);
}

export async function countCheckIns(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('check_ins')
    .select((of) => of.fn.countAll<number>().as('days'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.days);
}
