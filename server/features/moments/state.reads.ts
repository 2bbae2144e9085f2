import type { Selectable } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isVisibleTo } from '#server/database/public-posts.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { MomentsTable } from '#server/database/schema/moments.ts';

export type MomentRow = Selectable<MomentsTable>;

export async function findMoment(db: Queryable, postId: number): Promise<MomentRow | undefined> {
  return db.selectFrom('moments').selectAll().where('post_id', '=', postId).executeTakeFirst();
}

export async function listTopicIds(db: Queryable, postId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_terms')
    .select('term_id')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  return rows.map(({ term_id }) => term_id);
}

/** The author of a moment, if the viewer may see it. */
export async function findVisibleAuthor(
  db: Queryable,
  id: number,
  viewer: Viewer,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('author_id')
    .where('id', '=', id)
    .where(isVisibleTo('momentPage', viewer, now))
    .executeTakeFirst();
  return row?.author_id;
}
