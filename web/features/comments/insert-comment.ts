import type { OwnComment } from '#contract/features/comments/entities.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { addToCommentCount } from '#web/kit/post-state.ts';
import { formatNumber } from '#web/ui/format-number.ts';

import { type CommentSection, commentElement } from './comment-section.ts';
import { commentCountEvent } from './comment-signals.ts';
import { renderComment } from './render-comment.tsx';
import { showOwnCommentActions } from './own-comment-actions.ts';

function listOf(root: HTMLElement): HTMLElement | null {
  const list = root.querySelector<HTMLElement>('.threads');
  if (list) return list;
  const made = document.createElement('ol');
  made.className = 'threads';
  root.querySelector('.comments-none')?.replaceWith(made);
  return made;
}

export function addThread({ root }: CommentSection, drawn: HTMLElement): void {
  const item = document.createElement('li');
  item.className = 'thread';
  item.append(drawn);
  const isOldestFirst = root.querySelector<HTMLElement>('#comments')?.dataset.sort === 'oldest';
  if (isOldestFirst) listOf(root)?.append(item);
  else listOf(root)?.prepend(item);
}

export function addReply(section: CommentSection, drawn: HTMLElement, rootId: number): void {
  const thread = commentElement(section, rootId)?.closest('.thread');
  let replies = thread?.querySelector('.replies');
  if (!replies) {
    replies = document.createElement('ul');
    replies.className = 'replies';
    thread?.append(replies);
  }
  const item = document.createElement('li');
  item.append(drawn);
  replies.insertBefore(item, replies.querySelector('.replies-left'));
}

/** Inserts an own comment at its position, or replaces its existing element. */
export async function insertComment(section: CommentSection, comment: OwnComment): Promise<HTMLElement> {
  const drawn = renderComment(comment, await siteOptions(), comment.status !== 'approved');
  const there = commentElement(section, comment.id);
  if (there) there.replaceWith(drawn);
  else if (comment.root === 0) addThread(section, drawn);
  else addReply(section, drawn, comment.root);
  section.own.set(comment.id, comment);
  showOwnCommentActions(section);
  return drawn;
}

/** Whether the shown page of comments has a position for a pending one. */
export function canInsert(section: CommentSection, { root }: OwnComment): boolean {
  if (root !== 0) return commentElement(section, root) !== null;
  return section.root.querySelector<HTMLElement>('#comments')?.dataset.page === '1';
}

/** Removes an own comment from the page; one with replies leaves a placeholder. */
export async function removeFromPage(section: CommentSection, comment: OwnComment): Promise<void> {
  const element = commentElement(section, comment.id);
  const answers = element?.closest('.thread')?.querySelector('.replies');
  if (comment.root === 0 && answers)
    element?.replaceWith(renderComment({ ...comment, is_removed: true }, await siteOptions(), false));
  else element?.closest('li')?.remove();
}

/** Updates every shown comment count; only public comments count. */
export function addToCount({ root }: CommentSection, by: number): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-comment-total]')) {
    const count = Math.max(0, Number(place.dataset.commentTotal) + by);
    place.dataset.commentTotal = String(count);
    place.textContent = formatNumber(count);
  }
  addToCommentCount(by);
  root.dispatchEvent(new CustomEvent(commentCountEvent, { detail: by }));
}
