import { sql } from 'kysely';

import type { BadgeFact } from '#contract/features/badges/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isVisibleToSome } from '#server/database/public-posts.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

const shownColumns = ['badges.id', 'badges.name', 'badges.img', 'badges.description'] as const;

/** Badges that are switched on, in their order. */
export async function listEnabled(db: Queryable) {
  return db
    .selectFrom('badges')
    .select(shownColumns)
    .where('enabled', '=', sql.lit(1))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const holders = sql<number>`(select count(*) from user_badges
  where user_badges.badge_id = badges.id and user_badges.taken_at is null)`;

export async function listAll(db: Queryable) {
  return db.selectFrom('badges').selectAll().select(holders.as('people')).orderBy('position').orderBy('id').execute();
}

export type BadgeRow = Awaited<ReturnType<typeof listAll>>[number];

export async function findBadge(db: Queryable, id: number): Promise<BadgeRow | undefined> {
  return db.selectFrom('badges').selectAll().select(holders.as('people')).where('id', '=', id).executeTakeFirst();
}

/** Badges that are switched on, and when this user got each; also those that an administrator took back. */
export async function listForUser(db: Queryable, userId: number) {
  return db
    .selectFrom('badges')
    .leftJoin('user_badges', (join) =>
      join.onRef('user_badges.badge_id', '=', 'badges.id').on('user_badges.user_id', '=', userId),
    )
    .select([...shownColumns, 'badges.rule', 'badges.threshold'])
    .select(['user_badges.given_at', 'user_badges.taken_at', 'user_badges.reason'])
    .where('badges.enabled', '=', 1)
    .orderBy('badges.position')
    .orderBy('badges.id')
    .execute();
}

export type UserBadgeRow = Awaited<ReturnType<typeof listForUser>>[number];

export async function findGiven(db: Queryable, userId: number, badgeId: number) {
  return db
    .selectFrom('user_badges')
    .selectAll()
    .where('user_id', '=', userId)
    .where('badge_id', '=', badgeId)
    .executeTakeFirst();
}

/** The badges that a user has and can wear, the first one first. */
export async function listWearable(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_badges')
    .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
    .select('badges.id')
    .where('user_badges.user_id', '=', userId)
    .where('user_badges.taken_at', 'is', null)
    .where('badges.enabled', '=', 1)
    .orderBy('user_badges.given_at')
    .orderBy('badges.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The badge that a user wears, unless it is switched off. */
export async function findWorn(db: Queryable, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('badges', wornBadge)
    .select('badges.id')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function listHolders(db: Queryable, badgeId: number, limit: number, offset: number) {
  return db
    .selectFrom('user_badges')
    .innerJoin('users', 'users.id', 'user_badges.user_id')
    .leftJoin('badges', wornBadge)
    .select(personColumns)
    .select(['user_badges.given_at', 'user_badges.given_by', 'user_badges.reason'])
    .where('user_badges.badge_id', '=', badgeId)
    .where('user_badges.taken_at', 'is', null)
    .orderBy('user_badges.given_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type HolderRow = Awaited<ReturnType<typeof listHolders>>[number];

/** The next users who may get a badge: neither erased nor with it already. */
export async function listCandidates(db: Queryable, badgeId: number, afterId: number, limit: number) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_badges', (join) =>
      join.onRef('user_badges.user_id', '=', 'users.id').on('user_badges.badge_id', '=', badgeId),
    )
    .select('users.id')
    .where('users.id', '>', afterId)
    .where('users.erased_at', 'is', null)
    .where('user_badges.user_id', 'is', null)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listIdsByRule(db: Queryable, rule: BadgeFact): Promise<number[]> {
  const rows = await db.selectFrom('badges').select('id').where('rule', '=', rule).where('enabled', '=', 1).execute();
  return rows.map(({ id }) => id);
}

/** Who wrote these. */
export async function listAuthors(
  db: Queryable,
  { commentIds, postIds }: { commentIds: readonly number[]; postIds: readonly number[] },
): Promise<number[]> {
  const authors = new Set<number>();
  if (commentIds.length > 0) {
    const rows = await db.selectFrom('comments').select('user_id').where('id', 'in', commentIds).execute();
    for (const { user_id } of rows) if (user_id !== null) authors.add(user_id);
  }
  if (postIds.length > 0) {
    const rows = await db.selectFrom('posts').select('author_id').where('id', 'in', postIds).execute();
    for (const { author_id } of rows) authors.add(author_id);
  }
  return [...authors];
}

const dayMs = 86_400_000;

/** Likes by others; what somebody likes of their own does not count. */
const likes = (userId: number, now: number) => sql<number>`
  (select coalesce(sum(post_stats.likes), 0) from posts
    join post_stats on post_stats.post_id = posts.id
    where posts.author_id = ${userId} and ${isVisibleToSome('targets', now)})
  + (select coalesce(sum(comments.likes), 0) from comments
    where comments.user_id = ${userId} and comments.status = 'approved')
  - (select count(*) from marks join posts on marks.target_type = 'post' and posts.id = marks.target_id
    where marks.user_id = ${userId} and marks.kind = 'like' and posts.author_id = ${userId} and ${isVisibleToSome('targets', now)})
  - (select count(*) from marks join comments on marks.target_type = 'comment' and comments.id = marks.target_id
    where marks.user_id = ${userId} and marks.kind = 'like' and comments.user_id = ${userId}
    and comments.status = 'approved')`;

const counts: Record<BadgeFact, (userId: number, now: number) => ReturnType<typeof likes>> = {
  articles: (id) => sql`(select coalesce(max(count), 0) from list_counts where kind = 'author' and id = ${id})`,
  moments: (id) => sql`(select coalesce(max(count), 0) from list_counts where kind = 'author-moments' and id = ${id})`,
  comments: (id) => sql`(select count(*) from comments
    where user_id = ${id} and status = 'approved' and removed_at is null)`,
  likes: (id, now) => sql`(${likes(id, now)})`,
  // Whole days, as the calendar of the user counts them.
  days: (id, now) => sql`(select (${now} - created_at) / ${dayMs} from users where id = ${id})`,
  streak: (id) => sql`(select coalesce(max(streak), 0) from check_ins where user_id = ${id})`,
  'check-ins': (id) => sql`(select count(*) from check_ins where user_id = ${id})`,
  level: (id) => sql`(select level from users where id = ${id})`,
};

/** How much of each fact a user has; only those that are asked for are counted. */
export async function countFacts(
  db: Queryable,
  userId: number,
  wanted: ReadonlySet<BadgeFact>,
  now: number,
): Promise<Map<BadgeFact, number>> {
  const facts = [...wanted];
  if (facts.length === 0) return new Map();
  const columns = facts.map((fact, at) => sql`${counts[fact](userId, now)} as ${sql.ref(`f${at}`)}`);
  const { rows } = await sql<Record<string, number | string | null>>`select ${sql.join(columns)}`.execute(db);
  return new Map(facts.map((fact, at) => [fact, Math.trunc(Number(rows[0]?.[`f${at}`] ?? 0))]));
}
