import { commentErrors } from '#contract/features/comments/copy.ts';
import type {
  CommentPage,
  CommentSort,
  CommentStatus,
  LatestComment,
  NewComment,
} from '#contract/features/comments/entities.ts';
import { commentMaxLength, latestCommentCount, maxChildren } from '#contract/features/comments/limits.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { pageCount } from '#contract/kit/pages.ts';
import type { Queryable } from '#server/database/connect.ts';
import { setCommentCount } from '#server/features/stats/service.ts';
import { cleanCommentHtml } from '#server/kit/comment-html.ts';
import { renderMarkdownSubset } from '#server/kit/markdown-subset.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';

import * as reads from './reads.ts';
import { viewLatest, viewThreads } from './views.ts';
import * as writes from './writes.ts';

const dayMs = 86_400_000;

async function surroundingsOf({ site, tag }: Ask) {
  return {
    stickers: await currentStickers(site, tag),
    showsRegion: site.options.get('comments_show_city'),
    deviceWords: null,
  };
}

/** Whether a post takes new comments now: the site's switches, its own, its age. */
function takesComments(site: Site, post: { comment_open: number; published_at: number | null }): boolean {
  const { options } = site;
  const days = options.get('comments_close_after_days');
  const isOld = days > 0 && site.clock.now() - (post.published_at ?? 0) > days * dayMs;
  return options.get('comments_enable') && !options.get('site_closed') && post.comment_open === 1 && !isOld;
}

/**
 * A page of the comments of a post that everybody may read, threads flattened below their top-level comments.
 * @throws DomainError NOT_FOUND when nobody may read the post, or past the last page
 * @spec S7
 */
export async function readComments(
  ask: Ask,
  input: { post_id: number; page: number; sort?: CommentSort | undefined },
): Promise<CommentPage> {
  const { site } = ask;
  ask.tag('options', `post:${input.post_id}`, `comments:${input.post_id}`);
  const post = await reads.findCommentedPost(site.db, input.post_id, site.clock.now());
  if (!post) throw new DomainError('NOT_FOUND', commentErrors.noPost);
  const sort = input.sort ?? site.options.get('comments_sort');
  const pageSize = site.options.get('comments_page_size');
  const { roots: total, all } = await reads.countComments(site.db, post.id);
  if (input.page > pageCount(total, pageSize)) throw new DomainError('NOT_FOUND', commentErrors.noPage);
  const roots = await reads.listRoots(site.db, post.id, sort, pageSize, (input.page - 1) * pageSize);
  const replies = await reads.listReplies(
    site.db,
    roots.map((root) => root.id),
    maxChildren,
  );
  for (const { user_id } of [...roots, ...replies]) if (user_id !== null) ask.tag(`author:${user_id}`);
  const list = viewThreads(roots, replies, {
    authorId: post.author_id,
    ...(await surroundingsOf(ask)),
  });
  return {
    list,
    total,
    page: input.page,
    page_size: pageSize,
    comment_total: all,
    sort,
    open: takesComments(site, post),
  };
}

async function pageOf(site: Site, root: { id: number; post_id: number; created_at: number }): Promise<number> {
  const before = await reads.countRootsBefore(site.db, root, site.options.get('comments_sort'));
  return Math.floor(before / site.options.get('comments_page_size')) + 1;
}

/**
 * Where a comment is read.
 * @throws DomainError NOT_FOUND when it is not shown
 */
export async function pageOfComment(ask: Ask, id: number): Promise<{ post_id: number; page: number; url: string }> {
  const { site } = ask;
  const comment = await reads.findComment(site.db, id);
  const root = comment?.root_id ? await reads.findComment(site.db, comment.root_id) : comment;
  if (comment?.status !== 'approved' || root?.status !== 'approved')
    throw new DomainError('NOT_FOUND', commentErrors.noComment);
  ask.tag('options', `post:${comment.post_id}`, `comments:${comment.post_id}`);
  const post = await reads.findCommentedPost(site.db, comment.post_id, site.clock.now());
  if (!post) throw new DomainError('NOT_FOUND', commentErrors.noComment);
  const page = await pageOf(site, root);
  return { post_id: post.id, page, url: commentPath(post.slug, page, id) };
}

/** A comment as feeds carry it. */
export interface PublicComment {
  comment: LatestComment;
  /** Sanitised. */
  html: string;
  createdAt: number;
}

/** The newest comments everybody may read, whole. */
export async function publicComments(ask: Ask, count: number): Promise<PublicComment[]> {
  const { site } = ask;
  ask.tag('comments:latest', 'options');
  const rows = await reads.listLatest(site.db, site.clock.now(), count);
  const list: PublicComment[] = [];
  for (const row of rows) {
    // The address names a page, which moves with the other comments of the post.
    ask.tag(`post:${row.post_id}`, `comments:${row.post_id}`);
    if (row.user_id !== null) ask.tag(`author:${row.user_id}`);
    const root = { id: row.root_id || row.id, post_id: row.post_id, created_at: row.root_created_at ?? row.created_at };
    list.push({ comment: viewLatest(row, await pageOf(site, root)), html: row.html, createdAt: row.created_at });
  }
  return list;
}

/** The newest comments everybody may read, for the sidebar. */
export async function latestComments(ask: Ask, count: number = latestCommentCount): Promise<LatestComment[]> {
  return (await publicComments(ask, count)).map(({ comment }) => comment);
}

/** Notes that what is shown of a post's comments changed, and keeps the count that cards show. */
async function settle(unit: Unit, postId: number): Promise<void> {
  const { all } = await reads.countComments(unit.db, postId);
  await setCommentCount(unit, postId, all);
  unit.touch(`comments:${postId}`, 'comments:latest', `post:${postId}`);
}

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

function htmlOf(site: Site, comment: NewComment): string {
  if (comment.html !== undefined) return cleanCommentHtml(comment.html, new URL(site.url).host);
  return renderMarkdownSubset(comment.content, { images: site.options.get('comments_images') });
}

/** What is wrong with the text of a comment, or null. @spec S5 */
export function contentProblem(content: string): string | null {
  if (content.trim() === '') return commentErrors.empty;
  return Array.from(content).length > commentMaxLength ? commentErrors.tooLong(commentMaxLength) : null;
}

/**
 * Adds a comment as an import or a seed has it; a reply after the comment it answers.
 * @returns its id
 * @throws DomainError NOT_FOUND without its post, VALIDATION for a parent that is not of the post
 */
export async function importComment(site: Site, unit: Unit, comment: NewComment): Promise<number> {
  const post = await reads.findPostToComment(unit.db, comment.post_id);
  if (!post) throw new DomainError('NOT_FOUND', commentErrors.noPost);
  const { html: _html, parent_id, ...fields } = comment;
  const place = await placeOf(unit.db, comment.post_id, parent_id);
  const id = await writes.insertComment(unit, {
    ...fields,
    ...place,
    html: htmlOf(site, comment),
    address: comment.address ?? '',
    user_agent: (comment.user_agent ?? '').slice(0, 500),
    edited_at: null,
    published_at: comment.status === 'approved' ? comment.created_at : null,
    removed_at: null,
  });
  if (comment.status === 'approved') await settle(unit, comment.post_id);
  return id;
}

/** Moves a comment to another state. @throws DomainError NOT_FOUND */
export async function setCommentStatus(site: Site, id: number, status: CommentStatus): Promise<void> {
  await write(site, async (unit) => {
    const comment = await reads.findComment(unit.db, id);
    if (!comment) throw new DomainError('NOT_FOUND', commentErrors.noComment);
    if (comment.status === status) return;
    await writes.updateCommentStatus(unit, id, status);
    await settle(unit, comment.post_id);
  });
}

/** 通过: from now on everybody reads the comment. @throws DomainError NOT_FOUND */
export async function approveComment(site: Site, id: number): Promise<void> {
  await setCommentStatus(site, id, 'approved');
}
