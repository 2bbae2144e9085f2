import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { ArticleTaxonomy, TaxonomyName } from '#contract/features/terms/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

const refColumns = ['terms.id', 'terms.taxonomy', 'terms.name', 'terms.slug'] as const;
const cardColumns = [
  ...refColumns,
  'terms.description',
  'terms.cover_url',
  'terms.parent_id',
  'terms.position',
] as const;

function cards(db: Queryable, taxonomy: ArticleTaxonomy) {
  return db
    .selectFrom('terms')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').on('list_counts.kind', '=', taxonomy),
    )
    .select(cardColumns)
    .select((eb) => eb.fn.coalesce('list_counts.count', eb.lit(0)).as('count'))
    .where('terms.taxonomy', '=', taxonomy);
}

/** Who reads terms: everybody, someone who writes, or an editor. */
export type TermAudience = 'public' | { writerId: number } | 'editors';

/** Whether a public article has the term. Needs `list_counts`. */
const isPublicTerm = sql<SqlBool>`list_counts.count > 0`;

const isUsedBy = (writer: RawBuilder<SqlBool>) => sql<SqlBool>`(
  exists (select 1 from post_terms join posts on posts.id = post_terms.post_id
    where post_terms.term_id = terms.id and ${writer})
  or exists (select 1 from posts where posts.special_id = terms.id and ${writer}))`;

/**
 * The terms whose names an audience may know: those of public articles, for writers also those of their own articles,
 * and categories and specials that editors made for articles to come. The name of a term that only hidden articles have
 * is as hidden as they are. Needs `list_counts`.
 */
function isKnownTo(audience: TermAudience): RawBuilder<SqlBool> {
  if (audience === 'editors') return sql<SqlBool>`1 = 1`;
  if (audience === 'public') return isPublicTerm;
  const own = isUsedBy(sql<SqlBool>`posts.author_id = ${audience.writerId}`);
  const unused = sql<SqlBool>`(terms.taxonomy <> 'tag' and not ${isUsedBy(sql<SqlBool>`1 = 1`)})`;
  return sql<SqlBool>`(${isPublicTerm} or ${own} or ${unused})`;
}

/** Every term of a taxonomy that the audience may know, in order, with the number of its public articles. */
export async function listTerms(db: Queryable, taxonomy: ArticleTaxonomy, audience: TermAudience) {
  const known = cards(db, taxonomy).where(isKnownTo(audience));
  return known.orderBy('terms.position').orderBy('terms.id').execute();
}

/** Those of these terms that the audience may know. */
export async function listKnownIds(db: Queryable, ids: readonly number[], audience: TermAudience): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('terms')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').onRef('list_counts.kind', '=', 'terms.taxonomy'),
    )
    .select('terms.id')
    .where('terms.id', 'in', [...ids])
    .where(isKnownTo(audience))
    .execute();
  return rows.map(({ id }) => id);
}

/** Names of those of these tags that no public article has. */
export async function listHiddenTagNames(db: Queryable, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('terms')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').onRef('list_counts.kind', '=', 'terms.taxonomy'),
    )
    .select('terms.name')
    .where('terms.id', 'in', [...ids])
    .where('terms.taxonomy', '=', 'tag')
    .where((eb) => eb.or([eb('list_counts.count', 'is', null), eb('list_counts.count', '<=', 0)]))
    .execute();
  return rows.map(({ name }) => name);
}

export type TermRow = Awaited<ReturnType<typeof listTerms>>[number];

/** The terms with most articles, read from the index of counts. */
export async function listLargestTerms(db: Queryable, taxonomy: ArticleTaxonomy, limit: number) {
  return db
    .selectFrom('list_counts')
    .innerJoin('terms', 'terms.id', 'list_counts.id')
    .select([...cardColumns, 'list_counts.count'])
    .where('list_counts.kind', '=', taxonomy)
    .where('list_counts.count', '>', 0)
    .orderBy('list_counts.count', 'desc')
    .orderBy('list_counts.id', 'desc')
    .limit(limit)
    .execute();
}

/** Top-level categories that contain articles. */
export async function listTopCategories(db: Queryable, limit: number) {
  return cards(db, 'category')
    .where('terms.parent_id', 'is', null)
    .where('list_counts.count', '>', 0)
    .orderBy('terms.position')
    .orderBy('terms.id')
    .limit(limit)
    .execute();
}

/** A term that has public articles, by its slug. */
export async function findPublicTerm(db: Queryable, taxonomy: ArticleTaxonomy, slug: string) {
  return cards(db, taxonomy).where('terms.slug', '=', slug).where(isPublicTerm).executeTakeFirst();
}

/** Child categories that contain articles. */
export async function listChildTerms(db: Queryable, taxonomy: ArticleTaxonomy, parentId: number) {
  return cards(db, taxonomy)
    .where('terms.parent_id', '=', parentId)
    .where(isPublicTerm)
    .orderBy('terms.position')
    .orderBy('terms.id')
    .execute();
}

export async function findTerm(db: Queryable, id: number) {
  return db.selectFrom('terms').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The path from the root down to a term, including the term itself. */
export async function listTermPath(db: Queryable, id: number) {
  const { rows } = await sql<{ id: number; taxonomy: TaxonomyName; name: string; slug: string; depth: number }>`
    with recursive up (id, parent_id, depth) as (
      select id, parent_id, 0 from terms where id = ${id}
      union all
      select terms.id, terms.parent_id, up.depth + 1 from terms join up on terms.id = up.parent_id where up.depth < 20
    )
    select terms.id, terms.taxonomy, terms.name, terms.slug, up.depth from up join terms on terms.id = up.id
    order by up.depth desc`.execute(db);
  return rows;
}

/** A term of this name anywhere in the tree; the oldest of several. */
export async function findNamedTerm(db: Queryable, taxonomy: TaxonomyName, name: string) {
  return db
    .selectFrom('terms')
    .select('id')
    .where('taxonomy', '=', taxonomy)
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst();
}

export async function findTermByName(db: Queryable, taxonomy: TaxonomyName, name: string, parentId: number | null) {
  let query = db.selectFrom('terms').select('id').where('taxonomy', '=', taxonomy).where('name', '=', name);
  query = parentId === null ? query.where('parent_id', 'is', null) : query.where('parent_id', '=', parentId);
  return query.orderBy('id').executeTakeFirst();
}

export async function listTakenSlugs(
  db: Queryable,
  taxonomy: TaxonomyName,
  candidates: readonly string[],
  exceptId: number,
) {
  const rows = await db
    .selectFrom('terms')
    .select('slug')
    .where('taxonomy', '=', taxonomy)
    .where('slug', 'in', candidates)
    .where('id', '<>', exceptId)
    .execute();
  return new Set(rows.map((row) => row.slug));
}
