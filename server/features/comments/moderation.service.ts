import {
  type CommentCounts,
  type ModerationAction,
  moderationActions,
  type ModeratedComment,
} from '#contract/features/comments/moderation.entities.ts';
import { moderationPageSize } from '#contract/features/comments/limits.ts';
import { maySeePersonalData } from '#contract/features/comments/rules.ts';
import type { CommentStatus } from '#contract/features/comments/entities.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { moderateComment } from './service.ts';
import { ownComments } from './reading.service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './moderation.reads.ts';
import { viewReviewed } from './moderation.views.ts';

/** Comments in any state, newest first, with moderation data. */
export async function listReviews(
  context: CallContext,
  input: { status?: CommentStatus | undefined; q: string; page: number; page_size?: number | undefined },
): Promise<Page<ModeratedComment> & { counts: CommentCounts }> {
  const { db } = context.site;
  const { status, page, page_size = moderationPageSize } = input;
  const isPersonal = maySeePersonalData(context.viewer);
  const filter = { status, q: plainText(input.q).trim(), isPersonal };
  const [total, counts, ids] = await Promise.all([
    reads.countReviews(db, filter),
    reads.countByStatus(db),
    reads.listReviewIds(db, filter, page_size, (page - 1) * page_size),
  ]);
  const [comments, rows] = await Promise.all([ownComments(context, ids), reads.listModerationRows(db, ids)]);
  const commentOf = new Map(comments.map((comment) => [comment.id, comment]));
  const factsOf = new Map(rows.map((row) => [row.id, row]));
  const list = ids.flatMap((id) => {
    const [comment, facts] = [commentOf.get(id), factsOf.get(id)];
    return comment && facts ? [viewReviewed(comment, facts, isPersonal)] : [];
  });
  return { list, total, page, page_size, counts };
}

/**
 * Moderates comments one by one, each in its own transaction, so that two moderators cannot deadlock.
 * @returns the previous status of each; deleted comments are left out
 */
export async function moderateAll(
  context: CallContext,
  ids: readonly number[],
  act: ModerationAction,
): Promise<{ id: number; before: CommentStatus }[]> {
  const judged: { id: number; before: CommentStatus }[] = [];
  for (const id of new Set(ids)) {
    try {
      judged.push({ id, before: await moderateComment(context, id, moderationActions[act]) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  return judged;
}
