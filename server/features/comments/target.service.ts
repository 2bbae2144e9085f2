import { moderationReasons } from '#contract/features/comments/copy.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import { titleOfPost } from '#contract/features/posts/rules.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import type { CallContext, Site, Unit } from '#server/kit/site.ts';
import type { TargetKind } from '#server/kit/targets.ts';

import { addCommentLikes, changeComment, lockComment, moderateCommentIn } from './service.ts';
import * as reads from './target.reads.ts';

async function hold(site: Site, unit: Unit, id: number): Promise<void> {
  const comment = await lockComment(site, unit, id);
  if (comment.status !== 'approved') return;
  await changeComment(site, unit, comment, { status: 'pending', held_for: moderationReasons.reports });
}

/** Upheld, a comment becomes rubbish; dismissed, one that was hidden because of reports is shown again. */
async function settle(context: CallContext, unit: Unit, id: number, outcome: 'upheld' | 'dismissed'): Promise<void> {
  const comment = await reads.findState(unit.db, id);
  if (!comment) return;
  const isShownOrWaits = comment.status === 'approved' || comment.status === 'pending';
  if (outcome === 'upheld' && isShownOrWaits) await moderateCommentIn(context, unit, id, 'spam');
  const wasHidden = comment.status === 'pending' && comment.held_for === moderationReasons.reports;
  if (outcome === 'dismissed' && wasHidden) await moderateCommentIn(context, unit, id, 'approved');
}

export const commentTarget: TargetKind = {
  type: 'comment',
  findVisible: async ({ db, viewer, now }, id) => {
    const comment = await reads.findTarget(db, id, viewer, now);
    if (!comment) return undefined;
    const { user_id: ownerId, post_id: postId } = comment;
    return { id, ownerId, title: titleOfPost(comment), path: commentPath(comment, 1, id), postId };
  },
  describe: async (db, ids) =>
    (await reads.listDescribed(db, ids)).map((comment) => ({
      id: comment.id,
      title: titleOfPost(comment),
      text: htmlToText(comment.html),
      path: commentPath(comment, 1, comment.id),
      owner: { id: comment.user_id, name: comment.author_name },
      state: comment.status,
    })),
  likes: {
    find: reads.findLikes,
    add: async (_site, unit, ids, delta) => {
      for (const id of ids) await addCommentLikes(unit, id, delta);
    },
  },
  hold,
  settle,
};
