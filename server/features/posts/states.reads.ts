import { sql } from 'kysely';

import { editablePostTypes } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Scheduled posts that are due, earliest first. */
export async function listDuePosts(db: Queryable, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where(sql<boolean>`posts.status = 'scheduled'`)
    .where('type', 'in', editablePostTypes)
    .where('published_at', '<=', now)
    .orderBy('published_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Names of these users. */
export async function listNames(db: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether someone other than its author saved, approved or scheduled the current state of a post. */
export async function isEditedByOthers(
  db: Queryable,
  { id, author_id }: { id: number; author_id: number },
): Promise<boolean> {
  const last = await db
    .selectFrom('post_revisions')
    .select(['author_id', 'created_at'])
    .where('post_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return false;
  if (last.author_id !== author_id) return true;
  const approval = await db
    .selectFrom('post_review_notes')
    .select('id')
    .where('post_id', '=', id)
    .where('act', '=', 'approve')
    .where('author_id', '<>', author_id)
    .where('created_at', '>=', last.created_at)
    .limit(1)
    .executeTakeFirst();
  if (approval) return true;
  const scheduling = await db
    .selectFrom('audit_log')
    .select('id')
    .where('target_type', '=', 'post')
    .where('target_id', '=', id)
    .where('act', '=', 'post.schedule')
    .where('actor_id', '<>', author_id)
    .where('at', '>=', last.created_at)
    .limit(1)
    .executeTakeFirst();
  return scheduling !== undefined;
}
