import { sql } from 'kysely';

import type { ReportStatus, ReportType } from '#contract/features/moderation/reports.rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';

export async function isPublicPostThere(db: Queryable, id: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where(isPublic('reports', now))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isPersonThere(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A message that this person got and has not deleted; one's own there is nothing to report of. */
export async function hasMessage(db: Queryable, id: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('to_id', '=', userId)
    .where('to_deleted', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

interface Thing {
  type: ReportType;
  id: number;
}

/** Whether this person, or somebody at this address, reported the thing already and nobody has dealt with it. */
export async function hasReported(
  db: Queryable,
  { type, id }: Thing,
  who: { userId: number | null; address: string },
): Promise<boolean> {
  const open = db
    .selectFrom('reports')
    .select('id')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .limit(1);
  const row =
    who.userId === null
      ? await open.where('reporter_id', 'is', null).where('address', '=', who.address).executeTakeFirst()
      : await open.where('reporter_id', '=', who.userId).executeTakeFirst();
  return row !== undefined;
}

/** How many different people reported a thing: members by account, guests by the neighbourhood they came from. */
export async function countReporters(db: Queryable, { type, id }: Thing): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(sql<number>`count(distinct coalesce('u' || reporter_id, address))`.as('count'))
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findReport(db: Queryable, id: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'target_type', 'target_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One page of what was reported in this state, each thing once, the latest first. */
export async function listGroups(db: Queryable, status: ReportStatus, limit: number, offset: number) {
  return db
    .selectFrom('reports')
    .select(['target_type', 'target_id'])
    .select((eb) => [
      eb.fn.max<number>('id').as('id'),
      eb.fn.min<number>('created_at').as('first_at'),
      eb.fn.max<number>('created_at').as('last_at'),
      eb.fn.max<number | null>('handled_at').as('handled_at'),
      eb.fn.max<number | null>('handled_by').as('handled_by'),
      sql<number>`count(distinct coalesce('u' || reporter_id, address))`.as('reporters'),
    ])
    .where('status', '=', status)
    .groupBy(['target_type', 'target_id'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

export async function countGroups(db: Queryable, status: ReportStatus): Promise<number> {
  const groups = db
    .selectFrom('reports')
    .select(['target_type', 'target_id'])
    .where('status', '=', status)
    .groupBy(['target_type', 'target_id'])
    .as('groups');
  const row = await db
    .selectFrom(groups)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What was said of these things, the latest first. */
export async function listSaid(db: Queryable, status: ReportStatus, groups: readonly GroupRow[]) {
  if (groups.length === 0) return [];
  return db
    .selectFrom('reports')
    .select(['target_type', 'target_id', 'reason', 'detail', 'created_at'])
    .where('status', '=', status)
    .where((eb) =>
      eb.or(
        groups.map(({ target_type, target_id }) =>
          eb('target_type', '=', target_type).and(eb('target_id', '=', target_id)),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
}

export type SaidRow = Awaited<ReturnType<typeof listSaid>>[number];

export async function listNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** What the four kinds of things look like, in one shape. */
export interface ThingRow {
  id: number;
  title: string;
  /** HTML of a comment or message, plain text of the rest. */
  text: string;
  slug: string | null;
  author_id: number | null;
  author_name: string;
  state: string;
}

const finders: Record<ReportType, (db: Queryable, ids: readonly number[]) => Promise<ThingRow[]>> = {
  comment: (db, ids) =>
    db
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .leftJoin('users', 'users.id', 'comments.user_id')
      .select(['comments.id', 'posts.title', 'comments.html as text', 'posts.slug', 'comments.user_id as author_id'])
      .select((eb) => eb.fn.coalesce('users.name', 'comments.name').as('author_name'))
      .select('comments.status as state')
      .where('comments.id', 'in', ids)
      .where('comments.removed_at', 'is', null)
      .execute(),
  post: (db, ids) =>
    db
      .selectFrom('posts')
      .innerJoin('users', 'users.id', 'posts.author_id')
      .select(['posts.id', 'posts.title', 'posts.excerpt as text', 'posts.slug', 'posts.author_id'])
      .select(['users.name as author_name', 'posts.status as state'])
      .where('posts.id', 'in', ids)
      .execute(),
  user: (db, ids) =>
    db
      .selectFrom('users')
      .select(['id', 'name as title', 'bio as text', 'id as author_id', 'name as author_name'])
      .select([sql<null>`null`.as('slug'), sql<string>`''`.as('state')])
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .execute(),
  message: (db, ids) =>
    db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.from_id')
      .select(['messages.id', 'messages.html as text', 'messages.from_id as author_id', 'users.name as author_name'])
      .select([sql<string>`''`.as('title'), sql<null>`null`.as('slug'), sql<string>`''`.as('state')])
      .where('messages.id', 'in', ids)
      .execute(),
};

/** The reported things that are still there. */
export async function listThings(db: Queryable, type: ReportType, ids: readonly number[]): Promise<ThingRow[]> {
  return ids.length === 0 ? [] : finders[type](db, ids);
}

/** How a comment is, for whoever settles what was said of it; undefined when its writer took it back. */
export async function findCommentState(db: Queryable, id: number) {
  return db
    .selectFrom('comments')
    .select(['status', 'held_for'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}
