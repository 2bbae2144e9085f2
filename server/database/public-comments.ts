import { type RawBuilder, sql, type SqlBool } from 'kysely';

import { isPublic } from './public-posts.ts';

/**
 * A comment that everybody may read: approved, not deleted, of a thread that is shown, below a post whose comments are
 * shown. For queries that join `comments`, its top-level comment as `root` (left), and `posts`.
 * @see docs/reference/README.md
 */
export function isPublicComment(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(comments.status = 'approved' and comments.removed_at is null
    and (comments.root_id = 0 or root.status = 'approved') and ${isPublic('comments', now)})`;
}
