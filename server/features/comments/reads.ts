import { type Expression, type SqlBool, sql } from 'kysely';

import type { CommentSort } from '#contract/features/comments/entities.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';
import { isCommentVisibleTo, isPublicComment } from '#server/database/public-comments.ts';
import { isPublic, isVisibleTo, isVisibleToSome } from '#server/database/public-posts.ts';
import { markColumns, wornBadge } from '#server/database/user-marks.ts';

/** A post whose comments the viewer may read; posts with a password are excluded. */
export async function findCommentedPost(db: Queryable, postId: number, viewer: Viewer, now: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'type', 'slug', 'author_id', 'comment_open', 'published_at'])
    .where('id', '=', postId)
    .where(isVisibleTo('comments', viewer, now))
    .executeTakeFirst();
}

/** A post whose comments are read by anybody at all, and whether by everybody. */
export async function findDiscussedPost(db: Queryable, postId: number, now: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'type', 'slug', sql<number>`case when ${isPublic('comments', now)} then 1 else 0 end`.as('is_open')])
    .where('id', '=', postId)
    .where(isVisibleToSome('comments', now))
    .executeTakeFirst();
}

export async function findPostToComment(db: Queryable, postId: number) {
  return db.selectFrom('posts').select(['id']).where('id', '=', postId).executeTakeFirst();
}

export async function findComment(db: Queryable, id: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'post_id', 'root_id', 'parent_id', 'user_id', 'status', 'created_at', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The whole comment, locked until the transaction ends, so that concurrent moderation is serialized. */
export async function lockComment(db: Queryable, engine: Engine, id: number) {
  const query = db.selectFrom('comments').selectAll().where('id', '=', id);
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

export type WholeComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>;

export async function findUserName(db: Queryable, id: number): Promise<string> {
  return (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name ?? '';
}

export async function hasApproved(db: Queryable, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', postId)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes counting the comments of a post with concurrent changes to them. */
export async function lockCounts(db: Queryable, engine: Engine, postId: number): Promise<void> {
  if (engine !== 'postgres') return;
  await db.selectFrom('post_stats').select('post_id').where('post_id', '=', postId).forUpdate().execute();
}

/** Approved comments for which `commentPublished` was not emitted yet; callers add the condition. */
function unannounced(db: Queryable) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.post_id', 'comments.parent_id', 'comments.root_id', 'comments.user_id'])
    .select(['comments.name', 'comments.content', 'comments.html', 'users.name as user_name'])
    .where('comments.status', '=', 'approved')
    .where('comments.removed_at', 'is', null)
    .where('comments.published_at', 'is', null);
}

/** The comments of a thread that were not announced yet; none while the top-level comment is hidden. */
export async function listUnannounced(db: Queryable, threadId: number) {
  const root = await findComment(db, threadId);
  if (root?.status !== 'approved') return [];
  return [
    ...(await unannounced(db).where('comments.id', '=', threadId).execute()),
    ...(await unannounced(db).where('comments.root_id', '=', threadId).orderBy('comments.id').execute()),
  ];
}

export async function countAnswers(db: Queryable, rootId: number): Promise<number> {
  const row = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('root_id', '=', rootId)
    .where('status', '=', 'approved')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const shown = [
  'comments.id',
  'comments.post_id',
  'comments.root_id',
  'comments.parent_id',
  'comments.user_id',
  'comments.name',
  'comments.email',
  'comments.url',
  'comments.html',
  'comments.likes',
  'comments.created_at',
  'comments.edited_at',
  'comments.region',
  'comments.user_agent',
  'comments.removed_at',
  'users.name as user_name',
  'users.url as user_url',
  'users.avatar_url',
  'users.role',
  ...markColumns,
  'users.erased_at',
] as const;

function commentsWithAuthors(db: Queryable) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('badges', wornBadge)
    .select(shown);
}

function shownComments(db: Queryable) {
  return commentsWithAuthors(db).where('comments.status', '=', 'approved');
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof shownComments>['execute']>>[number];

/** The comment that a comment replies to; null when it is not shown. */
interface NamedParent {
  parent_name: string | null;
  answered_name: string | null;
}

/** Sort key of 最热: likes plus approved replies. */
const heat = sql<number>`(comments.likes + (select count(*) from comments as answer where answer.root_id = comments.id and answer.status = 'approved'))`;

/** One page of the top-level comments of a post. */
export async function listRoots(
  db: Queryable,
  postId: number,
  sort: CommentSort,
  limit: number,
  offset: number,
): Promise<CommentRow[]> {
  const way = sort === 'oldest' ? 'asc' : 'desc';
  let query = shownComments(db).where('comments.post_id', '=', postId).where('comments.root_id', '=', 0);
  if (sort === 'hot') query = query.orderBy(heat, 'desc');
  return query.orderBy('comments.created_at', way).orderBy('comments.id', way).limit(limit).offset(offset).execute();
}

/** Replies of these comments, oldest first, at most `limit` per thread, with the total of each thread. */
export async function listReplies(db: Queryable, rootIds: readonly number[], limit: number) {
  if (rootIds.length === 0) return [];
  const numbered = db
    .selectFrom('comments')
    .select([
      'id',
      sql<number>`row_number() over (partition by root_id order by created_at, id)`.as('place'),
      sql<number>`count(*) over (partition by root_id)`.as('of'),
    ])
    .where('root_id', 'in', rootIds)
    .where('status', '=', 'approved')
    .as('numbered');
  return shownComments(db)
    .innerJoin(numbered, 'numbered.id', 'comments.id')
    .select(['numbered.of'])
    .where('numbered.place', '<=', limit)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();
}

/** The number of visible comments of a post: top-level and total. A reply counts while its thread is visible. */
export async function countComments(db: Queryable, postId: number): Promise<{ roots: number; all: number }> {
  const row = await db
    .selectFrom('comments')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .select([
      sql<number>`count(case when comments.root_id = 0 then 1 end)`.as('roots'),
      sql<number>`count(case when comments.removed_at is null and (comments.root_id = 0 or root.status = 'approved') then 1 end)`.as(
        'all',
      ),
    ])
    .where('comments.post_id', '=', postId)
    .where('comments.status', '=', 'approved')
    .executeTakeFirstOrThrow();
  return { roots: Number(row.roots), all: Number(row.all) };
}

/** How many top-level comments of the post come before this one. */
export async function countRootsBefore(
  db: Queryable,
  root: { id: number; post_id: number; created_at: number },
  sort: CommentSort,
): Promise<number> {
  if (sort === 'hot') return placeByHeat(db, root);
  const isBefore: Expression<SqlBool> =
    sort === 'oldest'
      ? sql<SqlBool>`(created_at < ${root.created_at} or (created_at = ${root.created_at} and id < ${root.id}))`
      : sql<SqlBool>`(created_at > ${root.created_at} or (created_at = ${root.created_at} and id > ${root.id}))`;
  const row = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('post_id', '=', root.post_id)
    .where('root_id', '=', 0)
    .where('status', '=', 'approved')
    .where(isBefore)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function placeByHeat(db: Queryable, root: { id: number; post_id: number }): Promise<number> {
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', root.post_id)
    .where('root_id', '=', 0)
    .where('status', '=', 'approved')
    .orderBy(heat, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Math.max(
    0,
    rows.findIndex((row) => row.id === root.id),
  );
}

/** The newest comments in visible threads of public posts. */
export async function listLatest(db: Queryable, now: number, limit: number) {
  return shownComments(db)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .select(['posts.type', 'posts.slug', 'posts.title', 'posts.title_breaks', 'posts.excerpt', 'posts.author_id'])
    .select('root.created_at as root_created_at')
    .where(isPublicComment(now))
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest comments of several posts that the viewer may read, newest first: an index step for each, in one statement. */
export async function listNewestOfEach(
  db: Queryable,
  postIds: readonly number[],
  viewer: Viewer,
  now: number,
  limit: number,
): Promise<(CommentRow & NamedParent)[]> {
  if (postIds.length === 0) return [];
  const arms = postIds.map((postId) => {
    const newest = commentsWithAuthors(db)
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .leftJoin('comments as root', 'root.id', 'comments.root_id')
      .leftJoin('comments as parent', (join) =>
        join
          .onRef('parent.id', '=', 'comments.parent_id')
          .on('parent.status', '=', 'approved')
          .on('parent.removed_at', 'is', null),
      )
      .leftJoin('users as answered', 'answered.id', 'parent.user_id')
      .select(['parent.name as parent_name', 'answered.name as answered_name'])
      .where('comments.post_id', '=', postId)
      .where(isCommentVisibleTo(viewer, now, { byPost: true }))
      .orderBy('comments.created_at', 'desc')
      .orderBy('comments.id', 'desc')
      .limit(limit);
    return sql`select * from (${newest}) as ${sql.ref(`of_${postId}`)}`;
  });
  const { rows } = await sql<CommentRow & NamedParent>`${sql.join(arms, sql` union all `)}`.execute(db);
  return rows;
}

/** Comments in any state, as shown to their authors. */
export async function listWhole(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('badges', wornBadge)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .leftJoin('users as answered', 'answered.id', 'parent.user_id')
    .select(shown)
    .select(['comments.content', 'comments.status', 'posts.author_id'])
    .select(['parent.root_id as parent_root_id', 'parent.name as parent_name', 'answered.name as answered_name'])
    .where('comments.id', 'in', ids)
    .where('comments.removed_at', 'is', null)
    .orderBy('comments.id')
    .execute();
}
