import { commentEditMs } from '#contract/features/comments/limits.ts';

import { type CommentSection, commentElement } from './comment-section.ts';

/** Remaining time for editing a comment, as m:ss. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function createEditButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.talk = 'edit';
  button.append('编辑');
  // Hidden from screen readers, which would announce every second.
  const clock = document.createElement('span');
  clock.ariaHidden = 'true';
  button.append(clock);
  return button;
}

const timers = new WeakMap<CommentSection, ReturnType<typeof setTimeout>>();

/** Offers to edit own comments until the time is over; the clock is hidden from screen readers. */
export function showOwnCommentActions(section: CommentSection): void {
  clearTimeout(timers.get(section));
  let isRunning = false;
  for (const comment of section.own.values()) {
    const place = commentElement(section, comment.id)?.querySelector('[data-own]');
    if (!place) continue;
    const until = comment.editable_until === null ? 0 : Date.parse(comment.editable_until);
    // The browser's clock may be slow, but the remaining time never exceeds the full period.
    const left = Math.min(until - Date.now(), commentEditMs);
    if (left <= 0) {
      place.replaceChildren();
      continue;
    }
    isRunning = true;
    if (!place.firstElementChild) place.append(createEditButton());
    const clock = place.querySelector('span');
    if (clock) clock.textContent = timeLeft(left);
  }
  if (isRunning)
    timers.set(
      section,
      setTimeout(() => showOwnCommentActions(section), 1000),
    );
}

export function stopOwnCommentActions(section: CommentSection): void {
  clearTimeout(timers.get(section));
}
