import { type RawBuilder, sql } from 'kysely';

import type { MomentCounts } from '#contract/features/moments/moderation.entities.ts';
import { type ModeratedState, momentStateOf, statusOfState } from '#contract/features/moments/moderation.rules.ts';
import { momentType } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { contains } from '#server/database/contains.ts';
import { isPublic } from '#server/database/public-posts.ts';
import { markColumns, wornBadge } from '#server/database/user-marks.ts';

export interface ModerationFilter {
  state: ModeratedState | undefined;
  plate: number | undefined;
  topic: number | undefined;
  author: number | undefined;
  q: string;
}

/** Moments in any state, deleted ones only if that is asked for. */
function filtered(db: Queryable, { plate, topic, author, q }: ModerationFilter) {
  let query = db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .where('posts.type', '=', momentType);
  if (plate !== undefined) query = query.where('moments.plate_id', '=', plate);
  if (author !== undefined) query = query.where('posts.author_id', '=', author);
  if (topic !== undefined) {
    query = query.where('posts.id', 'in', (eb) =>
      eb.selectFrom('post_terms').select('post_id').where('term_id', '=', topic),
    );
  }
  if (q === '') return query;
  return query.where((eb) =>
    eb.or([
      contains('posts.title', q),
      contains('posts.excerpt', q),
      eb('posts.author_id', 'in', eb.selectFrom('users').select('users.id').where(contains('users.name', q))),
    ]),
  );
}

export async function countByState(db: Queryable, filter: ModerationFilter): Promise<MomentCounts> {
  const rows = await filtered(db, filter)
    .select((eb) => ['posts.status', eb.fn.countAll<number>().as('count')] as const)
    .groupBy('posts.status')
    .execute();
  const counts: MomentCounts = { pending: 0, publish: 0, rejected: 0, trash: 0 };
  for (const { status, count } of rows) counts[momentStateOf({ status })] += Number(count);
  return counts;
}

export async function listIds(
  db: Queryable,
  filter: ModerationFilter,
  limit: number,
  offset: number,
): Promise<number[]> {
  const query = filtered(db, filter).select('posts.id');
  const { state } = filter;
  const narrowed =
    state === undefined
      ? query.where('posts.status', '<>', statusOfState.trash)
      : query.where('posts.status', '=', statusOfState[state]);
  const sorted =
    state === 'pending'
      ? narrowed.orderBy('posts.updated_at').orderBy('posts.id')
      : narrowed.orderBy('posts.id', 'desc');
  const rows = await sorted.limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

const openReports: RawBuilder<number> = sql<number>`(select count(*) from reports
  where target_type = 'post' and target_id = posts.id and reports.status = 'open')`;

/** These moments with their authors and reports, in no particular order. */
export async function listRows(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('badges', wornBadge)
    .selectAll('moments')
    .select(['posts.id', 'posts.slug', 'posts.status', 'posts.audience', 'posts.title', 'posts.author_id'])
    .select(['posts.revision', 'posts.created_at', 'posts.published_at', 'users.name as author_name'])
    .select(['users.avatar_url as author_avatar_url', 'users.role as author_role', 'users.erased_at'])
    .select([...markColumns, openReports.as('open_reports')])
    .where('posts.id', 'in', [...ids])
    .execute();
}

export type ModerationRow = Awaited<ReturnType<typeof listRows>>[number];

/** Topics of these moments in their order. */
export async function listTopics(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .select(['post_terms.post_id', 'terms.id', 'terms.taxonomy', 'terms.name', 'terms.slug'])
    .where('post_terms.post_id', 'in', [...ids])
    .orderBy('post_terms.position')
    .execute();
}

/** Quoted moments, and whether everybody may see them. */
export async function listQuoted(db: Queryable, ids: readonly number[], now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'slug'])
    .select(sql<number>`case when ${isPublic('momentPage', now)} then 1 else 0 end`.as('is_public'))
    .where('id', 'in', [...ids])
    .execute();
}

export type QuotedRow = Awaited<ReturnType<typeof listQuoted>>[number];
