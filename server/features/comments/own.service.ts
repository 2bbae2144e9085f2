import { commentErrors, hiddenPostTitle } from '#contract/features/comments/copy.ts';
import {
  commentEditMs,
  editsPerComment,
  maxOwnComments,
  myCommentsPageSize,
} from '#contract/features/comments/limits.ts';
import type { CommentStatus, MyComment, OwnComment } from '#contract/features/comments/entities.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import { pathOfPost } from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { commentsOfGrants } from './guest-grants.service.ts';
import { ensureContent, reviewComment } from './screening.service.ts';
import { changeComment, lockComment, deleteAsAuthor } from './service.ts';
import { ownComments, pageOf } from './reading.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, write } from '#server/kit/site.ts';
import { linkTitleOf } from '#server/kit/title-breaks.ts';

import * as reads from './own.reads.ts';

/** A comment written by the caller, by account or by the guest grant of the browser. */
async function findOwn({ site, viewer }: CallContext, id: number, grant: string | undefined): Promise<reads.OwnRow> {
  const row = await reads.findOwn(site.db, id);
  const isOwn =
    row?.user_id === null
      ? commentsOfGrants(site, grant === undefined ? [] : [grant]).includes(id)
      : row !== undefined && row.user_id === viewer.userId;
  if (!row || !isOwn) throw new DomainError('NOT_FOUND', commentErrors.notYours);
  return row;
}

function ensureChangeable(comment: { status: CommentStatus; created_at: number }, now: number): void {
  const isOpen = comment.status === 'approved' || comment.status === 'pending';
  if (!isOpen || now >= comment.created_at + commentEditMs) {
    throw new DomainError('VALIDATION', commentErrors.notEditable, { fields: { content: commentErrors.notEditable } });
  }
}

/**
 * Edits an own comment within the edit window. It is reviewed like a new one: a public comment may become pending, a
 * pending one stays pending.
 * @throws DomainError NOT_FOUND when it is not theirs, VALIDATION, USER_ALREADY_BAN, SITE_CLOSED, RATE_LIMITED
 * @see docs/reference/states.md
 */
export async function editComment(
  context: CallContext,
  input: { id: number; content: string; grant?: string | undefined },
): Promise<{ comment: OwnComment; public: boolean }> {
  const { site } = context;
  await ensureMayWrite(context);
  if (site.options.get('site_closed')) throw new DomainError('SITE_CLOSED');
  const own = await findOwn(context, input.id, input.grant);
  ensureChangeable(own, site.clock.now());
  ensureContent(input.content);
  // Unchanged content does not mark the comment as edited.
  if (input.content === own.content) {
    const [comment] = await ownComments(context, [own.id]);
    return { comment: comment as OwnComment, public: own.status === 'approved' };
  }
  const writer = { userId: own.user_id, name: own.name, email: own.email, url: own.url };
  const draft = { id: own.id, content: input.content, writer, postAuthorId: own.author_id };
  const { content, html, heldFor } = await reviewComment(context, draft);
  const changed = await write(site, async (unit) => {
    await takeLimits(site, unit, [{ key: `comment-edit:${own.id}`, rules: editsPerComment }]);
    const comment = await lockComment(site, unit, own.id);
    ensureChangeable(comment, unit.now);
    const waits =
      heldFor !== '' && comment.status === 'approved' ? { status: 'pending' as const, held_for: heldFor } : {};
    return changeComment(site, unit, comment, { content, html, edited_at: unit.now, ...waits });
  });
  const [comment] = await ownComments(context, [own.id]);
  return { comment: comment as OwnComment, public: changed.status === 'approved' };
}

/** Deletes an own comment, at any time after it was written. @throws DomainError NOT_FOUND when it is not theirs */
export async function removeComment(
  context: CallContext,
  input: { id: number; grant?: string | undefined },
): Promise<void> {
  const { site, viewer } = context;
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  const own = await findOwn(context, input.id, input.grant);
  await write(site, async (unit) => deleteAsAuthor(site, unit, await lockComment(site, unit, own.id)));
}

/** The caller's comments below a post, oldest first, including pending ones; empty for a hidden post. */
export async function listOwnComments(
  context: CallContext,
  input: { post_id: number; grants: readonly string[] },
): Promise<OwnComment[]> {
  const { site, viewer } = context;
  const who = { viewer, commentIds: commentsOfGrants(site, input.grants) };
  const ids = await reads.listOwnIds(site.db, input.post_id, who, site.clock.now(), maxOwnComments);
  return ownComments(context, ids);
}

/** The user's comments, newest first, with links to them. */
export async function listMyComments(
  context: CallContext,
  input: { status?: CommentStatus | undefined; page: number; page_size?: number | undefined },
): Promise<Page<MyComment>> {
  const { site, viewer } = context;
  if (viewer.userId === null) throw signInRequired(context);
  const { status, page, page_size = myCommentsPageSize } = input;
  const total = await reads.countMine(site.db, viewer.userId, status);
  const ids = await reads.listMyIds(site.db, viewer.userId, status, page_size, (page - 1) * page_size);
  const [comments, places] = await Promise.all([
    ownComments(context, ids),
    reads.listPlaces(site.db, ids, viewer, site.clock.now()),
  ]);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const list: MyComment[] = [];
  for (const comment of comments.toReversed()) {
    const place = placeOf.get(comment.id);
    const post = {
      id: comment.post_id,
      ...(place ? linkTitleOf(place) : { title: hiddenPostTitle, title_breaks: [] }),
      url: place ? pathOfPost(place) : '',
    };
    list.push({ ...comment, post, url: place ? await urlOf(context, comment, place) : '' });
  }
  return { list, total, page, page_size };
}

async function urlOf({ site }: CallContext, comment: OwnComment, place: reads.PlaceRow): Promise<string> {
  const isShown = comment.status === 'approved' && (place.root_id === 0 || place.root_status === 'approved');
  if (!isShown) return '';
  const root = {
    id: place.root_id || place.id,
    post_id: place.post_id,
    created_at: place.root_created_at ?? place.created_at,
  };
  return commentPath(place, await pageOf(site, root), place.id);
}
