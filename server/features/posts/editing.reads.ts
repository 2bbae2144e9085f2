import { sql } from 'kysely';

import type { AdminPostSort } from '#contract/features/posts/editing.rules.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

export interface PostFilter {
  type: 'article' | 'page';
  status: PostStatusName | undefined;
  category: number | undefined;
  term: number | undefined;
  author: number | undefined;
  q: string;
  /** Posts of which the user has a newer draft. */
  drafted: readonly number[];
  changed: boolean;
}

type BaseFilter = Omit<PostFilter, 'status' | 'drafted' | 'changed'>;

function filteredPosts(db: Queryable, { type, category, term, author, q }: BaseFilter) {
  let query = db.selectFrom('posts').where('posts.type', '=', type);
  if (author !== undefined) query = query.where('posts.author_id', '=', author);
  if (q !== '') {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    const inTitle = sql<boolean>`lower(posts.title) like lower(${like}) escape '\\'`;
    // Address names hold the sounds of titles.
    const sounds = like.replace(/[\s-]/g, '');
    const inSlug = sql<boolean>`replace(posts.slug, '-', '') like lower(${sounds}) escape '\\'`;
    query = query.where((eb) => (sounds === '%%' ? inTitle : eb.or([inTitle, inSlug])));
  }
  for (const id of [category, term]) {
    if (id === undefined) continue;
    query = query.where((eb) =>
      eb.or([
        eb('posts.special_id', '=', id),
        eb('posts.id', 'in', (inner) => inner.selectFrom('post_terms').select('post_id').where('term_id', '=', id)),
      ]),
    );
  }
  return query;
}

export async function countByStatus(db: Queryable, filter: BaseFilter) {
  return filteredPosts(db, filter)
    .select(['posts.status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('posts.status')
    .execute();
}

/** How many of these posts there are outside the trash. */
export async function countAmong(db: Queryable, filter: BaseFilter, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await filteredPosts(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('posts.id', 'in', [...ids])
    .where('posts.status', '<>', 'trash')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

const orders = {
  updated: sql`posts.updated_at desc`,
  published: sql`coalesce(posts.published_at, 0) desc`,
  views: sql`post_stats.views desc`,
  comments: sql`post_stats.comments desc`,
  words: sql`posts.word_count desc`,
  title: sql`lower(posts.title)`,
} as const;

export async function listPosts(
  db: Queryable,
  filter: PostFilter & { sort: AdminPostSort },
  limit: number,
  offset: number,
) {
  const query = filteredPosts(db, filter)
    .innerJoin('users', 'users.id', 'posts.author_id')
    .innerJoin('post_stats', 'post_stats.post_id', 'posts.id')
    .select(['posts.id', 'posts.type', 'posts.status', 'posts.title', 'posts.slug', 'posts.author_id'])
    .select(['posts.pinned', 'posts.word_count', 'posts.published_at', 'posts.updated_at'])
    .select(['users.name as author_name', 'post_stats.views', 'post_stats.comments'])
    .select(sql<number>`case when posts.password <> '' then 1 else 0 end`.as('has_password'));
  let narrowed = filter.status
    ? query.where('posts.status', '=', filter.status)
    : query.where('posts.status', '<>', 'trash');
  // PostgreSQL refuses an empty list.
  if (filter.changed) narrowed = narrowed.where('posts.id', 'in', [0, ...filter.drafted]);
  return narrowed.orderBy(orders[filter.sort]).orderBy('posts.id', 'desc').limit(limit).offset(offset).execute();
}

export type ListedPostRow = Awaited<ReturnType<typeof listPosts>>[number];

/** Terms of these posts in their chosen order. */
export async function listTerms(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .select(['post_terms.post_id', 'terms.id', 'terms.taxonomy', 'terms.name'])
    .where('post_terms.post_id', 'in', [...ids])
    .orderBy('post_terms.post_id')
    .orderBy('post_terms.position')
    .execute();
}

export async function findEditablePost(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .selectAll('posts')
    .select('users.name as author_name')
    .where('posts.id', '=', id)
    .executeTakeFirst();
}

export type EditablePostRow = NonNullable<Awaited<ReturnType<typeof findEditablePost>>>;

/** Whether this is a category or tag that articles may have. */
export async function isArticleTerm(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('terms')
    .select('id')
    .where('id', '=', id)
    .where('taxonomy', 'in', ['category', 'tag'])
    .executeTakeFirst();
  return row !== undefined;
}
