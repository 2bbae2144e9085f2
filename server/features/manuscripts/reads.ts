import { sql } from 'kysely';

import type { PostStatusName } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

export interface ManuscriptFilter {
  type: 'article' | 'page';
  status: PostStatusName | undefined;
  category: number | undefined;
  author: number | undefined;
  q: string;
}

type Narrowing = Omit<ManuscriptFilter, 'status'>;

function found(db: Queryable, { type, category, author, q }: Narrowing) {
  let query = db.selectFrom('posts').where('posts.type', '=', type);
  if (author !== undefined) query = query.where('posts.author_id', '=', author);
  if (q !== '') {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`lower(posts.title) like lower(${like}) escape '\\'`);
  }
  if (category !== undefined) {
    query = query.where('posts.id', 'in', (inner) =>
      inner.selectFrom('post_terms').select('post_id').where('term_id', '=', category),
    );
  }
  return query;
}

export async function countByStatus(db: Queryable, filter: Narrowing) {
  return found(db, filter)
    .select(['posts.status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('posts.status')
    .execute();
}

export async function listPosts(db: Queryable, filter: ManuscriptFilter, limit: number, offset: number) {
  const query = found(db, filter)
    .innerJoin('users', 'users.id', 'posts.author_id')
    .innerJoin('post_stats', 'post_stats.post_id', 'posts.id')
    .select(['posts.id', 'posts.type', 'posts.status', 'posts.title', 'posts.slug', 'posts.author_id'])
    .select(['posts.pinned', 'posts.word_count', 'posts.published_at', 'posts.updated_at'])
    .select(['users.name as author_name', 'post_stats.views', 'post_stats.comments'])
    .select(sql<number>`case when posts.password <> '' then 1 else 0 end`.as('has_password'));
  const narrowed = filter.status
    ? query.where('posts.status', '=', filter.status)
    : query.where('posts.status', '<>', 'trash');
  return narrowed.orderBy('posts.updated_at', 'desc').orderBy('posts.id', 'desc').limit(limit).offset(offset).execute();
}

export type ListedRow = Awaited<ReturnType<typeof listPosts>>[number];

/** Terms of these posts in the order in which they were chosen. */
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

export async function findManuscript(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .selectAll('posts')
    .select('users.name as author_name')
    .where('posts.id', '=', id)
    .executeTakeFirst();
}

export type ManuscriptRow = NonNullable<Awaited<ReturnType<typeof findManuscript>>>;
