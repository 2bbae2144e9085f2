import { pathOfPost, titleOfPost } from '#contract/features/posts/rules.ts';
import { addPostReactions } from '#server/features/analytics/counters.service.ts';
import type { TargetCount, TargetKind } from '#server/kit/targets.ts';

import * as reads from './target.reads.ts';

const countOf = (column: 'likes' | 'favourites'): TargetCount => ({
  find: async (db, id) => Number((await reads.findCounts(db, id))?.[column] ?? 0),
  add: async (site, unit, ids, delta) => addPostReactions(site, unit, ids, column, delta),
});

export const postTarget: TargetKind = {
  type: 'post',
  findVisible: async ({ db, viewer, now }, id) => {
    const post = await reads.findTarget(db, id, viewer, now);
    return post && { id, ownerId: post.author_id, title: titleOfPost(post), path: pathOfPost(post), postId: id };
  },
  describe: async (db, ids) =>
    (await reads.listDescribed(db, ids)).map((post) => ({
      id: post.id,
      title: titleOfPost(post),
      text: post.excerpt,
      path: pathOfPost(post),
      owner: { id: post.author_id, name: post.author_name },
      state: post.status,
    })),
  likes: countOf('likes'),
  favourites: countOf('favourites'),
};
