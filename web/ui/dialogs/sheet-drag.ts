import { breakpoints } from '../breakpoints.ts';

/** Movement in pixels after which a drag is taken as one. */
const startPx = 5;
/** A sheet pulled down by this share of its height closes; a flick does so sooner. */
const closingShare = 0.35;
const flickPxPerMs = 0.5;
const flickPx = 24;
/** A finger that rested so long before it was lifted did not flick. */
const restMs = 80;
/** What may not be closed gives way by this share. */
const stretch = 0.2;

/** Whether a sheet closes that was pulled down so far and let go at this speed. */
export function closesSheet(pulledPx: number, heightPx: number, pxPerMs: number): boolean {
  if (pxPerMs >= flickPxPerMs) return pulledPx >= flickPx;
  return pxPerMs > -flickPxPerMs && pulledPx >= heightPx * closingShare;
}

interface Drag {
  id: number;
  x: number;
  y: number;
  lastY: number;
  lastMs: number;
  pxPerMs: number;
  isPulled: boolean;
}

export interface SheetDrag {
  mayClose: () => boolean;
  close: () => void;
}

/** Nothing below the finger needs the movement: a scrolled box, a text field, a surface with gestures of its own. */
function isFree(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
    if (at.scrollTop > 0 || at.matches('input, textarea, select, video, audio, [contenteditable]')) return false;
    if (at === sheet) return true;
    if (getComputedStyle(at).touchAction === 'none') return false;
  }
  return false;
}

/**
 * Lets a finger pull a sheet at the bottom of a phone's screen down and away; otherwise it springs back.
 * @returns a function that stops it
 */
export function dragSheet(sheet: HTMLElement, { mayClose, close }: SheetDrag): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const { style } = sheet;
  let drag: Drag | undefined;
  const leave = () => {
    drag = undefined;
    style.transition = 'translate var(--d3) var(--ease)';
    style.translate = '';
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== drag?.id) return;
    const { y, lastMs, isPulled } = drag;
    const pxPerMs = event.timeStamp - lastMs > restMs ? 0 : drag.pxPerMs;
    const isClosing = isPulled && event.type === 'pointerup' && mayClose();
    if (isClosing && closesSheet(event.clientY - y, sheet.offsetHeight, pxPerMs)) {
      drag = undefined;
      close();
    } else if (isPulled) leave();
    else drag = undefined;
  };
  sheet.addEventListener(
    'pointerdown',
    (event) => {
      // A second finger zooms.
      if (drag) return leave();
      if (event.pointerType === 'mouse' || !matchMedia(breakpoints.phone).matches || !isFree(event.target, sheet))
        return;
      const { pointerId: id, clientX: x, clientY: y, timeStamp } = event;
      drag = { id, x, y, lastY: y, lastMs: timeStamp, pxPerMs: 0, isPulled: false };
    },
    { signal },
  );
  sheet.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== drag?.id) return;
      const pulled = event.clientY - drag.y;
      const across = Math.abs(event.clientX - drag.x);
      if (!drag.isPulled && Math.max(Math.abs(pulled), across) < startPx) return;
      if (!drag.isPulled && pulled <= across) return void (drag = undefined);
      const ms = Math.max(1, event.timeStamp - drag.lastMs);
      drag = { ...drag, pxPerMs: (event.clientY - drag.lastY) / ms, lastY: event.clientY, lastMs: event.timeStamp };
      drag.isPulled = true;
      style.transition = 'none';
      style.translate = `0 ${Math.max(0, mayClose() ? pulled : pulled * stretch)}px`;
    },
    { signal },
  );
  // The browser would take the movement for scrolling, and cancel the pointer.
  const hold = (event: TouchEvent) => {
    if (drag?.isPulled && event.cancelable) event.preventDefault();
  };
  sheet.addEventListener('touchmove', hold, { passive: false, signal });
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end, { signal });
  return () => stop.abort();
}
