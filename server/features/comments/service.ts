import { emailKey } from '#contract/features/accounts/rules.ts';
import { commentErrors } from '#contract/features/comments/copy.ts';
import type { CommentStatus, NewComment } from '#contract/features/comments/entities.ts';
import { commentMaxLength, userAgentMaxLength } from '#contract/features/comments/limits.ts';
import { pathOfPost } from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { audit } from '#server/features/audit/service.ts';
import { setCommentCount } from '#server/features/analytics/counters.service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { renderMarkdownSubset } from '#server/kit/markdown-subset.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** A comment that has become public, as far as its post is. */
export interface PublishedComment {
  commentId: number;
  postId: number;
  /** '' if nobody can read it. */
  postPath: string;
  /** Whether everybody may read the post, and not only followers of its author. */
  isOpen: boolean;
  /** Null for a guest. */
  userId: number | null;
  name: string;
  /** 0: a top-level comment. */
  parentId: number;
  rootId: number;
  content: string;
  /** Users mentioned by @name. */
  mentionedIds: number[];
}

/** A comment that waits for moderation; `heldFor` is the reason shown to moderators. */
export type HeldComment = Omit<PublishedComment, 'mentionedIds'> & { heldFor: string };

/** Emitted once per comment, when it first becomes public; never for imported comments. */
export const commentPublished = createHook<PublishedComment>();

/** Emitted when a comment becomes pending. */
export const commentHeld = createHook<HeldComment>();

/** Emitted when a public comment is deleted, rejected or becomes pending again. */
export const commentHidden = createHook<{ commentId: number; postId: number; userId: number | null }>();

/** Emitted when a moderator has approved or rejected a comment. */
export const commentModerated = createHook<{ commentId: number; status: CommentStatus }>();

function mentionedIn(html: string): number[] {
  const found = [...html.matchAll(/<a class="mention" href="\/author\/(\d{1,15})"/g)].map((match) => Number(match[1]));
  return [...new Set(found)];
}

/** Invalidates cached pages with the post's comments, and updates the stored comment count. */
export async function refreshComments(site: Site, unit: Unit, postId: number): Promise<void> {
  await reads.lockCounts(unit.db, site.engine, postId);
  const { all } = await reads.countComments(unit.db, postId);
  await setCommentCount(site, unit, postId, all);
  unit.touch(`comments:${postId}`, 'comments:latest', `post:${postId}`);
}

/** A post appears or disappears: so do its comments among the latest ones, if it has any. */
export async function refreshLatestComments(unit: Unit, postId: number): Promise<void> {
  if (await reads.hasApproved(unit.db, postId)) unit.touch('comments:latest');
}

/** Emits `commentPublished` once for each comment of the thread that became public. */
async function publishThread(site: Site, unit: Unit, comment: { post_id: number; root_id: number; id: number }) {
  const post = await reads.findDiscussedPost(unit.db, comment.post_id, unit.now);
  if (!post) return;
  for (const row of await reads.listUnannounced(unit.db, comment.root_id || comment.id)) {
    await writes.updateComment(unit, row.id, { published_at: unit.now });
    await commentPublished.emit(site, unit, {
      commentId: row.id,
      postId: row.post_id,
      postPath: pathOfPost(post),
      isOpen: post.is_open === 1,
      userId: row.user_id,
      name: row.user_name ?? row.name,
      parentId: row.parent_id,
      rootId: row.root_id,
      content: row.content,
      mentionedIds: mentionedIn(row.html),
    });
  }
}

/** Removes the placeholder of a deleted comment together with its last reply. */
async function dropEmptyPlaceholder(unit: Unit, rootId: number): Promise<void> {
  const root = rootId === 0 ? undefined : await reads.findComment(unit.db, rootId);
  if (!root || root.removed_at === null || root.status !== 'approved') return;
  if ((await reads.countAnswers(unit.db, rootId)) === 0) await writes.updateComment(unit, rootId, { status: 'trash' });
}

/** Applies the effects of a changed status or content; `before` is the previous status. */
async function applyChange(site: Site, unit: Unit, comment: reads.WholeComment, before: CommentStatus): Promise<void> {
  const isShown = comment.status === 'approved';
  if (!isShown && before !== 'approved') return;
  if (!isShown) await dropEmptyPlaceholder(unit, comment.root_id);
  await refreshComments(site, unit, comment.post_id);
  if (isShown) await publishThread(site, unit, comment);
  else
    await commentHidden.emit(site, unit, { commentId: comment.id, postId: comment.post_id, userId: comment.user_id });
}

async function emitHeld(site: Site, unit: Unit, comment: reads.WholeComment): Promise<void> {
  const post = await reads.findDiscussedPost(unit.db, comment.post_id, unit.now);
  await commentHeld.emit(site, unit, {
    commentId: comment.id,
    postId: comment.post_id,
    postPath: post ? pathOfPost(post) : '',
    isOpen: post?.is_open === 1,
    userId: comment.user_id,
    name: comment.user_id === null ? comment.name : await reads.findUserName(unit.db, comment.user_id),
    parentId: comment.parent_id,
    rootId: comment.root_id,
    content: comment.content,
    heldFor: comment.held_for,
  });
}

/** The thread of a reply; all replies are stored flat below the top-level comment. */
async function placeOf(
  db: Queryable,
  postId: number,
  parentId: number,
): Promise<{ root_id: number; parent_id: number }> {
  if (parentId === 0) return { root_id: 0, parent_id: 0 };
  const parent = await reads.findComment(db, parentId);
  if (parent?.post_id !== postId) throw new DomainError('VALIDATION', commentErrors.noParent);
  return { root_id: parent.root_id || parent.id, parent_id: parent.id };
}

/** The problem with a comment's text, or null. @see docs/reference/validations.md */
export function contentProblem(content: string): string | null {
  // Text of only white space and zero-width characters is empty.
  if (content.replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu, '') === '') return commentErrors.empty;
  return Array.from(content).length > commentMaxLength ? commentErrors.tooLong(commentMaxLength) : null;
}

async function htmlOf(site: Site, { html, content }: NewComment): Promise<string> {
  if (html === undefined) return renderMarkdownSubset(content, { images: site.options.get('comments_images') });
  // Only imports bring HTML, and its parser is large.
  const { cleanCommentHtml } = await import('#server/kit/comment-html.ts');
  return cleanCommentHtml(html, new URL(site.url).host);
}

/**
 * Adds an imported or seeded comment; replies must come after their parents.
 * @returns its id
 * @throws DomainError NOT_FOUND without its post, VALIDATION for a parent that belongs to another post
 */
export async function importComment(site: Site, unit: Unit, comment: NewComment): Promise<number> {
  const post = await reads.findPostToComment(unit.db, comment.post_id);
  if (!post) throw new DomainError('NOT_FOUND', commentErrors.noPost);
  const { html: _html, parent_id, ...fields } = comment;
  const place = await placeOf(unit.db, comment.post_id, parent_id);
  const id = await writes.insertComment(unit, {
    ...fields,
    ...place,
    email: emailKey(comment.email),
    html: await htmlOf(site, comment),
    address: comment.address ?? '',
    user_agent: (comment.user_agent ?? '').slice(0, userAgentMaxLength),
    edited_at: null,
    published_at: comment.status === 'approved' ? comment.created_at : null,
    removed_at: null,
  });
  if (comment.status === 'approved') await refreshComments(site, unit, comment.post_id);
  return id;
}

/** A reviewed comment, ready to be inserted. */
export type ReadyComment = Omit<
  reads.WholeComment,
  'id' | 'likes' | 'edited_at' | 'published_at' | 'removed_at' | 'binned_at'
>;

/** Adds a comment written on this site and emits its events. @returns the stored row */
export async function addReadyComment(site: Site, unit: Unit, ready: ReadyComment): Promise<reads.WholeComment> {
  const unsaid = { likes: 0, edited_at: null, published_at: null, removed_at: null, binned_at: null };
  const comment = { ...ready, ...unsaid, id: await writes.insertComment(unit, { ...ready, ...unsaid }) };
  if (comment.status === 'approved') await applyChange(site, unit, comment, 'pending');
  else await emitHeld(site, unit, comment);
  return comment;
}

/** A whole comment, locked until the transaction ends. @throws DomainError NOT_FOUND when it was deleted */
export async function lockComment(site: Site, unit: Unit, id: number): Promise<reads.WholeComment> {
  const comment = await reads.lockComment(unit.db, site.engine, id);
  if (!comment || comment.removed_at !== null) throw new DomainError('NOT_FOUND', commentErrors.noComment);
  return comment;
}

/** Changes the content or status of a locked comment, with all effects. */
export async function changeComment(
  site: Site,
  unit: Unit,
  comment: reads.WholeComment,
  change: Partial<Pick<reads.WholeComment, 'status' | 'held_for' | 'content' | 'html' | 'edited_at'>>,
): Promise<reads.WholeComment> {
  const changed = { ...comment, ...change };
  await writes.updateComment(unit, comment.id, change);
  await applyChange(site, unit, changed, comment.status);
  if (changed.status === 'pending' && comment.status === 'approved') await emitHeld(site, unit, changed);
  return changed;
}

const blank = { content: '', html: '', user_id: null, name: '', email: '', url: '' } as const;

const blankTraces = { address: '', user_agent: '', region: '', notify: 0, likes: 0 } as const;

/**
 * Deletes a locked comment on behalf of its author. With replies below it an empty placeholder stays; otherwise it goes
 * to the trash.
 */
export async function deleteAsAuthor(site: Site, unit: Unit, comment: reads.WholeComment): Promise<void> {
  const isShown = comment.status === 'approved';
  const isFace = isShown && comment.root_id === 0 && (await reads.countAnswers(unit.db, comment.id)) > 0;
  const rest = isFace ? { ...blank, ...blankTraces } : { status: 'trash' as const };
  await writes.updateComment(unit, comment.id, { ...rest, removed_at: unit.now });
  await applyChange(site, unit, { ...comment, status: 'trash' }, comment.status);
}

async function moveComment(site: Site, unit: Unit, id: number, status: CommentStatus): Promise<CommentStatus> {
  const comment = await lockComment(site, unit, id);
  if (comment.status === status) return status;
  // The reason for holding stays; nobody is notified, because a moderator did this deliberately.
  await writes.updateComment(unit, id, { status });
  await applyChange(site, unit, { ...comment, status }, comment.status);
  if (status !== 'pending') await commentModerated.emit(site, unit, { commentId: id, status });
  return comment.status;
}

/** Sets the status of a comment. @throws DomainError NOT_FOUND */
export async function setCommentStatus(site: Site, id: number, status: CommentStatus): Promise<void> {
  await write(site, (unit) => moveComment(site, unit, id, status));
}

const judgementActs = {
  approved: 'comment.approve',
  pending: 'comment.hold',
  spam: 'comment.reject',
  trash: 'comment.reject',
} as const;

/** Moderates a comment in the caller's transaction, and records it in the audit log. @throws DomainError NOT_FOUND */
export async function moderateCommentIn(
  context: CallContext,
  unit: Unit,
  id: number,
  status: CommentStatus,
): Promise<CommentStatus> {
  const before = await moveComment(context.site, unit, id, status);
  const act = judgementActs[status];
  await audit(context, unit, {
    action: act,
    target: { type: 'comment', id },
    before: { status: before },
    after: { status },
  });
  return before;
}

/** Moderates a comment in its own transaction. @returns the previous status @throws DomainError NOT_FOUND */
export async function moderateComment(context: CallContext, id: number, status: CommentStatus): Promise<CommentStatus> {
  return write(context.site, (unit) => moderateCommentIn(context, unit, id, status));
}

/**
 * Changes the like count of a comment by `delta`. It invalidates no cached page: the client loads the count by a call.
 * @returns the new count, undefined when there is no such comment
 */
export async function addCommentLikes(unit: Unit, id: number, delta: number): Promise<number | undefined> {
  return (await writes.addLikes(unit, id, delta))?.likes;
}

/** 注销: the user's comments stay without any identifying data. */
export async function anonymizeAuthor(unit: Unit, userId: number): Promise<void> {
  await writes.clearAuthorData(unit, userId);
  unit.touch(`author:${userId}`, 'comments:latest');
}
