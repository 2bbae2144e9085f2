import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';

const asCount = { count: 0 };

/** Counts of all public content, each read from an index. */
export async function countEverything(db: Queryable, now: number) {
  const [views, posts, links, comments, tags] = await Promise.all([
    db
      .selectFrom('post_stats')
      .select((eb) => eb.fn.sum<number | null>('views').as('count'))
      .executeTakeFirst(),
    db
      .selectFrom('posts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isPublic('lists', now))
      .executeTakeFirst(),
    db
      .selectFrom('links')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'approved')
      .executeTakeFirst(),
    db
      .selectFrom('comments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'approved')
      .executeTakeFirst(),
    db
      .selectFrom('list_counts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'tag')
      .where('count', '>', 0)
      .executeTakeFirst(),
  ]);
  const number = (row: { count: number | null } = asCount) => Number(row.count ?? 0);
  return {
    views: number(views),
    posts: number(posts),
    links: number(links),
    comments: number(comments),
    tags: number(tags),
  };
}

function openArticles(db: Queryable, now: number) {
  return db.selectFrom('posts').where(isPublic('random', now));
}

/** The highest post id; 0 without posts. */
export async function lastPostId(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Those of the ids that are public articles without access restrictions. */
export async function listOpenArticles(db: Queryable, ids: readonly number[], now: number) {
  return openArticles(db, now)
    .select(['id', 'slug', 'title'])
    .where('id', 'in', [...ids])
    .execute();
}

export async function countOpenArticles(db: Queryable, now: number): Promise<number> {
  const row = await openArticles(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function openArticleAt(db: Queryable, offset: number, now: number) {
  return openArticles(db, now).select(['slug', 'title']).orderBy('id').offset(offset).limit(1).executeTakeFirst();
}

export async function countReachableLinks(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb('healthy', 'is', null), eb('healthy', '=', 1)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function reachableLinkAt(db: Queryable, offset: number) {
  return db
    .selectFrom('links')
    .select(['name', 'url'])
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb('healthy', 'is', null), eb('healthy', '=', 1)]))
    .orderBy('position')
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirst();
}

/** Whether there are neither users nor posts. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const post = await db.selectFrom('posts').select('id').limit(1).executeTakeFirst();
  return !person && !post;
}
