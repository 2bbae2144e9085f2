import type { OwnComment } from '#contract/features/comments/entities.ts';
import { commentAnchor } from '#contract/features/comments/rules.ts';

/** State of the comments of a page in the browser. */
export interface CommentSection {
  /** Contains the post and its comments. */
  readonly root: HTMLElement;
  readonly postId: number;
  /** The user's own comments on the post, by id. */
  readonly own: Map<number, OwnComment>;
}

export function commentElement({ root }: CommentSection, id: number): HTMLElement | null {
  return root.querySelector<HTMLElement>(`#${commentAnchor(id)}`);
}

/** The author's name, read from the comment's element. */
export function authorNameIn(comment: Element): string {
  return comment.querySelector('.comment-name > :first-child')?.textContent ?? '';
}
