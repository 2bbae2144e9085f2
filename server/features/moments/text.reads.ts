import type { Queryable } from '#server/database/connect.ts';

/** Slugs of these topics by id. */
export async function listTopicSlugs(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('terms')
    .select(['id', 'slug'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
