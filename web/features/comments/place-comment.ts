import type { OwnComment } from '#contract/features/comments/entities.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { addToCommentCount } from '#web/kit/post-state.ts';
import { formatNumber } from '#web/ui/format-number.ts';

import { type Conversation, elementOf } from './conversation.ts';
import { drawComment } from './draw-comment.tsx';
import { offerOwnActs } from './own-acts.ts';

function listOf(root: HTMLElement): HTMLElement | null {
  const list = root.querySelector<HTMLElement>('.threads');
  if (list) return list;
  const made = document.createElement('ol');
  made.className = 'threads';
  root.querySelector('.comments-none')?.replaceWith(made);
  return made;
}

function addThread({ root }: Conversation, drawn: HTMLElement): void {
  const item = document.createElement('li');
  item.className = 'thread';
  item.append(drawn);
  const isOldestFirst = root.querySelector<HTMLElement>('#comments')?.dataset.sort === 'oldest';
  if (isOldestFirst) listOf(root)?.append(item);
  else listOf(root)?.prepend(item);
}

function addReply(talk: Conversation, drawn: HTMLElement, rootId: number): void {
  const thread = elementOf(talk, rootId)?.closest('.thread');
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
export async function placeComment(talk: Conversation, comment: OwnComment): Promise<HTMLElement> {
  const drawn = drawComment(comment, await siteOptions(), comment.status !== 'approved');
  const there = elementOf(talk, comment.id);
  if (there) there.replaceWith(drawn);
  else if (comment.root === 0) addThread(talk, drawn);
  else addReply(talk, drawn, comment.root);
  talk.own.set(comment.id, comment);
  offerOwnActs(talk);
  return drawn;
}

/** Whether the shown page of comments has a position for a pending one. */
export function hasPlaceFor(talk: Conversation, { root }: OwnComment): boolean {
  if (root !== 0) return elementOf(talk, root) !== null;
  return talk.root.querySelector<HTMLElement>('#comments')?.dataset.page === '1';
}

/** Removes an own comment from the page; one with replies leaves a placeholder. */
export async function takeOut(talk: Conversation, comment: OwnComment): Promise<void> {
  const element = elementOf(talk, comment.id);
  const answers = element?.closest('.thread')?.querySelector('.replies');
  if (comment.root === 0 && answers)
    element?.replaceWith(drawComment({ ...comment, is_removed: true }, await siteOptions(), false));
  else element?.closest('li')?.remove();
}

/** Updates every shown comment count; only public comments count. */
export function addToCount({ root }: Conversation, by: number): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-comment-total]')) {
    const count = Math.max(0, Number(place.dataset.commentTotal) + by);
    place.dataset.commentTotal = String(count);
    place.textContent = formatNumber(count);
  }
  addToCommentCount(by);
}
