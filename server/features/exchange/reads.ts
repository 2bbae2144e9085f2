import type { Queryable } from '#server/database/connect.ts';

/** The exchange that a request of a person made. */
export async function findByRequest(db: Queryable, userId: number, requestKey: string) {
  return db
    .selectFrom('exchanges')
    .select(['input_hash', 'gained'])
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/** Points that exchanges of a kind gave a person since a time; also those of a clock that was moved back. */
export async function sumPoints(db: Queryable, userId: number, kind: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('exchanges')
    .select((of) => of.fn.sum<number | string | null>('point').as('points'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.points ?? 0);
}
