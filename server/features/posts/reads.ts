import { editablePostTypes } from '#contract/features/posts/rules.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';
import { hasSiteAddress } from '#server/database/public-posts.ts';

/** A stored post without its contents. */
export async function findPost(db: Queryable, id: number) {
  return db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** An article or page, held until the transaction ends, so that two saves never mix. */
export async function findPostToChange(db: Queryable, id: number, engine: Engine) {
  const query = db.selectFrom('posts').selectAll().where('id', '=', id).where('type', 'in', editablePostTypes);
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

export async function findLastPosition(db: Queryable, specialId: number): Promise<number> {
  const row = await db
    .selectFrom('posts')
    .select('special_position')
    .where('special_id', '=', specialId)
    .orderBy('special_position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.special_position ?? 0;
}

/** The given slugs that other posts use. */
export async function listTakenSlugs(
  db: Queryable,
  candidates: readonly string[],
  exceptId: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('posts')
    .select('slug')
    .where(hasSiteAddress)
    .where('slug', 'in', candidates)
    .where('id', '<>', exceptId)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

export async function hasUser(db: Queryable, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The taxonomy of each of these terms. */
export async function listTermKinds(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('terms')
    .select(['id', 'taxonomy'])
    .where('id', 'in', [...ids])
    .execute();
}

/** Categories and tags of a post in their order. */
export async function listTermIds(db: Queryable, postId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_terms')
    .select('term_id')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  return rows.map(({ term_id }) => term_id);
}
