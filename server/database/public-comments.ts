import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { Viewer } from '#contract/kit/power.ts';

import { isPublic, isVisibleTo, isVisibleToSome } from './public-posts.ts';

/** Approved, not deleted, of a thread that is shown, below a post for which `isShown` holds. */
const isShownBelow = (isShown: RawBuilder<SqlBool>, status = sql`comments.status`): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${status} = 'approved' and comments.removed_at is null
    and (comments.root_id = 0 or root.status = 'approved') and ${isShown})`;

/**
 * A comment that everybody may read: approved, not deleted, of a thread that is shown, below a post whose comments are
 * shown. For queries that join `comments`, its top-level comment as `root` (left), and `posts`.
 * @see docs/reference/README.md
 */
export function isPublicComment(now: number): RawBuilder<SqlBool> {
  return isShownBelow(isPublic('comments', now));
}

/**
 * A comment that this viewer may read: also one below a moment that not everybody may see. Joins as above.
 * @param way `byPost`: the state fits no index, where SQLite would rather walk along all comments than those of a post
 */
export function isCommentVisibleTo(viewer: Viewer, now: number, way: { byPost?: boolean } = {}): RawBuilder<SqlBool> {
  return isShownBelow(
    isVisibleTo('comments', viewer, now),
    way.byPost ? sql`comments.status || ''` : sql`comments.status`,
  );
}

/** A comment that somebody may read: everybody, or followers of the author of a moment. Joins as above. */
export function isCommentVisibleToSome(now: number): RawBuilder<SqlBool> {
  return isShownBelow(isVisibleToSome('comments', now));
}
