import { type RawBuilder, sql } from 'kysely';

import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublic, isVisibleTo } from '#server/database/public-posts.ts';

/** Place in a list that is sorted by a number and then by id, highest first. */
export interface Position {
  at: number;
  id: number;
}

/** Part of a list: at most `limit` moments behind the position. */
export interface Stretch {
  before: Position;
  limit: number;
}

/** Which moments a list contains; without a field all. */
export interface MomentScope {
  /** A plate or topic. */
  termId?: number | undefined;
  authorId?: number | undefined;
}

/** Newest moments of a plate, topic or author of which the hottest are chosen: older ones are too cold to matter. */
const hotScanLimit = 500;
/** Followed people, and followed plates, whose newest moments are compared. */
const maxFollowedSources = 2000;
/** New moments that are searched for those of followed people and plates. */
const newScanLimit = 500;

const positions = (rows: readonly Position[]): Position[] =>
  rows.map(({ at, id }) => ({ at: Number(at), id: Number(id) }));

const isBefore = ({ at, id }: Position) => sql<boolean>`(posts.published_at, posts.id) < (${at}, ${id})`;

/** Newest public moments of everybody, or of an author. */
export async function listNewest(
  db: Queryable,
  now: number,
  { before, limit }: Stretch,
  authorId?: number,
): Promise<Position[]> {
  let query = db
    .selectFrom('posts')
    .select(['posts.id', sql<number>`posts.published_at`.as('at')])
    .where(isPublic('momentLists', now, { byPosition: true }))
    .where(isBefore(before));
  if (authorId !== undefined) query = query.where('posts.author_id', '=', authorId);
  const rows = await query.orderBy('posts.published_at', 'desc').orderBy('posts.id', 'desc').limit(limit).execute();
  return positions(rows);
}

/** Newest public moments of a plate or topic. */
export async function listNewestOfTerm(db: Queryable, termId: number, { before, limit }: Stretch): Promise<Position[]> {
  const rows = await db
    .selectFrom('post_lists')
    .select(['post_id as id', 'listed_at as at'])
    .where('term_id', '=', termId)
    .where(sql<boolean>`(listed_at, post_id) < (${before.at}, ${before.id})`)
    .orderBy('listed_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute();
  return positions(rows);
}

/** Public moments pinned in a plate, the last pinned first. */
export async function listPinned(db: Queryable, plateId: number, now: number, limit: number): Promise<number[]> {
  // CROSS JOIN fixes the join order in SQLite: along the index of pinned moments, instead of reading all moments.
  const { rows } = await sql<{ id: number }>`select posts.id from moments cross join posts
    where posts.id = moments.post_id and moments.plate_id = ${plateId} and moments.pinned_at is not null
    and ${isPublic('momentLists', now)}
    order by moments.pinned_at desc, posts.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Public moments by heat, along its index. */
export async function listHottest(db: Queryable, now: number, { before, limit }: Stretch): Promise<Position[]> {
  const { rows } = await sql<Position>`select moments.post_id as id, moments.heat as at
    from moments cross join posts where posts.id = moments.post_id
    and (moments.heat, moments.post_id) < (${before.at}, ${before.id})
    and ${isPublic('momentLists', now)}
    order by moments.heat desc, moments.post_id desc limit ${limit}`.execute(db);
  return positions(rows);
}

/** The same of a plate, topic or author, among its newest moments. */
export async function listHottestOf(
  db: Queryable,
  { termId, authorId }: MomentScope,
  now: number,
  { before, limit }: Stretch,
): Promise<Position[]> {
  const recent =
    termId === undefined
      ? sql`select posts.id from posts where posts.author_id = ${authorId} and ${isPublic('momentLists', now)}
          order by posts.published_at desc, posts.id desc limit ${hotScanLimit}`
      : sql`select post_id as id from post_lists where term_id = ${termId}
          order by listed_at desc, post_id desc limit ${hotScanLimit}`;
  const { rows } = await sql<Position>`select moments.post_id as id, moments.heat as at
    from (${recent}) as recent cross join moments where moments.post_id = recent.id
    and (moments.heat, moments.post_id) < (${before.at}, ${before.id})
    order by moments.heat desc, moments.post_id desc limit ${limit}`.execute(db);
  return positions(rows);
}

/** Conditions of a walk along another index than that of the scope. */
function isIn({ termId, authorId }: MomentScope): RawBuilder<unknown> {
  if (termId !== undefined) {
    return sql`and exists (select 1 from post_lists where post_lists.term_id = ${termId}
      and post_lists.listed_at = posts.published_at and post_lists.post_id = posts.id)`;
  }
  return authorId === undefined ? sql`` : sql`and posts.author_id + 0 = ${authorId}`;
}

/** Public moments marked as essence, the last marked first: a walk along the index of the marks. */
export async function listEssence(
  db: Queryable,
  scope: MomentScope,
  now: number,
  { before, limit }: Stretch,
): Promise<Position[]> {
  const { rows } = await sql<Position>`select moments.post_id as id, moments.essence_at as at
    from moments cross join posts where posts.id = moments.post_id and moments.essence_at is not null
    and (moments.essence_at, moments.post_id) < (${before.at}, ${before.id})
    and ${isPublic('momentLists', now)} ${isIn(scope)}
    order by moments.essence_at desc, moments.post_id desc limit ${limit}`.execute(db);
  return positions(rows);
}

/** A followed person or plate that has a moment behind a position. */
export interface FollowedSource {
  kind: 'person' | 'plate';
  id: number;
}

const position = { post: sql`posts.id, posts.published_at as at`, entry: sql`post_id as id, listed_at as at` };

function ofPerson(
  viewer: Viewer,
  now: number,
  personId: RawBuilder<unknown>,
  { before, limit }: Stretch,
  columns: RawBuilder<unknown> = position.post,
) {
  return sql`select ${columns} from posts where posts.author_id = ${personId}
    and ${isVisibleTo('momentLists', viewer, now, { byPosition: true })} and ${isBefore(before)}
    order by posts.published_at desc, posts.id desc limit ${sql.lit(limit)}`;
}

function ofPlate(
  plateId: RawBuilder<unknown>,
  { before, limit }: Stretch,
  columns: RawBuilder<unknown> = position.entry,
) {
  return sql`select ${columns} from post_lists
    where post_lists.term_id = ${plateId}
    and (post_lists.listed_at, post_lists.post_id) < (${before.at}, ${before.id})
    order by post_lists.listed_at desc, post_lists.post_id desc limit ${sql.lit(limit)}`;
}

/**
 * The followed people and plates whose newest moment behind the position is newest: one index step for each, and only
 * these can contribute to the next moments. A moment belongs to at most two of them.
 */
export async function listFollowedSources(
  db: Queryable,
  viewer: Viewer,
  now: number,
  before: Position,
  limit: number,
): Promise<FollowedSource[]> {
  const one = { before, limit: 1 };
  const { rows } = await sql<FollowedSource>`select sources.kind, sources.id from (
      select 'person' as kind, people.followed_id as id,
        (${ofPerson(viewer, now, sql.ref('people.followed_id'), one, sql`posts.id`)}) as newest
      from (select followed_id from follows where follower_id = ${viewer.userId}
        order by created_at desc limit ${maxFollowedSources}) as people
      union all
      select 'plate' as kind, plates.term_id as id, (${ofPlate(sql.ref('plates.term_id'), one, sql`post_id`)}) as newest
      from (select term_id from plate_follows where user_id = ${viewer.userId}
        order by term_id desc limit ${maxFollowedSources}) as plates
    ) as sources join posts as heads on heads.id = sources.newest
    order by heads.published_at desc, heads.id desc limit ${limit}`.execute(db);
  return rows.map(({ kind, id }) => ({ kind, id: Number(id) }));
}

/** Newest moments of these people and plates, each once. */
export async function listNewestOfSources(
  db: Queryable,
  viewer: Viewer,
  sources: readonly FollowedSource[],
  now: number,
  stretch: Stretch,
): Promise<Position[]> {
  if (sources.length === 0) return [];
  const arms = sources.map(({ kind, id }, place) => {
    const part = kind === 'person' ? ofPerson(viewer, now, sql`${id}`, stretch) : ofPlate(sql`${id}`, stretch);
    return sql`select id, at from (${part}) as ${sql.raw(`source_${place}`)}`;
  });
  const { rows } = await sql<Position>`select distinct id, at from (${sql.join(arms, sql` union all `)}) as found
    order by at desc, id desc limit ${stretch.limit}`.execute(db);
  return positions(rows);
}

const countOf = async (db: Queryable, found: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${found}) as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

const isAfter = ({ at, id }: Position) => sql<boolean>`(posts.published_at, posts.id) > (${at}, ${id})`;

/** Number of public moments after a position, counted up to a limit. */
export async function countNewer(
  db: Queryable,
  { termId, authorId }: MomentScope,
  now: number,
  after: Position,
  limit: number,
): Promise<number> {
  if (termId !== undefined) {
    return countOf(
      db,
      sql`select post_id from post_lists where term_id = ${termId}
        and (listed_at, post_id) > (${after.at}, ${after.id}) limit ${limit}`,
    );
  }
  const isOfAuthor = authorId === undefined ? sql`` : sql`and posts.author_id = ${authorId}`;
  return countOf(
    db,
    sql`select posts.id from posts where ${isPublic('momentLists', now, { byPosition: true })} ${isOfAuthor}
      and ${isAfter(after)} limit ${limit}`,
  );
}

/** Number of public moments marked as essence after a position, counted up to a limit. */
export async function countNewerEssence(
  db: Queryable,
  scope: MomentScope,
  now: number,
  after: Position,
  limit: number,
): Promise<number> {
  return countOf(
    db,
    sql`select moments.post_id from moments cross join posts where posts.id = moments.post_id
      and moments.essence_at is not null and (moments.essence_at, moments.post_id) > (${after.at}, ${after.id})
      and ${isPublic('momentLists', now)} ${isIn(scope)} limit ${limit}`,
  );
}

/** Number of moments of followed people and plates after a position, among the newest, counted up to a limit. */
export async function countNewerFollowed(
  db: Queryable,
  viewer: Viewer,
  now: number,
  after: Position,
  limit: number,
): Promise<number> {
  return countOf(
    db,
    sql`select fresh.id from (
        select posts.id, posts.author_id, posts.audience from posts
        where ${isVisibleTo('momentLists', viewer, now, { byPosition: true })} and ${isAfter(after)}
        order by posts.published_at desc, posts.id desc limit ${newScanLimit}
      ) as fresh join moments on moments.post_id = fresh.id
      where exists (select 1 from follows where follows.follower_id = ${viewer.userId}
        and follows.followed_id = fresh.author_id)
      or (fresh.audience = 'everyone' and exists (select 1 from plate_follows
        where plate_follows.user_id = ${viewer.userId} and plate_follows.term_id = moments.plate_id))
      limit ${limit}`,
  );
}

/** A plate, or a topic that public moments have, by its slug. */
export async function findListedTerm(db: Queryable, taxonomy: 'plate' | 'topic', slug: string) {
  return db
    .selectFrom('terms')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').onRef('list_counts.kind', '=', 'terms.taxonomy'),
    )
    .select(['terms.id', 'terms.name', 'terms.slug', 'terms.description'])
    .where('terms.taxonomy', '=', taxonomy)
    .where('terms.slug', '=', slug)
    .where((eb) => eb.or([eb('terms.taxonomy', '=', 'plate'), eb('list_counts.count', '>', 0)]))
    .executeTakeFirst();
}
