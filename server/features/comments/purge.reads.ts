import type { Engine, Queryable } from '#server/database/connect.ts';

/** Comments that are spam or in the bin since this time or longer, locked until the transaction ends. */
export async function lockBinnedBefore(db: Queryable, engine: Engine, time: number, limit: number): Promise<number[]> {
  const query = db
    .selectFrom('comments')
    .select('id')
    .where('binned_at', 'is not', null)
    .where('binned_at', '<=', time)
    .orderBy('binned_at')
    .limit(limit);
  const rows = await (engine === 'postgres' ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

/** These comments and the replies below them. */
export async function listWithReplies(db: Queryable, ids: readonly number[]) {
  return db
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('root_id', 'in', ids)]))
    .orderBy('id')
    .execute();
}

/** Comments after this id, written before this time, of which it is still known where they came from. */
export async function listTracedBefore(db: Queryable, time: number, afterId: number, limit: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where('id', '>', afterId)
    .where('created_at', '<=', time)
    .where((eb) => eb.or([eb('address', '<>', ''), eb('user_agent', '<>', '')]))
    .orderBy('id')
    .limit(limit)
    .execute();
}
