import { commentErrors } from '#contract/features/comments/copy.ts';
import type { CommentPage, CommentSort, LatestComment, OwnComment } from '#contract/features/comments/entities.ts';
import { latestCommentCount, maxChildren } from '#contract/features/comments/limits.ts';
import type { CardComment } from '#contract/features/moments/entities.ts';
import { cardComments } from '#contract/features/moments/limits.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { type CallContext, type Site } from '#server/kit/site.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';
import * as reads from './reads.ts';
import { avatarsOf, commentContextOf, viewCardComment, viewLatest, viewOwn, viewThreads } from './views.ts';

const dayMs = 86_400_000;

/** Whether a post currently accepts comments: by site options, its own switch and its age. */
export function takesComments(site: Site, post: { comment_open: number; published_at: number | null }): boolean {
  const { options } = site;
  const days = options.get('comments_close_after_days');
  const isOld = days > 0 && site.clock.now() - (post.published_at ?? 0) > days * dayMs;
  return options.get('comments_enable') && !options.get('site_closed') && post.comment_open === 1 && !isOld;
}

/**
 * A page of comments of a post, with replies flattened below their top-level comments.
 * @throws DomainError NOT_FOUND when the viewer may not read the post, or past the last page
 * @see docs/reference/calls.md
 */
export async function readComments(
  context: CallContext,
  input: { post_id: number; page: number; sort?: CommentSort | undefined },
): Promise<CommentPage> {
  const { site } = context;
  context.tag('options', `post:${input.post_id}`, `comments:${input.post_id}`);
  const post = await reads.findCommentedPost(site.db, input.post_id, context.viewer, site.clock.now());
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
  for (const { user_id } of [...roots, ...replies]) if (user_id !== null) context.tag(`author:${user_id}`);
  const list = viewThreads(roots, replies, {
    authorId: post.author_id,
    ...(await commentContextOf(context)),
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

/** The number of the comment page that shows a top-level comment. */
export async function pageOf(site: Site, root: { id: number; post_id: number; created_at: number }): Promise<number> {
  const before = await reads.countRootsBefore(site.db, root, site.options.get('comments_sort'));
  return Math.floor(before / site.options.get('comments_page_size')) + 1;
}

/**
 * The page and URL of a comment.
 * @throws DomainError NOT_FOUND when the viewer may not read it
 */
export async function pageOfComment(
  context: CallContext,
  id: number,
): Promise<{ post_id: number; page: number; url: string }> {
  const { site } = context;
  const comment = await reads.findComment(site.db, id);
  const root = comment?.root_id ? await reads.findComment(site.db, comment.root_id) : comment;
  if (comment?.status !== 'approved' || root?.status !== 'approved')
    throw new DomainError('NOT_FOUND', commentErrors.noComment);
  context.tag('options', `post:${comment.post_id}`, `comments:${comment.post_id}`);
  const post = await reads.findCommentedPost(site.db, comment.post_id, context.viewer, site.clock.now());
  if (!post) throw new DomainError('NOT_FOUND', commentErrors.noComment);
  const page = await pageOf(site, root);
  return { post_id: post.id, page, url: commentPath(post, page, id) };
}

/** Comments as shown to their authors, in any state; deleted ones are left out. */
export async function ownComments(context: CallContext, ids: readonly number[]): Promise<OwnComment[]> {
  const [rows, surroundings] = await Promise.all([reads.listWhole(context.site.db, ids), commentContextOf(context)]);
  return rows.map((row) => viewOwn(row, surroundings, context.site.clock.now()));
}

/** The newest comments of several posts, as their cards show them: oldest of them first. */
export async function cardCommentsOf(
  context: CallContext,
  posts: readonly { id: number; author_id: number }[],
): Promise<Map<number, CardComment[]>> {
  const { site, viewer } = context;
  const authors = new Map(posts.map(({ id, author_id }) => [id, author_id]));
  context.tag(...posts.map(({ id }) => `comments:${id}`));
  const rows = await reads.listNewestOfEach(site.db, [...authors.keys()], viewer, site.clock.now(), cardComments);
  const found = new Map<number, CardComment[]>();
  for (const row of rows.toReversed()) {
    if (row.user_id !== null) context.tag(`author:${row.user_id}`);
    const card = viewCardComment(row, authors.get(row.post_id) ?? 0);
    found.set(row.post_id, [...(found.get(row.post_id) ?? []), card]);
  }
  return found;
}

/** A post whose comments the viewer may read; undefined for any other. */
export async function findCommentedPost({ site, viewer }: Pick<CallContext, 'site' | 'viewer'>, postId: number) {
  return reads.findCommentedPost(site.db, postId, viewer, site.clock.now());
}

/** A comment as published in feeds. */
export interface PublicComment {
  comment: LatestComment;
  /** Sanitised. */
  html: string;
  createdAt: number;
}

/** The newest public comments with their full content. */
export async function publicComments(context: CallContext, count: number): Promise<PublicComment[]> {
  const { site } = context;
  context.tag('comments:latest', 'options');
  const rows = await reads.listLatest(site.db, site.clock.now(), count);
  const shown = { avatarOf: avatarsOf(site), stickers: await currentStickers(site, context.tag) };
  const list: PublicComment[] = [];
  for (const row of rows) {
    // The URL contains a page number, which depends on the other comments of the post.
    context.tag(`post:${row.post_id}`, `comments:${row.post_id}`);
    if (row.user_id !== null) context.tag(`author:${row.user_id}`);
    const root = { id: row.root_id || row.id, post_id: row.post_id, created_at: row.root_created_at ?? row.created_at };
    list.push({
      comment: viewLatest(row, await pageOf(site, root), shown),
      html: row.html,
      createdAt: row.created_at,
    });
  }
  return list;
}

/** The newest public comments, for the sidebar. */
export async function latestComments(
  context: CallContext,
  count: number = latestCommentCount,
): Promise<LatestComment[]> {
  return (await publicComments(context, count)).map(({ comment }) => comment);
}
