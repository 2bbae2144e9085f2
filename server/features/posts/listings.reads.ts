import { sql } from 'kysely';

import { relatedArticlesPerTerm } from '#contract/features/posts/limits.ts';
import type { TaxonomyName } from '#contract/features/terms/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublished } from '#server/database/public-posts.ts';
import type { CountedList } from '#server/database/schema/posts.ts';

/** The term lists that contain a post: its own terms, its plate, and the categories above them; none of hidden terms. */
export async function listTermsAbove(db: Queryable, postId: number) {
  const { rows } = await sql<{ id: number; taxonomy: TaxonomyName }>`
    with recursive up (id, parent_id, depth) as (
      select terms.id, terms.parent_id, 0 from post_terms join terms on terms.id = post_terms.term_id
      where post_terms.post_id = ${postId}
      union
      select terms.id, terms.parent_id, 0 from moments join terms on terms.id = moments.plate_id
      where moments.post_id = ${postId}
      union
      select terms.id, terms.parent_id, up.depth + 1 from terms join up on terms.id = up.parent_id where up.depth < 20
    )
    select distinct terms.id, terms.taxonomy from up join terms on terms.id = up.id where terms.hidden_at is null
    order by terms.id`.execute(db);
  return rows;
}

export async function listOldSlugs(db: Queryable, postId: number): Promise<string[]> {
  const rows = await db.selectFrom('redirects').select('slug').where('post_id', '=', postId).execute();
  return rows.map((row) => row.slug);
}

export async function findCount(db: Queryable, kind: CountedList, id: number): Promise<number> {
  const row = await db
    .selectFrom('list_counts')
    .select('count')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function listCounts(db: Queryable, kind: CountedList) {
  return db
    .selectFrom('list_counts')
    .select(['id', 'count'])
    .where('kind', '=', kind)
    .where('count', '>', 0)
    .orderBy('id', 'desc')
    .execute();
}

/** An article near another one, in the list of `term_id` or among all articles (0). */
export interface NeighbourRow {
  term_id: number;
  side: 'older' | 'newer';
  post_id: number;
  listed_at: number;
}

const sides = [
  { side: 'older', before: sql`<`, order: sql`desc` },
  { side: 'newer', before: sql`>`, order: sql`asc` },
] as const;

/**
 * The public articles next to a list position, among all articles and in the lists of some terms: a few index steps per
 * list and direction, in one statement. Nearest first within a list and direction.
 */
export async function listNeighbours(
  db: Queryable,
  at: { publishedAt: number; postId: number },
  termIds: readonly number[],
): Promise<NeighbourRow[]> {
  const arms = sides.flatMap(({ side, before, order }) => [
    sql`select * from (select 0 as term_id, ${sql.lit(side)} as side, posts.id as post_id, posts.published_at as listed_at
      from posts where ${isPublished('lists')}
      and (posts.published_at, posts.id) ${before} (${at.publishedAt}, ${at.postId})
      order by posts.published_at ${order}, posts.id ${order} limit ${sql.lit(relatedArticlesPerTerm)}) as near_${sql.raw(side)}`,
    ...termIds.map(
      (termId, arm) => sql`select * from (select term_id, ${sql.lit(side)} as side, post_id, listed_at
      from post_lists where term_id = ${termId} and (listed_at, post_id) ${before} (${at.publishedAt}, ${at.postId})
      order by listed_at ${order}, post_id ${order} limit ${sql.lit(relatedArticlesPerTerm)}) as ${sql.raw(`${side}_${arm}`)}`,
    ),
  ]);
  const { rows } = await sql<NeighbourRow>`${sql.join(arms, sql` union all `)}`.execute(db);
  return rows;
}
