import { isIP } from 'node:net';

import {
  commentsBeforeChallenge,
  commentsBeforeChallengeWithoutForm,
  commentsPerAuthor,
  duplicateCommentWindowMs,
  userAgentMaxLength,
} from '#contract/features/comments/limits.ts';
import { commentErrors, moderationReasons } from '#contract/features/comments/copy.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { ensureChallenge, checkForm } from '#server/features/request-guards/challenges.service.ts';
import { grantOf } from './guest-grants.service.ts';
import {
  type CommentWriter,
  ensureContent,
  type GuestFields,
  reviewComment,
  type CommentReview,
  readWriter,
  renderComment,
} from './screening.service.ts';
import { addReadyComment, type ReadyComment } from './service.ts';
import { findCommentedPost, ownComments, takesComments } from './reading.service.ts';
import { countEvents, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { regionOf } from '#server/kit/region.ts';
import { ensureAccountReady } from '#server/kit/account-ready.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';
import { renderStickers } from '#server/kit/stickers.ts';

import * as reads from './posting.reads.ts';

/** A submitted comment. */
export interface SentComment extends GuestFields {
  post_id: number;
  /** 0: a top-level comment. */
  parent: number;
  content: string;
  notify: boolean;
  form_token?: string | undefined;
  website?: string | undefined;
}

/** The post, if the caller may comment on it. */
async function findOpenPost(context: CallContext, postId: number) {
  const { site, viewer } = context;
  if (site.options.get('site_closed') || !site.options.get('comments_enable')) throw new DomainError('SITE_CLOSED');
  ensureAccountReady(viewer);
  const post = await findCommentedPost(context, postId);
  if (!post) throw new DomainError('NOT_FOUND', commentErrors.noPost);
  if (!takesComments(site, post)) throw new DomainError('NOT_FOUND', commentErrors.closed);
  if (viewer.userId === null && site.options.get('comments_need_login'))
    throw signInRequired(context, commentErrors.needLogin);
  return post;
}

/** The thread of a reply; all replies are stored flat below the top-level comment. */
async function findPlace(db: Queryable, postId: number, parentId: number) {
  if (parentId === 0) return { root_id: 0, parent_id: 0 };
  const parent = await reads.findParent(db, postId, parentId);
  if (!parent) throw new DomainError('VALIDATION', commentErrors.noParent);
  return { root_id: parent.root_id || parent.id, parent_id: parent.id };
}

function limitKey({ viewer, address }: CallContext): string {
  return viewer.userId === null ? `comment:address:${address}` : `comment:user:${viewer.userId}`;
}

/** Requires proof of work from frequent commenters and for suspicious form submissions. */
async function checkCommentRate(context: CallContext, sent: SentComment): Promise<'trapped' | 'fine'> {
  const { site } = context;
  const form = checkForm(site, 'comment', sent);
  const counts = await Promise.all(
    commentsPerAuthor.map(({ windowMs }) => countEvents(site.db, limitKey(context), windowMs, site.clock.now())),
  );
  // No challenge for a comment that the rate limit rejects anyway.
  const isOver = commentsPerAuthor.some(({ max }, at) => (counts[at] ?? 0) >= max);
  const isMany =
    Math.max(...counts) >= (form === 'absent' ? commentsBeforeChallengeWithoutForm : commentsBeforeChallenge);
  if (!isOver && (isMany || form === 'trapped' || form === 'hasty')) await ensureChallenge(context, 'comment');
  return form === 'trapped' ? 'trapped' : 'fine';
}

/** The row of a comment, except its place in the thread. */
function readyOf(context: CallContext, sent: SentComment, writer: CommentWriter, judged: CommentReview) {
  const { ip, userAgent } = context.client;
  const { userId, email, url } = writer;
  const { name, content, html, heldFor } = judged;
  return {
    post_id: sent.post_id,
    user_id: userId,
    name,
    email,
    url,
    content,
    html,
    status: heldFor === '' ? ('approved' as const) : ('pending' as const),
    held_for: heldFor,
    notify: sent.notify ? 1 : 0,
    // A proxy may forward an arbitrary header value.
    address: isIP(ip) === 0 ? '' : ip,
    user_agent: userAgent.slice(0, userAgentMaxLength),
    region: regionOf(ip),
    created_at: context.site.clock.now(),
  };
}

/** Counts and stores a comment in one transaction, so that parallel requests cannot exceed the limit. */
async function storeComment(
  context: CallContext,
  unit: Unit,
  ready: Omit<ReadyComment, 'root_id' | 'parent_id'>,
  parent: number,
) {
  const { site } = context;
  await takeLimits(site, unit, [{ key: limitKey(context), rules: commentsPerAuthor }]);
  const place = await findPlace(unit.db, ready.post_id, parent);
  if (await reads.hasRepeated(unit.db, ready, unit.now - duplicateCommentWindowMs))
    throw new DomainError('CONFLICT', commentErrors.repeated);
  return addReadyComment(site, unit, { ...ready, ...place });
}

/**
 * Adds a comment below a post that the caller may read, either published or pending review.
 * @returns the comment, whether it is public, and a grant that proves a guest's authorship
 * @throws DomainError USER_ALREADY_BAN, SITE_CLOSED, NOT_FOUND, 601, 603, VALIDATION, RATE_LIMITED, CHALLENGE_REQUIRED,
 * CONFLICT for a repeated text
 * @see docs/reference/validations.md, docs/reference/permissions.md, docs/reference/calls.md
 */
export async function addComment(
  context: CallContext,
  sent: SentComment,
): Promise<{ comment: OwnComment; public: boolean; grant: string }> {
  const { site } = context;
  await ensureMayWrite(context);
  const post = await findOpenPost(context, sent.post_id);
  const writer = await readWriter(context, sent);
  await findPlace(site.db, post.id, sent.parent);
  const form = await checkCommentRate(context, sent);
  const judged = await reviewComment(context, { id: 0, content: sent.content, writer, postAuthorId: post.author_id });
  const heldFor = [judged.heldFor, form === 'trapped' ? moderationReasons.form : ''].filter(Boolean).join('；');
  const ready = readyOf(context, sent, writer, { ...judged, heldFor });
  const kept = await write(site, (unit) => storeComment(context, unit, ready, sent.parent));
  const [comment] = await ownComments(context, [kept.id]);
  return {
    comment: comment as OwnComment,
    public: kept.status === 'approved',
    grant: writer.userId === null ? grantOf(site, kept.id) : '',
  };
}

/** Renders a preview of a comment. @throws DomainError VALIDATION */
export async function previewComment({ site, tag }: CallContext, content: string): Promise<string> {
  ensureContent(content);
  return renderStickers(await renderComment(site, content), await currentStickers(site, tag));
}
