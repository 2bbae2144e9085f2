import { postPath } from '#contract/features/posts/rules.ts';
import { addPostReactions } from '#server/features/analytics/counters.service.ts';
import type { TargetCount, TargetKind } from '#server/kit/targets.ts';

import * as reads from './target.reads.ts';

const countOf = (column: 'likes' | 'favourites'): TargetCount => ({
  find: async (db, id) => Number((await reads.findCounts(db, id))?.[column] ?? 0),
  add: async (site, unit, ids, delta) => addPostReactions(site, unit, ids, column, delta),
});

export const postTarget: TargetKind = {
  type: 'post',
  findVisible: async ({ db, now }, id) => {
    const post = await reads.findTarget(db, id, now);
    return post && { id, ownerId: post.author_id, title: post.title, path: postPath(post.slug), postId: id };
  },
  describe: async (db, ids) =>
    (await reads.listDescribed(db, ids)).map((post) => ({
      id: post.id,
      title: post.title,
      text: post.excerpt,
      path: postPath(post.slug),
      owner: { id: post.author_id, name: post.author_name },
      state: post.status,
    })),
  likes: countOf('likes'),
  favourites: countOf('favourites'),
};
