import type { OwnComment } from '#contract/features/comments/entities.ts';
import { commentAnchor } from '#contract/features/comments/rules.ts';
import { siteOptions } from '#web/features/sessions/site-options.ts';

import { drawComment } from './draw-comment.tsx';
import { offerOwnActs, rememberOwn } from './own-acts.ts';

export interface Conversation {
  root: HTMLElement;
  postId: number;
}

function listOf(root: HTMLElement): HTMLElement | null {
  const list = root.querySelector<HTMLElement>('.threads');
  if (list) return list;
  const none = root.querySelector('.comments-none');
  if (!none) return null;
  const made = document.createElement('ol');
  made.className = 'threads';
  none.replaceWith(made);
  return made;
}

function addThread(root: HTMLElement, drawn: HTMLElement): void {
  const item = document.createElement('li');
  item.className = 'thread';
  item.append(drawn);
  const isOldestFirst = root.querySelector('.comment-sorts [aria-current]')?.textContent === '最早';
  if (isOldestFirst) listOf(root)?.append(item);
  else listOf(root)?.prepend(item);
}

function addReply(root: HTMLElement, drawn: HTMLElement, rootId: number): void {
  const thread = root.querySelector(`#${commentAnchor(rootId)}`)?.closest('.thread');
  if (!thread) return;
  let replies = thread.querySelector('.replies');
  if (!replies) {
    replies = document.createElement('ul');
    replies.className = 'replies';
    thread.append(replies);
  }
  const item = document.createElement('li');
  item.append(drawn);
  replies.insertBefore(item, replies.querySelector('.replies-left'));
}

/** Puts a comment into the page where it belongs, or in the place of what stands there of it. @returns its element */
export async function placeComment({ root, postId }: Conversation, comment: OwnComment): Promise<HTMLElement> {
  const drawn = drawComment(comment, await siteOptions(), comment.status !== 'approved');
  const there = root.querySelector(`#${commentAnchor(comment.id)}`);
  if (there) there.replaceWith(drawn);
  else if (comment.root === 0) addThread(root, drawn);
  else addReply(root, drawn, comment.root);
  rememberOwn(comment);
  offerOwnActs(root, postId);
  return drawn;
}

/** Takes a comment out of the page; one with answers leaves its place to the server's next drawing. */
export function takeOut(root: HTMLElement, id: number): void {
  const element = root.querySelector(`#${commentAnchor(id)}`);
  const thread = element?.closest('.thread');
  const isTop = thread?.querySelector('.comment') === element;
  if (isTop && thread?.querySelector('.replies')) location.reload();
  else element?.closest('li')?.remove();
}

/** The number beside the title counts what everybody reads. */
export function countOneMore(root: HTMLElement, by: 1 | -1): void {
  const place = root.querySelector('#comments-title i');
  const count = Number(place?.textContent);
  if (place && Number.isInteger(count)) place.textContent = String(Math.max(0, count + by));
}
