import { sql } from 'kysely';

import { shownFields } from '#contract/features/posts/articles.rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';
import { markColumns, wornBadge } from '#server/database/user-marks.ts';

import { columnsOf } from './article.views.ts';

const cardColumns = [
  'posts.id',
  'posts.slug',
  'posts.title',
  'posts.title_breaks',
  'posts.pinned',
  'posts.has_lock',
  'posts.word_count',
  'posts.published_at',
  'posts.updated_at',
  'posts.author_id',
  'users.name as author_name',
  'users.avatar_url as author_avatar_url',
  'users.role as author_role',
  ...markColumns,
  'post_stats.views',
  'post_stats.likes',
  'post_stats.comments',
] as const;

const shownColumns = columnsOf(shownFields).map((column) => `posts.${column}` as const);

// The password itself is never selected, and neither are excerpt and cover of a protected post.
const hasPassword = sql<number>`case when posts.password <> '' then 1 else 0 end`.as('has_password');
const openExcerpt = sql<string>`case when posts.password <> '' then '' else posts.excerpt end`.as('excerpt');
const openCover = sql<string>`case when posts.password <> '' then '' else posts.cover_url end`.as('cover_url');

function cards(db: Queryable) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('badges', wornBadge)
    .innerJoin('post_stats', 'post_stats.post_id', 'posts.id')
    .select(cardColumns)
    .select([hasPassword, openExcerpt, openCover]);
}

/** Cards of public posts, in no particular order; other posts are left out. */
export async function listCards(db: Queryable, ids: readonly number[], now: number) {
  if (ids.length === 0) return [];
  return cards(db)
    .where('posts.id', 'in', [...ids])
    .where(isPublic('cards', now))
    .execute();
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** An article or page by its address, without its contents. */
export function detailOf(db: Queryable, slug: string) {
  return cards(db)
    .leftJoin('terms as special', 'special.id', 'posts.special_id')
    .select(['special.name as special_name', 'special.slug as special_slug'])
    .select(shownColumns)
    .select(['posts.type', 'posts.status', 'posts.comment_open', 'posts.source_name', 'posts.source_url'])
    .select(['posts.special_id', 'posts.page_count', 'posts.seo_title', 'posts.seo_canonical', 'posts.seo_hidden'])
    .select(sql<string>`case when posts.password <> '' then '' else posts.seo_image end`.as('seo_image'))
    .select(['users.bio as author_bio', 'users.url as author_url', 'users.city as author_city'])
    .select(sql<string>`case when posts.password <> '' then '' else posts.seo_description end`.as('seo_description'))
    .where('posts.slug', '=', slug);
}

/** The same of a public one. */
export async function findPublicPost(db: Queryable, slug: string, now: number) {
  return detailOf(db, slug).where(isPublic('postPage', now)).executeTakeFirst();
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findPublicPost>>>;

/** The stored contents of a post that has no password, or of a private one, whose readers need none. */
export async function findBody(db: Queryable, postId: number, version: number) {
  return (
    db
      .selectFrom('post_bodies')
      .innerJoin('posts', 'posts.id', 'post_bodies.post_id')
      .select(['post_bodies.prepared', 'post_bodies.prepared_version'])
      // The source is only needed when the prepared contents are of another version.
      .select((eb) =>
        eb
          .case()
          .when('post_bodies.prepared_version', '=', version)
          .then('')
          .else(eb.ref('post_bodies.source'))
          .end()
          .as('source'),
      )
      .where('post_bodies.post_id', '=', postId)
      .where((eb) => eb.or([eb('posts.password', '=', ''), eb('posts.status', '=', 'private')]))
      .executeTakeFirst()
  );
}

/** The current slug of a public post that had this slug before. */
export async function findMovedSlug(
  db: Queryable,
  slug: string,
  now: number,
): Promise<{ id: number; slug: string } | undefined> {
  return db
    .selectFrom('redirects')
    .innerJoin('posts', 'posts.id', 'redirects.post_id')
    .select(['posts.id', 'posts.slug'])
    .where('redirects.slug', '=', slug)
    .where(isPublic('postPage', now))
    .executeTakeFirst();
}

/** Ids of public posts by their current slugs. */
export async function listIdsBySlugs(db: Queryable, slugs: readonly string[], now: number): Promise<number[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.slug', 'in', [...slugs])
    .where(isPublic('postPage', now))
    .execute();
  return rows.map((row) => row.id);
}

/** Terms of several posts, in each post's own order. */
export async function listTermsOfPosts(db: Queryable, postIds: readonly number[], onlyCategories: boolean) {
  if (postIds.length === 0) return [];
  let query = db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .select(['post_terms.post_id', 'terms.id', 'terms.taxonomy', 'terms.name', 'terms.slug'])
    .where('post_terms.post_id', 'in', [...postIds]);
  if (onlyCategories) query = query.where('terms.taxonomy', '=', 'category');
  return query.orderBy('post_terms.post_id').orderBy('post_terms.position').execute();
}

export type PostTermRow = Awaited<ReturnType<typeof listTermsOfPosts>>[number];

/** The public articles of a series in its order. */
export async function listSeries(db: Queryable, specialId: number, now: number, limit: number) {
  return db
    .selectFrom('posts')
    .select(['posts.id', 'posts.slug', 'posts.title', 'posts.title_breaks'])
    .where('posts.special_id', '=', specialId)
    .where(isPublic('lists', now))
    .orderBy('posts.special_position')
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}

interface Window {
  limit: number;
  offset: number;
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

/** Newest public articles, from a covering index. */
export async function listNewestIds(db: Queryable, now: number, window: Window): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('posts.id')
    .where(isPublic('lists', now))
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return idsOf(rows);
}

export async function listNewestIdsOfTerm(db: Queryable, termId: number, window: Window): Promise<number[]> {
  const rows = await db
    .selectFrom('post_lists')
    .select('post_id as id')
    .where('term_id', '=', termId)
    .orderBy('listed_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return idsOf(rows);
}

export async function listNewestIdsOfAuthor(
  db: Queryable,
  authorId: number,
  now: number,
  window: Window,
): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.author_id', '=', authorId)
    .where(isPublic('lists', now))
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return idsOf(rows);
}

export async function listSeriesIds(db: Queryable, specialId: number, now: number, window: Window): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.special_id', '=', specialId)
    .where(isPublic('lists', now))
    .orderBy('posts.special_position')
    .orderBy('posts.id')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return idsOf(rows);
}

/** The list that is sorted by a count: all articles, or those of a term, a series or an author. */
export interface CountedScope {
  termId?: number | undefined;
  specialId?: number | undefined;
  authorId?: number | undefined;
}

/** Public articles, highest count first; for all articles this walks the index of the count. */
export async function listIdsByCount(
  db: Queryable,
  by: 'views' | 'comments',
  scope: CountedScope,
  now: number,
  window: Window,
): Promise<number[]> {
  const { termId, specialId, authorId } = scope;
  const isAll = termId === undefined && specialId === undefined && authorId === undefined;
  // CROSS JOIN fixes the join order in SQLite: along the index of the count, instead of reading and sorting all
  // posts.
  const joined = isAll
    ? db.selectFrom('post_stats').crossJoin('posts').whereRef('posts.id', '=', 'post_stats.post_id')
    : db.selectFrom('post_stats').innerJoin('posts', 'posts.id', 'post_stats.post_id');
  let query = joined.select('posts.id').where(isPublic('lists', now));
  if (termId !== undefined) {
    query = query.where('posts.id', 'in', (eb) =>
      eb.selectFrom('post_lists').select('post_id').where('term_id', '=', termId),
    );
  }
  if (specialId !== undefined) query = query.where('posts.special_id', '=', specialId);
  if (authorId !== undefined) query = query.where('posts.author_id', '=', authorId);
  const rows = await query
    .orderBy(`post_stats.${by}`, 'desc')
    .orderBy('post_stats.post_id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return idsOf(rows);
}

/** Titles and dates between two times, newest first. */
export async function listArchive(db: Queryable, from: number, until: number, now: number) {
  return db
    .selectFrom('posts')
    .select(['posts.id', 'posts.slug', 'posts.title', 'posts.title_breaks', 'posts.published_at'])
    .where(isPublic('lists', now))
    .where('posts.published_at', '>=', from)
    .where('posts.published_at', '<', until)
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .execute();
}
