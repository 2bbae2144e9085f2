import { useSyncExternalStore } from 'react';

import { throttle } from './throttle.ts';

export interface ScrollState {
  /** Scroll position in pixels. */
  top: number;
  /** Scrolled share of the page, 0 to 1; 0 for a page that cannot scroll. */
  progress: number;
  /** Whether the last scroll was downwards. */
  down: boolean;
}

const spanMs = 16;
const start: ScrollState = { top: 0, progress: 0, down: false };
let state = start;
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();

/** The state at a position, with `wayDown` as the maximum. Overscroll counts as the end. */
export function scrollState(top: number, wayDown: number, before: ScrollState): ScrollState {
  const at = Math.max(0, Math.min(top, Math.max(0, wayDown)));
  return { top: at, progress: wayDown > 0 ? at / wayDown : 0, down: at === before.top ? before.down : at > before.top };
}

function listen(): () => void {
  const look = throttle(() => {
    state = scrollState(scrollY, document.documentElement.scrollHeight - innerHeight, state);
    for (const listener of listeners) listener();
  }, spanMs);
  look();
  addEventListener('scroll', look, { passive: true });
  addEventListener('resize', look);
  return () => {
    removeEventListener('scroll', look);
    removeEventListener('resize', look);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= listen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/**
 * A value derived from the scroll position. Return a primitive, rounded as coarsely as it is shown: the component
 * re-renders only when it changes.
 */
export function useScroll<Value extends string | number | boolean>(select: (now: ScrollState) => Value): Value {
  return useSyncExternalStore(
    subscribe,
    () => select(state),
    () => select(start),
  );
}

export function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
}
