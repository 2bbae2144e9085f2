import { type RefCallback, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { KeptStream, RowPlace } from './kept-streams.ts';
import {
  type ListPart,
  offsetsOf,
  partsOf,
  rangeBetween,
  type RowHeights,
  type RowRange,
  wholeListLength,
} from './row-window.ts';

/** Rows are rendered this far above and below the window, and again when less than the smaller distance is left. */
const renderAheadPx = 1400;
const leastAheadPx = 600;

/** Attribute of a row's element: the id of its moment. */
export const rowAttribute = 'data-row';

const rowIdOf = (element: Element | null): number | null => {
  const row = element?.closest(`[${rowAttribute}]`);
  return row ? Number(row.getAttribute(rowAttribute)) : null;
};

/** The row that has the focus: it stays rendered wherever the window is. */
function useFocusedRow(list: RefObject<HTMLElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const enter = (event: FocusEvent) => setFocused(rowIdOf(event.target as Element));
    const leave = (event: FocusEvent) => {
      // Without a new target the window or tab lost the focus, and returns it to the same element.
      if (event.relatedTarget instanceof Element && !element.contains(event.relatedTarget)) setFocused(null);
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [list]);
  return focused;
}

interface RowMeasurer {
  /** The ref of the row of a moment: the same function as long as the row is rendered. */
  refOf: (id: number) => RefCallback<HTMLElement>;
  end: () => void;
}

/** Measures rendered rows whenever their size changes. */
function createRowMeasurer(heights: RowHeights): RowMeasurer {
  let observer: ResizeObserver | undefined;
  const refs = new Map<number, RefCallback<HTMLElement>>();
  const note = (entries: ResizeObserverEntry[]): void => {
    for (const { target, borderBoxSize } of entries) {
      const id = rowIdOf(target);
      const px = borderBoxSize[0]?.blockSize ?? 0;
      if (id !== null && px > 0 && target.isConnected) heights.measure(id, px);
    }
  };
  const createRef =
    (id: number): RefCallback<HTMLElement> =>
    (element) => {
      if (!element) return undefined;
      observer ??= new ResizeObserver(note);
      observer.observe(element);
      return () => {
        observer?.unobserve(element);
        refs.delete(id);
      };
    };
  return {
    refOf: (id) => {
      const ref = refs.get(id) ?? createRef(id);
      refs.set(id, ref);
      return ref;
    },
    end: () => observer?.disconnect(),
  };
}

const covers = (outer: RowRange, inner: RowRange) => outer.from <= inner.from && outer.to >= inner.to;

/** Before anything is measured: the rows around the one to return to, else the first ones. */
function firstRange(ids: readonly number[], { heights, place }: KeptStream): RowRange {
  const index = place ? ids.indexOf(place.id) : -1;
  if (!place || index < 0) return { from: 0, to: wholeListLength };
  const offsets = offsetsOf(ids, heights.heightOf);
  const top = (offsets[index] as number) - place.top;
  return rangeBetween(offsets, top - renderAheadPx, top + innerHeight + renderAheadPx);
}

/** The part of the list near the window, as rows; the same object until it has to change. */
function useVisibleRange(list: RefObject<HTMLElement | null>, ids: readonly number[], entry: KeptStream): RowRange {
  const { heights } = entry;
  const [range, setRange] = useState(() => firstRange(ids, entry));
  const isWhole = ids.length <= wholeListLength;
  useLayoutEffect(() => {
    if (isWhole) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      const element = list.current;
      if (!element) return;
      const top = -element.getBoundingClientRect().top;
      const offsets = offsetsOf(ids, heights.heightOf);
      const around = (px: number) => rangeBetween(offsets, top - px, top + innerHeight + px);
      const needed = around(leastAheadPx);
      const wide = around(2 * renderAheadPx);
      setRange((now) => (covers(now, needed) && covers(wide, now) ? now : around(renderAheadPx)));
    };
    const ask = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', ask, { passive: true });
    addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', ask);
      removeEventListener('resize', ask);
    };
  }, [list, ids, heights, isWhole]);
  return isWhole ? { from: 0, to: ids.length } : range;
}

/** The first row in the window; null while the start of the list is in it. */
export function placeInWindow(list: HTMLElement): RowPlace | null {
  const rows = [...list.querySelectorAll(`[${rowAttribute}]`)];
  const first = rows.find((row) => row.getBoundingClientRect().bottom > 0);
  if (!first || list.getBoundingClientRect().top > 0) return null;
  return { id: Number(first.getAttribute(rowAttribute)), top: first.getBoundingClientRect().top };
}

/** Scrolls so that a row stands where it stood; by heights, because the row need not be rendered. */
export function scrollToRow(list: HTMLElement, ids: readonly number[], heights: RowHeights, place: RowPlace): void {
  const index = ids.indexOf(place.id);
  if (index < 0) return;
  const above = offsetsOf(ids.slice(0, index), heights.heightOf).at(-1) as number;
  scrollTo({ top: scrollY + list.getBoundingClientRect().top + above - place.top, behavior: 'instant' });
}

/** Safari does not keep the visible rows in place when rows above them turn out higher or lower than estimated. */
function useSteadyRows(list: RefObject<HTMLElement | null>, range: RowRange): void {
  const before = useRef<RowPlace | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || CSS.supports('overflow-anchor', 'auto')) return undefined;
    const place = before.current;
    const row = place && element.querySelector(`[${rowAttribute}="${place.id}"]`);
    if (row) scrollBy({ top: row.getBoundingClientRect().top + scrollY - place.top, behavior: 'instant' });
    const note = () => {
      const found = placeInWindow(element);
      before.current = found && { id: found.id, top: found.top + scrollY };
    };
    note();
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [list, range]);
}

interface RowWindow {
  parts: ListPart[];
  refOf: RowMeasurer['refOf'];
}

/** Renders only the rows near the window. Short lists are rendered completely, and so is every list on the server. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  entry: KeptStream,
): RowWindow {
  const { heights } = entry;
  const focused = useFocusedRow(list);
  const range = useVisibleRange(list, ids, entry);
  const [measurer] = useState(() => createRowMeasurer(heights));
  useEffect(() => measurer.end, [measurer]);
  useSteadyRows(list, range);
  const kept = focused === null ? [] : [ids.indexOf(focused)];
  return { parts: partsOf(offsetsOf(ids, heights.heightOf), range, kept), refOf: measurer.refOf };
}
