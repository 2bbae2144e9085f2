import type { EarlyEvent } from '#web/kit/early-events.ts';
import { whenNothingHeld } from '#web/kit/replay-hold.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const hiddenFrameMs = 100;

/** Resolves after the next frame; a hidden page has none. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, hiddenFrameMs);
  });

/** Blocks on the screen begin to load two frames after the article that holds them. */
async function whenAnswered(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await whenNothingHeld();
    await nextFrame();
  }
  await whenNothingHeld();
}

/** What was pressed, or what stands in its place since. */
function findAgain({ target, around }: EarlyEvent): HTMLElement | null {
  if (target.isConnected) return target;
  const place = around.find((each) => each.isConnected);
  const [name] = target.classList;
  return (
    place?.querySelector<HTMLElement>(target.localName + (name === undefined ? '' : `.${CSS.escape(name)}`)) ?? null
  );
}

function replay(early: EarlyEvent): void {
  const { event, path } = early;
  const target = path === location.pathname ? findAgain(early) : null;
  if (!target) return;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const { submitter } = event;
    target.requestSubmit(submitter && target.contains(submitter) ? submitter : undefined);
  } else if (event instanceof KeyboardEvent) {
    const { key, code, ctrlKey, metaKey } = event;
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true }),
    );
  } else if (event instanceof MouseEvent) {
    const { clientX, clientY, screenX, screenY, detail } = event;
    const at = { clientX, clientY, screenX, screenY, detail, view: window };
    target.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, cancelable: true, composed: true }));
  }
}

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Tells React what a field holds since before it was hydrated. React compares with what it saw last, which was the same
 * text already.
 */
function announceText(field: Field): void {
  const text = field.value;
  if (!field.isConnected || text === '' || field.type === 'file') return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * Does what people asked for before the page was ready, once and in their order. Text in fields stays; where a word is
 * being composed, its end announces the text.
 */
export async function replayEarlyEvents(): Promise<void> {
  const early = window.somniaEarly;
  if (!early) return;
  await whenAnswered();
  const events = early.release();
  delete window.somniaEarly;
  const focused = document.activeElement;
  if (focused && isField(focused)) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const field of early.typed) if (isField(field) && !early.composing.has(field)) announceText(field);
  for (const each of events) replay(each);
}
