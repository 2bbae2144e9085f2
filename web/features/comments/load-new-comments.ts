import { getCommentPlace, getComments } from '#contract/features/comments/calls.ts';
import type { CommentItem, CommentPage, CommentThread } from '#contract/features/comments/entities.ts';
import { type SiteOptions, siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { CallError, send } from '#web/kit/client.ts';

import { type CommentSection, commentElement } from './comment-section.ts';
import { addReply, addThread } from './insert-comment.ts';
import { renderComment } from './render-comment.tsx';

/** Further pages that are looked into for comments which are not among the newest. */
const maxFurtherPages = 3;

const isIn = (threads: readonly CommentThread[], id: number): boolean =>
  threads.some((thread) => thread.id === id || thread.children.some((reply) => reply.id === id));

/** The page of a comment; undefined when it is gone. */
async function findPage(postId: number, id: number): Promise<CommentPage | undefined> {
  try {
    const { page } = await send(getCommentPlace, { id });
    return await send(getComments, { post_id: postId, page });
  } catch (error) {
    if (error instanceof CallError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** The newest threads, and those of the given comments as far as a few pages have them. */
async function fetchThreads(
  postId: number,
  ids: readonly number[],
): Promise<{ threads: CommentThread[]; total: number }> {
  const newest = await send(getComments, { post_id: postId, page: 1, sort: 'newest' });
  const threads = [...newest.list];
  const missing = ids.filter((id) => !isIn(threads, id));
  for (const id of missing.slice(0, maxFurtherPages)) {
    if (isIn(threads, id)) continue;
    const found = (await findPage(postId, id))?.list.filter((thread) => isIn([thread], id)) ?? [];
    threads.push(...found);
  }
  return { threads, total: newest.comment_total };
}

function show(section: CommentSection, comment: CommentItem, options: SiteOptions): HTMLElement | null {
  if (commentElement(section, comment.id)) return null;
  const drawn = renderComment(comment, options, false);
  if (comment.root === 0) addThread(section, drawn);
  else addReply(section, drawn, comment.root);
  return drawn;
}

/**
 * Fetches comments that are not on the page yet and puts them into their places.
 * @returns the new elements, and the number of all comments
 */
export async function loadNewComments(
  section: CommentSection,
  ids: readonly number[],
): Promise<{ drawn: HTMLElement[]; total: number }> {
  const [{ threads, total }, options] = await Promise.all([fetchThreads(section.postId, ids), siteOptions()]);
  const drawn: HTMLElement[] = [];
  // The newest thread is put in last, so that it stands first.
  for (const thread of threads.toReversed())
    for (const comment of [thread, ...thread.children]) {
      const element = show(section, comment, options);
      if (element) drawn.push(element);
    }
  return { drawn, total };
}
