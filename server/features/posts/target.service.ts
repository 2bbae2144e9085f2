import { isEditablePost, isMoment, pathOfPost, titleOfPost } from '#contract/features/posts/rules.ts';
import { addPostReactions } from '#server/features/analytics/counters.service.ts';
import type { Site, Unit } from '#server/kit/site.ts';
import type { TargetCount, TargetKind } from '#server/kit/targets.ts';

import { type OwnedPostType, ownerOfType } from './owned-types.service.ts';
import { findPost } from './reads.ts';
import * as reads from './target.reads.ts';

const countOf = (column: 'likes' | 'favourites'): TargetCount => ({
  find: async (db, id) => Number((await reads.findCounts(db, id))?.[column] ?? 0),
  add: async (site, unit, ids, delta) => addPostReactions(site, unit, ids, column, delta),
});

/** The feature that moderates posts of its type; articles and pages are only shown to moderators. */
async function ownerOf(site: Site, unit: Unit, id: number): Promise<OwnedPostType | null> {
  const post = await findPost(unit.db, id);
  return post && !isEditablePost(post) ? ownerOfType(site, post.type) : null;
}

export const postTarget: TargetKind = {
  type: 'post',
  findVisible: async ({ db, viewer, now }, id) => {
    const post = await reads.findTarget(db, id, viewer, now);
    if (!post) return undefined;
    const place = { title: titleOfPost(post), path: pathOfPost(post), isMoment: isMoment(post) };
    return { id, ownerId: post.author_id, postId: id, ...place };
  },
  describe: async (db, ids) =>
    (await reads.listDescribed(db, ids)).map((post) => ({
      id: post.id,
      title: titleOfPost(post),
      text: post.excerpt,
      path: pathOfPost(post),
      owner: { id: post.author_id, name: post.author_name },
      state: post.status,
      isMoment: isMoment(post),
    })),
  likes: countOf('likes'),
  favourites: countOf('favourites'),
  hold: async (site, unit, id) => (await ownerOf(site, unit, id))?.hold(site, unit, id),
  settle: async (context, unit, id, outcome) =>
    (await ownerOf(context.site, unit, id))?.settle(context, unit, id, outcome),
};
