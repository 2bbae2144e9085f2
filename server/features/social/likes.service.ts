import { reactionErrors } from '#contract/features/social/copy.ts';
import {
  type CommentLikes,
  type BookmarkedPost,
  type ReactionKind,
  reactionKinds,
  type ReactionTarget,
  reactionTargets,
} from '#contract/features/social/likes.entities.ts';
import { bookmarksPageSize, reactionsPerUser, maxLikedCommentsAtOnce } from '#contract/features/social/limits.ts';
import { isMoment } from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { listMomentsByIds } from '#server/features/moments/reading.service.ts';
import { listCardsByIds } from '#server/features/posts/reading.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { ensureAccountReady } from '#server/kit/account-ready.ts';
import { isoTime } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { targetKind } from '#server/kit/targets.ts';

import { listLikedByVisitor, setGuestLike } from './guest-likes.service.ts';
import * as reads from './likes.reads.ts';
import * as writes from './likes.writes.ts';
import { addToCounts, findCount, getReactionTarget, type ReactionInput } from './reaction-targets.service.ts';

/** A like of a post or comment was added or removed. */
export interface Liked {
  userId: number;
  type: ReactionTarget;
  id: number;
  /** The author; null: a guest. */
  authorId: number | null;
  on: boolean;
}

export const liked = createHook<Liked>();

/** Adds or removes a like or bookmark and updates its count; emits no event. @returns whether anything changed */
export async function saveReaction(
  site: Site,
  unit: Unit,
  userId: number,
  kind: ReactionKind,
  { type, id, on }: ReactionInput,
): Promise<boolean> {
  const mark = { user_id: userId, kind, target_type: type, target_id: id };
  const isChanged = on ? await writes.insertReaction(unit, mark) : await writes.deleteReaction(unit, mark);
  if (!isChanged) return false;
  await addToCounts(site, unit, kind, type, [id], on ? 1 : -1);
  return true;
}

async function setReaction(
  context: CallContext,
  kind: ReactionKind,
  marking: ReactionInput,
): Promise<{ count: number; on: boolean }> {
  const { site } = context;
  const userId = requireUserId(context);
  const { type, id, on } = marking;
  return write(site, async (unit) => {
    await takeLimits(site, unit, [
      { key: `mark:${userId}`, rules: reactionsPerUser, message: reactionErrors.tooOften },
    ]);
    const { ownerId: authorId } = await getReactionTarget(context, unit.db, unit.now, type, id);
    const isChanged = await saveReaction(site, unit, userId, kind, marking);
    if (isChanged && kind === 'like') await liked.emit(site, unit, { userId, type, id, authorId, on });
    // Read again: other likes may have been added while this transaction waited for the lock.
    return { count: await findCount(site, unit.db, kind, type, id), on };
  });
}

/**
 * 点赞: once per user, or per browser of a guest where the site lets guests like. Exact under parallel requests.
 * Invalidates no cached page: the client loads the count by a call.
 * @throws DomainError NOT_FOUND for what is not public, 601, 602, USER_ALREADY_BAN, RATE_LIMITED
 * @see docs/reference/calls.md
 */
export async function setLike(context: CallContext, marking: ReactionInput): Promise<{ count: number; on: boolean }> {
  const { viewer } = context;
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (viewer.userId === null) return setGuestLike(context, marking);
  ensureAccountReady(viewer);
  return setReaction(context, 'like', marking);
}

/** 收藏: posts only. @throws DomainError VALIDATION, NOT_FOUND for what is not public, RATE_LIMITED @see docs/reference/calls.md */
export async function setBookmark(
  context: CallContext,
  marking: ReactionInput,
): Promise<{ count: number; on: boolean }> {
  if (!targetKind(context.site, marking.type).favourites) {
    throw new DomainError('VALIDATION', reactionErrors.onlyPosts, { fields: { type: reactionErrors.onlyPosts } });
  }
  return setReaction(context, 'favourite', marking);
}

function readIds(text: string): number[] {
  const ids = new Set(text.split(',').map(Number).filter(Boolean));
  return [...ids].slice(0, maxLikedCommentsAtOnce);
}

export interface PostReactions {
  likes: number;
  favourites: number;
  liked: boolean;
  favourited: boolean;
  comment_likes: CommentLikes[];
  comments_liked: number[];
}

/** The current likes and bookmarks of a post that the viewer may read. @throws DomainError NOT_FOUND */
export async function postReactions(
  context: CallContext,
  input: { post_id: number; comments: string },
): Promise<PostReactions> {
  const { site, viewer } = context;
  const now = site.clock.now();
  const post = await getReactionTarget(context, site.db, now, 'post', input.post_id);
  const comments = await reads.listCommentLikes(site.db, post.id, readIds(input.comments), viewer, now);
  const ids = comments.map(({ id }) => id);
  const marked = async (kind: ReactionKind, type: ReactionTarget, of: readonly number[]): Promise<number[]> =>
    viewer.userId === null ? [] : reads.listReactedIds(site.db, viewer.userId, kind, type, of);
  const [likes, favourites, own, kept, commentsLiked] = await Promise.all([
    findCount(site, site.db, 'like', 'post', post.id),
    findCount(site, site.db, 'favourite', 'post', post.id),
    viewer.userId === null ? listLikedByVisitor(context, [post.id]) : marked('like', 'post', [post.id]),
    marked('favourite', 'post', [post.id]),
    marked('like', 'comment', ids),
  ]);
  return {
    likes,
    favourites,
    liked: own.length > 0,
    favourited: kept.length > 0,
    comment_likes: comments.map(({ id, likes }) => ({ id, likes })),
    comments_liked: commentsLiked,
  };
}

/** The viewer's bookmarks of what they may still read, newest first. @throws DomainError NOT_FOUND past the last page */
export async function myBookmarks(
  context: CallContext,
  page: number,
  pageSize = bookmarksPageSize,
): Promise<Page<BookmarkedPost>> {
  requireUserId(context);
  const { db, clock } = context.site;
  const now = clock.now();
  const [rows, total] = await Promise.all([
    reads.listBookmarks(db, context.viewer, now, pageSize, (page - 1) * pageSize),
    reads.countBookmarks(db, context.viewer, now),
  ]);
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  const idsOf = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isWanted).map((row) => row.target_id);
  const [cards, shownMoments] = await Promise.all([
    listCardsByIds(
      context,
      idsOf((row) => !isMoment(row)),
    ),
    listMomentsByIds(context, idsOf(isMoment)),
  ]);
  const posts = new Map(cards.map((card) => [card.id, card]));
  const moments = new Map(shownMoments.map((each) => [each.id, each]));
  const list = rows.flatMap(({ target_id: id, created_at }) => {
    const [post, moment] = [posts.get(id) ?? null, moments.get(id) ?? null];
    return post || moment ? [{ post, moment, marked_at: isoTime(created_at) }] : [];
  });
  return { list, total, page, page_size: pageSize };
}

/** Comments are gone, and their likes with them. */
export async function eraseCommentReactions(unit: Unit, commentIds: readonly number[]): Promise<void> {
  await writes.deleteReactionsTo(unit, 'comment', commentIds);
}

/** 注销: deletes a user's likes and bookmarks and updates the counts. */
export async function eraseReactions(site: Site, unit: Unit, userId: number): Promise<void> {
  const rows = await reads.listReactionsOf(unit.db, userId);
  for (const kind of reactionKinds) {
    for (const type of reactionTargets) {
      const ids = rows.filter((row) => row.kind === kind && row.target_type === type).map((row) => row.target_id);
      await addToCounts(site, unit, kind, type, ids, -1);
    }
  }
  await writes.deleteReactionsOf(unit, userId);
}
