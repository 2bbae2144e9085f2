import { sql } from 'kysely';

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

/** Every term of a taxonomy in order, with the number of its public articles. */
export async function listTerms(db: Queryable, taxonomy: ArticleTaxonomy) {
  return cards(db, taxonomy).orderBy('terms.position').orderBy('terms.id').execute();
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

export async function findTermBySlug(db: Queryable, taxonomy: ArticleTaxonomy, slug: string) {
  return cards(db, taxonomy).where('terms.slug', '=', slug).executeTakeFirst();
}

export async function listChildTerms(db: Queryable, taxonomy: ArticleTaxonomy, parentId: number) {
  return cards(db, taxonomy)
    .where('terms.parent_id', '=', parentId)
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
