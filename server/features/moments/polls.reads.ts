import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isVisibleTo } from '#server/database/public-posts.ts';

/** The poll of a published moment, if the viewer may see it. */
export async function findPoll(db: Queryable, id: number, viewer: Viewer, now: number) {
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .select(['posts.author_id', 'posts.revision', 'posts.published_at', 'moments.poll'])
    .where('posts.id', '=', id)
    .where(isVisibleTo('momentPage', viewer, now))
    .executeTakeFirst();
}

export type PollRow = NonNullable<Awaited<ReturnType<typeof findPoll>>>;
