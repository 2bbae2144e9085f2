import type { OwnComment } from '#contract/features/comments/entities.ts';
import { commentAnchor } from '#contract/features/comments/rules.ts';

/** The comments of a page, as their reader meets them. */
export interface Conversation {
  /** Around the article and its comments. */
  readonly root: HTMLElement;
  readonly postId: number;
  /** The reader's own comments below the post, by id. */
  readonly own: Map<number, OwnComment>;
}

export function elementOf({ root }: Conversation, id: number): HTMLElement | null {
  return root.querySelector<HTMLElement>(`#${commentAnchor(id)}`);
}

/** Who wrote it, as its element says. */
export function nameIn(comment: Element): string {
  return comment.querySelector('.comment-name > :first-child')?.textContent ?? '';
}
