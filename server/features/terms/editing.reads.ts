import { sql } from 'kysely';

import { specialMaxPosts, termTreeMaxSize } from '#contract/features/terms/limits.ts';
import type { ArticleTaxonomy } from '#contract/features/terms/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Number of posts of any type and status that have the term. */
const postCount = sql<number>`(case when terms.taxonomy = 'special'
  then (select count(*) from posts where posts.special_id = terms.id)
  else (select count(*) from post_terms where post_terms.term_id = terms.id) end)`;

export interface TermFilter {
  taxonomy: ArticleTaxonomy;
  search: string;
  onlyUnused: boolean;
}

/** Escapes the wildcards of a `like` pattern. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function filtered(db: Queryable, { taxonomy, search, onlyUnused }: TermFilter) {
  const pattern = `%${escapeLike(search.toLowerCase())}%`;
  return db
    .selectFrom('terms')
    .where('taxonomy', '=', taxonomy)
    .$if(search !== '', (query) =>
      query.where(({ or }) =>
        or([
          sql<boolean>`lower(terms.name) like ${pattern} escape '\\'`,
          sql<boolean>`terms.slug like ${pattern} escape '\\'`,
        ]),
      ),
    )
    .$if(onlyUnused, (query) => query.where(sql<boolean>`${postCount} = 0`));
}

function described(db: Queryable, filter: TermFilter) {
  return filtered(db, filter)
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').on('list_counts.kind', '=', filter.taxonomy),
    )
    .selectAll('terms')
    .select((eb) => eb.fn.coalesce('list_counts.count', eb.lit(0)).as('count'))
    .select(postCount.as('posts'));
}

/** Categories or specials, all in their order. */
export async function listOrdered(db: Queryable, filter: TermFilter) {
  return described(db, filter).orderBy('position').orderBy('terms.id').limit(termTreeMaxSize).execute();
}

export type EditedTermRow = Awaited<ReturnType<typeof listOrdered>>[number];

/** A page of tags, those with most articles first. */
export async function listByUse(db: Queryable, filter: TermFilter, limit: number, offset: number) {
  return described(db, filter)
    .orderBy('count', 'desc')
    .orderBy('terms.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countTerms(db: Queryable, filter: TermFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findEditedTerm(db: Queryable, id: number): Promise<EditedTermRow | undefined> {
  const term = await db.selectFrom('terms').select('taxonomy').where('id', '=', id).executeTakeFirst();
  if (!term) return undefined;
  const filter = { taxonomy: term.taxonomy as ArticleTaxonomy, search: '', onlyUnused: false };
  return described(db, filter).where('terms.id', '=', id).executeTakeFirst();
}

/** A term and all its descendants. */
export async function listSubtree(db: Queryable, id: number): Promise<{ id: number; depth: number }[]> {
  const { rows } = await sql<{ id: number; depth: number }>`
    with recursive below (id, depth) as (
      select id, 0 from terms where id = ${id}
      union all
      select terms.id, below.depth + 1 from terms join below on terms.parent_id = below.id where below.depth < 20
    )
    select id, depth from below`.execute(db);
  return rows.map((row) => ({ id: Number(row.id), depth: Number(row.depth) }));
}

/** The number of levels above a term. */
export async function depthOf(db: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive up (id, parent_id, depth) as (
      select id, parent_id, 1 from terms where id = ${id}
      union all
      select terms.id, terms.parent_id, up.depth + 1 from terms join up on terms.id = up.parent_id where up.depth < 20
    )
    select max(depth) as depth from up`.execute(db);
  return Number(rows[0]?.depth ?? 0);
}

/** Sibling terms in order. */
export async function listSiblings(db: Queryable, taxonomy: ArticleTaxonomy, parentId: number | null) {
  return db
    .selectFrom('terms')
    .select(['id', 'position'])
    .where('taxonomy', '=', taxonomy)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listChildIds(db: Queryable, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('terms')
    .select('id')
    .where('parent_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function listUnusedTagIds(db: Queryable): Promise<number[]> {
  const rows = await filtered(db, { taxonomy: 'tag', search: '', onlyUnused: true }).select('terms.id').execute();
  return rows.map((row) => row.id);
}

/** Articles of a special in its order. */
export async function listSpecialPosts(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'status', 'published_at', 'special_position'])
    .where('special_id', '=', id)
    .where('status', '<>', 'trash')
    .orderBy('special_position')
    .orderBy('published_at')
    .orderBy('id')
    .limit(specialMaxPosts)
    .execute();
}
