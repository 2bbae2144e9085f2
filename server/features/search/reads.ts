import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { Engine, Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';
import type { Query } from '#server/kit/segmenter.ts';

/** Where a term has to occur. */
type TermScope = 'anywhere' | 'title';

/** Terms contain letters and digits only (see the segmenter), so quoting them is sufficient for both databases. */
function ftsExpression({ terms }: Query, place: TermScope): string {
  const all = terms.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' AND ');
  return place === 'title' ? `{title_words} : (${all})` : `(${all})`;
}

/**
 * Title terms are added to the vector a second time with this prefix. Weights could express the same, but the index
 * does not contain them: every matching document would have to be unpacked to check.
 */
export const titlePrefix = 'zqt';

function tsExpression({ terms }: Query, place: TermScope): string {
  const mark = place === 'title' ? titlePrefix : '';
  return terms.map(({ text, isPrefix }) => `'${mark}${text}'${isPrefix ? ':*' : ''}`).join(' & ');
}

/** Which documents: all hits, those with every term in the title, or the others. */
export type HitKind = 'all' | 'titled' | 'untitled';

function ftsHits(query: Query, kind: HitKind): string {
  if (kind === 'all') return ftsExpression(query, 'anywhere');
  const titled = ftsExpression(query, 'title');
  return kind === 'titled' ? titled : `${ftsExpression(query, 'anywhere')} NOT (${titled})`;
}

function tsHits(query: Query, kind: HitKind): string {
  if (kind === 'titled') return tsExpression(query, 'title');
  const all = tsExpression(query, 'anywhere');
  return kind === 'all' ? all : `${all} & !(${tsExpression(query, 'title')})`;
}

/** What is searched: articles and pages, or moments. */
export type SearchScope = 'articles' | 'moments';

const isSearched: Record<SearchScope, (now: number) => RawBuilder<SqlBool>> = {
  articles: (now) => isPublic('search', now),
  moments: (now) => isPublic('momentSearch', now),
};

/** Of any type that can be searched. */
const isIndexed = (now: number) => sql<SqlBool>`(${isSearched.articles(now)} or ${isSearched.moments(now)})`;

/** Joins index hits to public posts; on SQLite the index itself is ordered newest first. */
function hitsFrom({ engine, scope }: SearchIndex, query: Query, kind: HitKind, now: number): RawBuilder<unknown> {
  if (engine === 'postgres') {
    return sql`from search_documents as documents join posts on posts.id = documents.post_id where documents.vector @@ to_tsquery('simple', ${tsHits(query, kind)}) and ${isSearched[scope](now)}`;
  }
  // `cross join` forces the index to come first, whatever the planner estimates.
  return sql`from search_index as hit cross join search_documents as documents on documents.rank_key = hit.rowid cross join posts on posts.id = documents.post_id where hit.search_index match ${ftsHits(query, kind)} and ${isSearched[scope](now)}`;
}

interface SearchIndex {
  db: Queryable;
  engine: Engine;
  scope: SearchScope;
}

/**
 * PostgreSQL ignores the cost of unpacking a vector and prefers reading all of them to using the index. The setting
 * applies to this transaction only.
 */
async function preferIndex<T>({ db, engine }: SearchIndex, work: (db: Queryable) => Promise<T>): Promise<T> {
  if (engine === 'sqlite') return work(db);
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
    return work(transaction);
  });
}

/** `+ 0` prevents a walk of the table by rank, which would unpack one vector after another until enough match. */
const rankKey = { sqlite: sql.raw('hit.rowid'), postgres: sql.raw('(documents.rank_key + 0)') };

/** Hits, newest first. */
export async function listHits(
  index: SearchIndex,
  query: Query,
  kind: HitKind,
  { now, limit, offset }: { now: number; limit: number; offset: number },
): Promise<number[]> {
  const statement = sql<{
    id: number;
  }>`select posts.id ${hitsFrom(index, query, kind, now)} order by ${rankKey[index.engine]} desc limit ${limit} offset ${offset}`;
  const { rows } = await preferIndex(index, (db) => statement.execute(db));
  return rows.map((row) => Number(row.id));
}

/** The number of hits, counted up to `cap`. */
export async function countHits(
  index: SearchIndex,
  query: Query,
  kind: HitKind,
  now: number,
  cap: number,
): Promise<number> {
  const statement = sql<{
    count: number;
  }>`select count(*) as count from (select 1 ${hitsFrom(index, query, kind, now)} limit ${cap}) as counted`;
  const { rows } = await preferIndex(index, (db) => statement.execute(db));
  return Number(rows[0]?.count ?? 0);
}

/** The text of documents, for ranking and snippets. */
export async function listDocuments(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('search_documents')
    .innerJoin('posts', 'posts.id', 'search_documents.post_id')
    .select(['posts.id', 'posts.type', 'posts.title', 'search_documents.body_text', 'search_documents.rank_key'])
    .where('posts.id', 'in', [...ids])
    .execute();
}

export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

/** A public post with the data that is indexed; undefined when it is not public. */
export async function findIndexable(db: Queryable, postId: number, now: number) {
  return db
    .selectFrom('posts')
    .leftJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['posts.id', 'posts.type', 'posts.title', 'posts.excerpt', 'posts.password', 'posts.published_at'])
    .select('post_bodies.source')
    .where('posts.id', '=', postId)
    .where(isIndexed(now))
    .executeTakeFirst();
}

export async function listTermNames(db: Queryable, postId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .select('terms.name')
    .where('post_terms.post_id', '=', postId)
    .orderBy('post_terms.position')
    .orderBy('terms.id')
    .execute();
  return rows.map((row) => row.name);
}

/** Ids to index again, in order: public posts, and indexed posts that are no longer public. */
export async function listPublicIds(db: Queryable, now: number, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where(isIndexed(now))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function listOrphanDocuments(db: Queryable, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_documents')
    .select('post_id')
    .where('post_id', 'not in', (eb) => eb.selectFrom('posts').select('posts.id').where(isIndexed(now)))
    .execute();
  return rows.map((row) => row.post_id);
}

/** Posts that have a term, in pages by id. */
export async function listPostsOfTerm(
  db: Queryable,
  termId: number,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('post_terms')
    .select('post_id')
    .where('term_id', '=', termId)
    .where('post_id', '>', afterId)
    .orderBy('post_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}

/** Posts whose entry was written by an older version. */
export async function listOutdated(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_documents')
    .select('post_id')
    // Literal, so that the partial index serves it.
    .where('outdated', '=', sql.lit(1))
    .orderBy('post_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}
