import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** A pointer that moved less has not begun to drag. */
const slackPixels = 6;
/** Near the edge of the window, the page scrolls along. */
const edgePixels = 48;
const scrollPixels = 14;

export interface Held {
  from: number;
  to: number;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The entry whose middle is nearest to a point. */
export function nearestEntry(
  boxes: readonly Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>[],
  x: number,
  y: number,
) {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, { left, top, width, height }] of boxes.entries()) {
    const distance = Math.hypot(x - left - width / 2, y - top - height / 2);
    if (distance < least) [nearest, least] = [at, distance];
  }
  return nearest;
}

/** Entries of a list are put in order by mouse, finger or arrow keys; nothing changes until the pointer is released. */
export function useDragOrder(count: number, move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<Held>();
  const end = useRef<() => void>(undefined);
  /** The grip that has the focus once its picture stands elsewhere. */
  const focused = useRef<number>(undefined);
  useEffect(() => () => end.current?.(), []);
  useEffect(() => {
    if (focused.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>('[data-grip]')[focused.current]?.focus();
    focused.current = undefined;
  });

  const hold = (from: number, { clientX, clientY, pointerId, button }: PointerEvent) => {
    if (button !== 0) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    let now: Held | undefined;
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      if (!now && Math.hypot(event.clientX - clientX, event.clientY - clientY) < slackPixels) return;
      event.preventDefault();
      if (event.clientY < edgePixels) scrollBy(0, -scrollPixels);
      else if (event.clientY > innerHeight - edgePixels) scrollBy(0, scrollPixels);
      const boxes = [...(list.current?.children ?? [])].map((entry) => entry.getBoundingClientRect());
      now = { from, to: nearestEntry(boxes, event.clientX, event.clientY) };
      setHeld(now);
    };
    end.current = () => {
      stop.abort();
      setHeld(undefined);
    };
    const release = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      end.current?.();
      if (now && now.from !== now.to) move(now.from, now.to);
    };
    addEventListener('pointermove', follow, options);
    addEventListener('pointerup', release, options);
    addEventListener('pointercancel', () => end.current?.(), options);
    addEventListener('keydown', (event) => event.key === 'Escape' && end.current?.(), options);
  };

  const press = (at: number, event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const to = at + step;
    if (to < 0 || to >= count) return;
    focused.current = to;
    move(at, to);
  };

  return { list, held, hold, press };
}
