import { sql, type SqlBool } from 'kysely';

/**
 * The one rule of what everybody may know of: published, and its time has come. Drafts, pending, scheduled, private
 * and trashed posts never pass. For any query that has the table under its own name, `posts`.
 * @spec S1
 */
export function isPublicPost(now: number) {
  // The type is spelled out because a partial index is used only by a query that repeats its condition.
  return sql<SqlBool>`(posts.type <> 'microblog' and posts.status = 'publish' and posts.published_at <= ${now})`;
}

/** The same for what article lists hold. */
export function isPublicArticle(now: number) {
  return sql<SqlBool>`(posts.type = 'article' and posts.status = 'publish' and posts.published_at <= ${now})`;
}

/**
 * The same, written so that it fits no index: for a walk along the ids that ends after a few rows, where SQLite would
 * rather sort all public articles.
 */
export function isPublicArticleByWalk(now: number) {
  return sql<SqlBool>`(posts.type || '' = 'article' and posts.status || '' = 'publish' and posts.published_at + 0 <= ${now})`;
}
