import { sql } from 'kysely';

import { momentType } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

const asCount = { count: 0 };
const numberOf = (row: { count: number | null } = asCount): number => Number(row.count ?? 0);

export async function countWaitingComments(db: Queryable): Promise<number> {
  return numberOf(
    await db
      .selectFrom('comments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'pending')
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  );
}

/** Articles and pages that wait for review. */
export async function countPostsForReview(db: Queryable): Promise<{ articles: number; pages: number }> {
  const rows = await db
    .selectFrom('posts')
    .select((eb) => ['type', eb.fn.countAll<number>().as('count')])
    .where('type', 'in', ['article', 'page'])
    .where('status', '=', 'pending')
    .groupBy('type')
    .execute();
  const countOf = (type: string) => numberOf(rows.find((row) => row.type === type));
  return { articles: countOf('article'), pages: countOf('page') };
}

export async function countMomentsForReview(db: Queryable): Promise<number> {
  return numberOf(
    await db
      .selectFrom('posts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('type', '=', momentType)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  );
}

/** The number of reported targets, regardless of how many reports each has. */
export async function countReportedTargets(db: Queryable): Promise<number> {
  const things = db
    .selectFrom('reports')
    .select(['target_type', 'target_id'])
    .where('status', '=', 'open')
    .groupBy(['target_type', 'target_id'])
    .as('things');
  return numberOf(
    await db
      .selectFrom(things)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  );
}

export async function countLinkApplications(db: Queryable): Promise<number> {
  return numberOf(
    await db
      .selectFrom('links')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  );
}

/** Withdrawals that wait for an administrator: to be reviewed, or paid. */
export async function countOpenWithdrawals(db: Queryable): Promise<number> {
  return numberOf(
    await db
      .selectFrom('withdrawals')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', 'in', ['pending', 'approved'])
      .executeTakeFirst(),
  );
}

/** Comments created since then, except spam and trash. */
export async function countCommentsSince(db: Queryable, at: number): Promise<number> {
  return numberOf(
    await db
      .selectFrom('comments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', 'in', ['pending', 'approved'])
      .where('created_at', '>=', at)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  );
}

export async function countUsers(db: Queryable, since = 0): Promise<number> {
  return numberOf(
    await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('created_at', '>=', since)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
  );
}

/** A count for one day (`dayNumber`). */
export interface DayCount {
  day: number;
  count: number;
}

const asDays = (rows: readonly { day: number | string; count: number | string | null }[]): DayCount[] =>
  rows.map(({ day, count }) => ({ day: Number(day), count: Number(count ?? 0) }));

export async function listViewDays(db: Queryable, sinceDay: number): Promise<DayCount[]> {
  return asDays(
    await db
      .selectFrom('post_view_days')
      .select((eb) => ['day', eb.fn.sum<number>('views').as('count')])
      .where('day', '>=', sinceDay)
      .groupBy('day')
      .execute(),
  );
}

// Literals instead of bound parameters: a driver may bind a number as floating point, which turns off integer
// division.
const dayOfCreation = sql<number>`(created_at + 28800000) / 86400000`;

export async function listCommentDays(db: Queryable, since: number): Promise<DayCount[]> {
  return asDays(
    await db
      .selectFrom('comments')
      .select((eb) => [dayOfCreation.as('day'), eb.fn.countAll<number>().as('count')])
      .where('status', 'in', ['pending', 'approved'])
      .where('removed_at', 'is', null)
      .where('created_at', '>=', since)
      .groupBy(dayOfCreation)
      .execute(),
  );
}

export async function listSignUpDays(db: Queryable, since: number): Promise<DayCount[]> {
  return asDays(
    await db
      .selectFrom('users')
      .select((eb) => [dayOfCreation.as('day'), eb.fn.countAll<number>().as('count')])
      .where('erased_at', 'is', null)
      .where('created_at', '>=', since)
      .groupBy(dayOfCreation)
      .execute(),
  );
}
