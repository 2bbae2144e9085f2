import { type DialogEntry, dialogEntries } from './dialog-stack.ts';

export function frameIdOf(id: number): string {
  return `dialog-${id}`;
}

/** Focuses the most important control, or the frame if there is none. */
export function focusInside(frame: HTMLElement): void {
  const wanted = frame.querySelector<HTMLElement>('[data-focus-first]') ?? frame;
  wanted.focus({ preventScroll: true });
  if (wanted instanceof HTMLInputElement || wanted instanceof HTMLTextAreaElement) wanted.select();
}

/** Restores the focus to where it was, but never behind a dialog that is still open. */
export function restoreFocus(left: DialogEntry): void {
  const open = dialogEntries().filter((entry) => entry.open && entry.id !== left.id);
  const top = open.at(-1);
  if (top && top.id > left.id) return;
  const frame = top ? document.getElementById(frameIdOf(top.id)) : document.body;
  const back = left.cameFrom.find((element) => element.getClientRects().length > 0 && frame?.contains(element));
  if (back) back.focus({ preventScroll: true });
  else if (top && frame) focusInside(frame);
}
