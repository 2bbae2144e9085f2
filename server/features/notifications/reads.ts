import { type Expression, type SqlBool, sql } from 'kysely';

import type { NotificationKind } from '#contract/features/notifications/rules.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isCommentVisibleTo, isCommentVisibleToSome } from '#server/database/public-comments.ts';
import { isVisibleTo } from '#server/database/public-posts.ts';

/**
 * Notifications that may still be shown: the recipient may read their comment or post, and does not block the actor.
 * Notifications of the site itself, and of a rejection, are always shown.
 */
function isVisibleNotification(viewer: Viewer, now: number): Expression<SqlBool> {
  return sql<SqlBool>`((notifications.kind in ('system', 'order', 'payment', 'rejected')
      or (notifications.comment_id is null and (notifications.post_id is null
        or ${isVisibleTo('notifications', viewer, now)}))
      or ${isCommentVisibleTo(viewer, now)})
    and not exists (select 1 from person_blocks
      where person_blocks.user_id = notifications.user_id and person_blocks.blocked_id = notifications.actor_id))`;
}

function visibleNotifications(db: Queryable, viewer: Viewer, muted: readonly NotificationKind[], now: number) {
  const query = db
    .selectFrom('notifications')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .leftJoin('posts', 'posts.id', 'notifications.post_id')
    .where('notifications.user_id', '=', viewer.userId)
    .where(isVisibleNotification(viewer, now));
  return muted.length === 0 ? query : query.where('notifications.kind', 'not in', muted);
}

const isNotBlocked = (alias: string) =>
  sql<SqlBool>`not exists (select 1 from person_blocks where person_blocks.user_id = ${sql.ref(`${alias}.user_id`)}
    and person_blocks.blocked_id = ${sql.ref(`${alias}.actor_id`)})`;

/** Likes of one thing, read or unread, are shown as the newest of them. */
const isFolded = sql<SqlBool>`(notifications.kind = 'like' and exists (select 1 from notifications as newer
  where newer.kind = 'like' and newer.user_id = notifications.user_id and newer.post_id = notifications.post_id
    and coalesce(newer.comment_id, 0) = coalesce(notifications.comment_id, 0) and newer.id > notifications.id
    and (newer.read_at is null) = (notifications.read_at is null) and ${isNotBlocked('newer')}))`;

/** A user's notifications, newest first, before the notification `before`. */
export async function listNotifications(
  db: Queryable,
  viewer: Viewer,
  place: {
    kinds: readonly NotificationKind[] | null;
    muted: readonly NotificationKind[];
    before: number | null;
    limit: number;
    now: number;
  },
) {
  let query = visibleNotifications(db, viewer, place.muted, place.now)
    .leftJoin('users', 'users.id', 'notifications.actor_id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.actor_id',
      'notifications.actor_name',
      'notifications.post_id',
      'notifications.comment_id',
      'notifications.text',
      'notifications.url',
      'notifications.created_at',
      'notifications.read_at',
      'users.name as user_name',
      'users.avatar_url',
      'users.erased_at',
      'comments.html',
      'posts.title',
      'posts.title_breaks',
      'posts.slug',
      'posts.type',
      'posts.excerpt as post_excerpt',
    ]);
  query = query.where((eb) => eb.not(isFolded));
  if (place.kinds) query = query.where('notifications.kind', 'in', place.kinds);
  if (place.before !== null) query = query.where('notifications.id', '<', place.before);
  return query.orderBy('notifications.id', 'desc').limit(place.limit).execute();
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

export interface FoldedRow {
  /** The notification that is shown for them. */
  shown_id: number;
  actor_id: number | null;
  actor_name: string;
  user_name: string | null;
  erased_at: number | null;
  /** From 1 for the one that is shown. */
  place: number;
  total: number;
}

/** Who is folded into shown likes: the newest few of each, and how many they are. */
export async function listFolded(
  db: Queryable,
  userId: number,
  shown: readonly { id: number; post_id: number | null }[],
  length: number,
): Promise<FoldedRow[]> {
  if (shown.length === 0) return [];
  const group = sql`partition by likes.post_id, coalesce(likes.comment_id, 0), likes.read_at is null`;
  const posts = sql.join(shown.map((row) => row.post_id));
  const { rows } = await sql<FoldedRow>`select * from (
    select likes.actor_id, likes.actor_name, users.name as user_name, users.erased_at,
      first_value(likes.id) over (${group} order by likes.id desc) as shown_id,
      row_number() over (${group} order by likes.id desc) as place, count(*) over (${group}) as total
    from notifications as likes left join users on users.id = likes.actor_id
    where likes.user_id = ${userId} and likes.kind = 'like' and likes.post_id in (${posts}) and ${isNotBlocked('likes')}
  ) as folded where place between 2 and ${length + 1} and shown_id in (${sql.join(shown.map((row) => row.id))})
  order by shown_id desc, place`.execute(db);
  return rows.map((row) => ({ ...row, shown_id: Number(row.shown_id), total: Number(row.total) }));
}

/** The number of unread notifications, at most `cap`. */
export async function countUnread(
  db: Queryable,
  viewer: Viewer,
  muted: readonly NotificationKind[],
  cap: number,
  now: number,
): Promise<number> {
  const unread = visibleNotifications(db, viewer, muted, now)
    .select('notifications.id')
    .where('notifications.read_at', 'is', null)
    .limit(cap)
    .as('unread');
  const row = await db
    .selectFrom(unread)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The number of unread private messages, at most `cap`. */
export async function countUnreadMessages(db: Queryable, userId: number, cap: number): Promise<number> {
  const unread = db
    .selectFrom('messages')
    .select('id')
    .where('to_id', '=', userId)
    .where('read_at', 'is', null)
    .where('to_deleted', '=', 0)
    .limit(cap)
    .as('unread');
  const row = await db
    .selectFrom(unread)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findSettings(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.settings;
}

/** A user who can be notified: neither erased nor banned, and not blocking the actor. */
export async function findReceiver(db: Queryable, userId: number, actorId: number | null, now: number) {
  let query = db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'notification_settings.settings'])
    .where('users.id', '=', userId)
    .where('users.erased_at', 'is', null)
    .where((eb) => eb.or([eb('users.banned_at', 'is', null), eb('users.banned_until', '<=', now)]));
  if (actorId !== null) {
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('person_blocks')
            .select('blocked_id')
            .whereRef('person_blocks.user_id', '=', 'users.id')
            .where('blocked_id', '=', actorId),
        ),
      ),
    );
  }
  return query.executeTakeFirst();
}

export async function findEmail(db: Queryable, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? null;
}

/** A comment that somebody may read, with its post and parent; whoever is told of it is asked for with `mayRead`. */
export async function findReadableComment(db: Queryable, id: number, now: number) {
  return db
    .selectFrom('comments')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select([
      'comments.id',
      'comments.post_id',
      'comments.parent_id',
      'comments.user_id',
      'comments.name',
      'comments.email',
      'comments.notify',
      'comments.html',
      'users.name as user_name',
      'users.email as user_email',
      'users.erased_at',
      'posts.type',
      'posts.title',
      'posts.slug',
      'posts.excerpt',
      'posts.author_id',
    ])
    .where('comments.id', '=', id)
    .where(isCommentVisibleToSome(now))
    .executeTakeFirst();
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findReadableComment>>>;

/** Whether this person may read the post of a comment. */
export async function mayRead(db: Queryable, postId: number, viewer: Viewer, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.id', '=', postId)
    .where(isVisibleTo('notifications', viewer, now))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findName(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name;
}
