import { sql } from 'kysely';

import type { CommentCounts } from '#contract/features/comments/moderation.entities.ts';
import type { CommentStatus } from '#contract/features/comments/entities.ts';
import type { Queryable } from '#server/database/connect.ts';
import { contains } from '#server/database/contains.ts';

export interface ReviewFilter {
  status?: CommentStatus | undefined;
  q: string;
  /** Also searches email and IP addresses. */
  isPersonal: boolean;
}

/** Comments that can be moderated; those deleted by their authors are excluded. */
function filtered(db: Queryable, { status, q, isPersonal }: ReviewFilter) {
  const all = db.selectFrom('comments').where('comments.removed_at', 'is', null);
  const query = status === undefined ? all : all.where('comments.status', '=', status);
  if (q === '') return query;
  return query.where((eb) =>
    eb.or([
      contains('comments.content', q),
      contains('comments.name', q),
      eb(
        'comments.user_id',
        'in',
        eb
          .selectFrom('users')
          .select('users.id')
          .where((user) => user.or([contains('users.name', q), ...(isPersonal ? [contains('users.email', q)] : [])])),
      ),
      ...(isPersonal ? [contains('comments.email', q), eb('comments.address', '=', q)] : []),
    ]),
  );
}

export async function countReviews(db: Queryable, filter: ReviewFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listReviewIds(
  db: Queryable,
  filter: ReviewFilter,
  limit: number,
  offset: number,
): Promise<number[]> {
  const query = filtered(db, filter).select('comments.id');
  const sorted = filter.status === undefined ? query : query.orderBy('comments.created_at', 'desc');
  const rows = await sorted.orderBy('comments.id', 'desc').limit(limit).offset(offset).execute();
  return rows.map((row) => row.id);
}

export async function countByStatus(db: Queryable): Promise<CommentCounts> {
  const rows = await db
    .selectFrom('comments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')] as const)
    .where('removed_at', 'is', null)
    .groupBy('status')
    .execute();
  const counts: CommentCounts = { pending: 0, approved: 0, spam: 0, trash: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** Moderation data of comments that their authors do not see. */
export async function listModerationRows(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.email', 'comments.address', 'comments.region', 'comments.user_agent'])
    .select(['comments.held_for', 'users.email as user_email', 'posts.id as post_id'])
    .select(['posts.type', 'posts.slug', 'posts.title', 'posts.excerpt'])
    .select(
      sql<number>`(select count(*) from reports where target_type = 'comment' and target_id = comments.id and reports.status = 'open')`.as(
        'open_reports',
      ),
    )
    .where('comments.id', 'in', ids)
    .execute();
}

export type ModerationRow = Awaited<ReturnType<typeof listModerationRows>>[number];
