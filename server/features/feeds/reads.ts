import { sql, type SqlBool } from 'kysely';

import { taxonomies } from '#contract/features/terms/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';

/** The articles that a feed contains; null: all of them. */
export type FeedScope = { termId: number } | { authorId: number } | null;

/** The newest public articles with their prepared contents; password-protected ones have no contents. */
export async function listFeedPosts(db: Queryable, scope: FeedScope, version: number, now: number, limit: number) {
  let query = db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('post_bodies', (join) => join.onRef('post_bodies.post_id', '=', 'posts.id').on('posts.password', '=', ''))
    .select([
      'posts.id',
      'posts.slug',
      'posts.title',
      'posts.excerpt',
      'posts.cover_url',
      'posts.published_at',
      'posts.updated_at',
    ])
    .select(['posts.password', 'posts.author_id', 'users.name as author_name', 'post_bodies.prepared'])
    // Only where the contents must be prepared again.
    .select(
      sql<string | null>`case when post_bodies.prepared_version <> ${version} then post_bodies.source end`.as(
        'outdated_source',
      ),
    )
    .where(isPublic('feeds', now));
  if (scope && 'authorId' in scope) query = query.where('posts.author_id', '=', scope.authorId);
  if (scope && 'termId' in scope) {
    query = query
      .innerJoin('post_lists', 'post_lists.post_id', 'posts.id')
      .where('post_lists.term_id', '=', scope.termId);
  }
  return query.orderBy('posts.published_at', 'desc').orderBy('posts.id', 'desc').limit(limit).execute();
}

export type FeedPostRow = Awaited<ReturnType<typeof listFeedPosts>>[number];

/** Names of the categories and tags of the given posts. */
export async function listTermNames(db: Queryable, postIds: readonly number[]) {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .select(['post_terms.post_id', 'terms.id', 'terms.name'])
    .where('post_terms.post_id', 'in', [...postIds])
    .where('terms.taxonomy', 'in', ['category', 'tag'])
    .orderBy('post_terms.position')
    .orderBy('terms.id')
    .execute();
}

/** A category or tag that has public articles. */
export async function findTerm(db: Queryable, taxonomy: 'category' | 'tag', slug: string) {
  return db
    .selectFrom('terms')
    .innerJoin('list_counts', 'list_counts.id', 'terms.id')
    .select(['terms.id', 'terms.name', 'terms.slug', 'terms.description'])
    .where('terms.taxonomy', '=', taxonomy)
    .where('terms.slug', '=', slug)
    .where('list_counts.kind', '=', taxonomy)
    .where('list_counts.count', '>', 0)
    .executeTakeFirst();
}

export async function findFeedAuthor(db: Queryable, id: number) {
  return db.selectFrom('users').select(['id', 'name', 'bio']).where('id', '=', id).executeTakeFirst();
}

/** A post that search engines shall find, and find here. */
const isFoundHere = sql<SqlBool>`posts.seo_hidden = 0 and posts.seo_canonical = ''`;

export async function countPublicPosts(db: Queryable, now: number): Promise<number> {
  const row = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isPublic('sitemap', now))
    .where(isFoundHere)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A batch of the public posts and pages, ordered by id. */
export async function listSitemapPosts(db: Queryable, now: number, limit: number, offset: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'slug', 'cover_url', 'password', 'updated_at', 'published_at'])
    .where(isPublic('sitemap', now))
    .where(isFoundHere)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listPrepared(db: Queryable, postIds: readonly number[]) {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('post_bodies')
    .innerJoin('posts', 'posts.id', 'post_bodies.post_id')
    .select(['post_bodies.post_id', 'post_bodies.prepared'])
    .where('post_bodies.post_id', 'in', [...postIds])
    .where('posts.password', '=', '')
    .execute();
}

/** Terms that have public articles or moments. */
export async function listSitemapTerms(db: Queryable, limit: number) {
  return db
    .selectFrom('list_counts')
    .innerJoin('terms', 'terms.id', 'list_counts.id')
    .select(['terms.id', 'terms.taxonomy', 'terms.slug'])
    .where('list_counts.kind', 'in', taxonomies)
    .whereRef('terms.taxonomy', '=', 'list_counts.kind')
    .where('list_counts.count', '>', 0)
    .orderBy('terms.id')
    .limit(limit)
    .execute();
}

/** Users who have public articles. */
export async function listSitemapAuthors(db: Queryable, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('author_id')
    .distinct()
    .where(isPublic('lists', now))
    .orderBy('author_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.author_id);
}

/** Data for the share image of a post; the title of a password-protected post is public. */
export async function findShareImagePost(db: Queryable, slug: string, now: number) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .select(['posts.id', 'posts.title', 'posts.author_id', 'posts.cover_url', 'users.name as author_name'])
    .where('posts.slug', '=', slug)
    .where(isPublic('shareImage', now))
    .executeTakeFirst();
}

export async function findAddress(db: Queryable, postId: number, now: number) {
  return db
    .selectFrom('posts')
    .select('slug')
    .where('id', '=', postId)
    .where(isPublic('push', now))
    .where(isFoundHere)
    .executeTakeFirst();
}
