import { markErrors } from '#contract/features/social/copy.ts';
import type { CommentLikes, FavouritePost, MarkKind, MarkTarget } from '#contract/features/social/likes.entities.ts';
import { favouritesPageSize, marksOfPerson, maxCommentsAsked } from '#contract/features/social/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cardsOf } from '#server/features/posts/reading.service.ts';
import { addCommentLikes } from '#server/features/comments/service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { addPostMarks } from '#server/features/analytics/counters.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type Ask, type Unit, write } from '#server/kit/site.ts';

import * as reads from './likes.reads.ts';
import * as writes from './likes.writes.ts';

/** Somebody likes a post or comment, or does no more. */
export interface Liked {
  userId: number;
  type: MarkTarget;
  id: number;
  /** Who wrote it; null: a guest. */
  authorId: number | null;
  on: boolean;
}

export const liked = createHook<Liked>();

interface Marking {
  type: MarkTarget;
  id: number;
  on: boolean;
}

const markColumns = { like: 'likes', favourite: 'favourites' } as const satisfies Record<MarkKind, string>;

function personOf(ask: Ask): number {
  if (ask.viewer.userId === null) throw new DomainError('601');
  return ask.viewer.userId;
}

interface Target {
  authorId: number | null;
  counts: Record<MarkKind, number>;
}

async function targetOf(db: Queryable, type: MarkTarget, id: number, now: number): Promise<Target> {
  if (type === 'post') {
    const post = await reads.findPublicPost(db, id, now);
    if (!post) throw new DomainError('NOT_FOUND', markErrors.noPost);
    return { authorId: post.author_id, counts: { like: post.likes, favourite: post.favourites } };
  }
  const comment = await reads.findShownComment(db, id, now);
  if (!comment) throw new DomainError('NOT_FOUND', markErrors.noComment);
  return { authorId: comment.user_id, counts: { like: comment.likes, favourite: 0 } };
}

/** Keeps or takes away a mark, and its count with it; tells nobody. @returns whether anything changed */
export async function keepMark(
  unit: Unit,
  userId: number,
  kind: MarkKind,
  { type, id, on }: Marking,
): Promise<boolean> {
  const mark = { user_id: userId, kind, target_type: type, target_id: id };
  const isChanged = on ? await writes.insertMark(unit, mark) : await writes.deleteMark(unit, mark);
  if (!isChanged) return false;
  const delta = on ? 1 : -1;
  if (type === 'post') await addPostMarks(unit, [id], markColumns[kind], delta);
  else await addCommentLikes(unit, id, delta);
  return true;
}

async function setMark(ask: Ask, kind: MarkKind, marking: Marking): Promise<{ count: number; on: boolean }> {
  const { site } = ask;
  const userId = personOf(ask);
  const { type, id, on } = marking;
  return write(site, async (unit) => {
    await takeLimits(site, unit, [{ key: `mark:${userId}`, rules: marksOfPerson, message: markErrors.tooOften }]);
    const { authorId } = await targetOf(unit.db, type, id, unit.now);
    const isChanged = await keepMark(unit, userId, kind, marking);
    if (isChanged && kind === 'like') await liked.tell(site, unit, { userId, type, id, authorId, on });
    // Read anew: others may have liked it while this waited for its turn.
    const { counts } = await targetOf(unit.db, type, id, unit.now);
    return { count: counts[kind], on };
  });
}

/**
 * 点赞: once per person, exact under parallel requests; touches no page, the count comes by call.
 * @throws DomainError NOT_FOUND for what is not public, RATE_LIMITED
 * @spec decisions 2
 */
export async function setLike(ask: Ask, marking: Marking): Promise<{ count: number; on: boolean }> {
  return setMark(ask, 'like', marking);
}

/** 收藏: posts only. @throws DomainError VALIDATION, NOT_FOUND for what is not public, RATE_LIMITED @spec decisions 2 */
export async function setFavourite(ask: Ask, marking: Marking): Promise<{ count: number; on: boolean }> {
  if (marking.type !== 'post') {
    throw new DomainError('VALIDATION', markErrors.onlyPosts, { fields: { type: markErrors.onlyPosts } });
  }
  return setMark(ask, 'favourite', marking);
}

function readIds(text: string): number[] {
  const ids = new Set(text.split(',').map(Number).filter(Boolean));
  return [...ids].slice(0, maxCommentsAsked);
}

export interface PostMarks {
  likes: number;
  favourites: number;
  liked: boolean;
  favourited: boolean;
  comment_likes: CommentLikes[];
  comments_liked: number[];
}

/** The likes and favourites of a public post as they are now. @throws DomainError NOT_FOUND */
export async function postMarks(ask: Ask, input: { post_id: number; comments: string }): Promise<PostMarks> {
  const { site, viewer } = ask;
  const now = site.clock.now();
  const post = await reads.findPublicPost(site.db, input.post_id, now);
  if (!post) throw new DomainError('NOT_FOUND', markErrors.noPost);
  const comments = await reads.listCommentLikes(site.db, post.id, readIds(input.comments), now);
  const ids = comments.map(({ id }) => id);
  const marked = async (kind: MarkKind, type: MarkTarget, of: readonly number[]): Promise<number[]> =>
    viewer.userId === null ? [] : reads.listMarked(site.db, viewer.userId, kind, type, of);
  const [own, favourites, commentsLiked] = await Promise.all([
    marked('like', 'post', [post.id]),
    marked('favourite', 'post', [post.id]),
    marked('like', 'comment', ids),
  ]);
  return {
    likes: post.likes,
    favourites: post.favourites,
    liked: own.length > 0,
    favourited: favourites.length > 0,
    comment_likes: comments.map(({ id, likes }) => ({ id, likes })),
    comments_liked: commentsLiked,
  };
}

/** The viewer's favourites, the latest first, as far as they are still public. @throws DomainError NOT_FOUND past the end */
export async function myFavourites(
  ask: Ask,
  page: number,
  pageSize = favouritesPageSize,
): Promise<Page<FavouritePost>> {
  const { db, clock } = ask.site;
  const userId = personOf(ask);
  const now = clock.now();
  const [rows, total] = await Promise.all([
    reads.listFavourites(db, userId, now, pageSize, (page - 1) * pageSize),
    reads.countFavourites(db, userId, now),
  ]);
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  const ids = rows.map((row) => row.target_id);
  const cards = new Map((await cardsOf(ask, ids)).map((card) => [card.id, card]));
  const list = rows.flatMap((row) => {
    const post = cards.get(row.target_id);
    return post ? [{ post, marked_at: isoTime(row.created_at) }] : [];
  });
  return { list, total, page, page_size: pageSize };
}

/** Ids that one statement names. */
const idsAtOnce = 500;

function* portions(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += idsAtOnce) yield ids.slice(at, at + idsAtOnce);
}

/** 注销: a person's likes and favourites go, and are counted no more. */
export async function forgetMarks(unit: Unit, userId: number): Promise<void> {
  const rows = await reads.listMarksOf(unit.db, userId);
  const idsOf = (kind: MarkKind, type: MarkTarget): number[] =>
    rows.filter((row) => row.kind === kind && row.target_type === type).map((row) => row.target_id);
  for (const ids of portions(idsOf('like', 'post'))) await addPostMarks(unit, ids, 'likes', -1);
  for (const ids of portions(idsOf('favourite', 'post'))) await addPostMarks(unit, ids, 'favourites', -1);
  for (const id of idsOf('like', 'comment')) await addCommentLikes(unit, id, -1);
  await writes.deleteMarksOf(unit, userId);
}
