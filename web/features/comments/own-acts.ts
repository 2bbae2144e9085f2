import type { OwnComment } from '#contract/features/comments/entities.ts';

/** The reader's own comments of this page, by id. */
const own = new Map<number, OwnComment>();

export function rememberOwn(comment: OwnComment): void {
  own.set(comment.id, comment);
}

export function forgetOwn(id: number): void {
  own.delete(id);
}

export function ownComment(id: number): OwnComment | undefined {
  return own.get(id);
}

function makeButton(act: 'edit' | 'remove', text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.talk = act;
  button.textContent = text;
  return button;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Changing is offered until its time is over, quietly: nobody has to watch a clock. */
export function offerOwnActs(root: HTMLElement, postId: number): void {
  const now = Date.now();
  let nextEnd = Number.POSITIVE_INFINITY;
  for (const comment of own.values()) {
    const place = root.querySelector(`[data-own="${comment.id}"]`);
    if (!place || comment.post_id !== postId) continue;
    const until = comment.editable_until === null ? 0 : Date.parse(comment.editable_until);
    const buttons = [makeButton('remove', '删除')];
    if (until > now) {
      buttons.unshift(makeButton('edit', '编辑'));
      nextEnd = Math.min(nextEnd, until);
    }
    place.replaceChildren(...buttons);
    place.closest('.comment')?.querySelector('[data-talk="report"]')?.remove();
  }
  clearTimeout(timer);
  if (Number.isFinite(nextEnd)) timer = setTimeout(() => offerOwnActs(root, postId), nextEnd - now + 500);
}
