import { editablePostTypes } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

const perPage = 100;

/** Articles and pages of any status with their sources, by id. */
export function listPostsAfter(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('terms as special', 'special.id', 'posts.special_id')
    .where('posts.type', 'in', editablePostTypes)
    .where('posts.id', '>', id)
    .orderBy('posts.id')
    .limit(perPage)
    .select([
      'posts.id',
      'posts.type',
      'posts.status',
      'posts.slug',
      'posts.title',
      'posts.excerpt',
      'posts.cover_url',
      'posts.password',
      'posts.pinned',
      'posts.comment_open',
      'posts.price_fen',
      'posts.price_point',
      'posts.vip_percent',
      'posts.free_blocks',
      'posts.seo_title',
      'posts.seo_description',
      'posts.seo_image',
      'posts.seo_canonical',
      'posts.seo_hidden',
      'posts.published_at',
      'posts.created_at',
      'posts.updated_at',
      'post_bodies.source',
      'users.name as author',
      'special.name as series',
    ])
    .execute();
}

export type ExportRow = Awaited<ReturnType<typeof listPostsAfter>>[number];

export function listTermsOf(db: Queryable, postIds: readonly number[]) {
  return db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .where('post_terms.post_id', 'in', postIds)
    .orderBy('post_terms.position')
    .select(['post_terms.post_id', 'terms.id', 'terms.taxonomy', 'terms.name'])
    .execute();
}

/** All categories with the columns needed to build their paths. */
export function listCategories(db: Queryable) {
  return db.selectFrom('terms').where('taxonomy', '=', 'category').select(['id', 'name', 'parent_id']).execute();
}

export function listFormerSlugs(db: Queryable, postIds: readonly number[]) {
  return db
    .selectFrom('redirects')
    .where('post_id', 'in', postIds)
    .orderBy('slug')
    .select(['post_id', 'slug'])
    .execute();
}

/** Typed excerpts; generated ones are not stored in this column. */
export async function listTypedExcerpts(db: Queryable, postIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('post_revisions')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'post_revisions.post_id').onRef('posts.revision', '=', 'post_revisions.revision'),
    )
    .where('post_revisions.post_id', 'in', postIds)
    .select(['post_revisions.post_id', 'post_revisions.excerpt'])
    .execute();
  return new Map(rows.map((row) => [row.post_id, row.excerpt]));
}
