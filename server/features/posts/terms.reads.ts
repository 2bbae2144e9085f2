import { type RawBuilder, sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

const placedColumns = [
  'id',
  'type',
  'status',
  'audience',
  'slug',
  'title',
  'excerpt',
  'published_at',
  'author_id',
  'pinned',
  'special_id',
  'special_position',
  'seo_canonical',
  'seo_hidden',
] as const;

/** The numbers of a term and of all below it. */
const subtree = (id: number): RawBuilder<number> => sql<number>`(
  with recursive below (id, depth) as (
    select id, 0 from terms where id = ${id}
    union all
    select terms.id, below.depth + 1 from terms join below on terms.parent_id = below.id where below.depth < 20
  )
  select id from below)`;

/** Posts whose lists depend on a term or one below it. */
export async function listPostsUsingTerm(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .select(placedColumns)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('special_id', '=', id),
        exists(
          selectFrom('post_terms')
            .select('post_id')
            .whereRef('post_terms.post_id', '=', 'posts.id')
            .where('post_terms.term_id', 'in', subtree(id)),
        ),
        exists(
          selectFrom('moments')
            .select('post_id')
            .whereRef('moments.post_id', '=', 'posts.id')
            .where('moments.plate_id', '=', id),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
}

export async function listPlacedPosts(db: Queryable, ids: readonly number[]) {
  return db.selectFrom('posts').select(placedColumns).where('id', 'in', ids).orderBy('id').execute();
}
