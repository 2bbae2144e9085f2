import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { findKeptStream, type KeptStream, keepStream, restoreStream, storeStreams } from './kept-streams.ts';
import { createRowHeights } from './row-window.ts';
import { createStream, stateOf, type StreamPage } from './stream.ts';
import { loadStreamPage, type StreamQuery } from './stream-query.ts';
import { placeInWindow, scrollToRow } from './use-row-window.ts';

interface Beginning {
  query: StreamQuery;
  first: StreamPage | null;
  cursor: string;
}

function beginStream({ query, first, cursor }: Beginning, key: string): KeptStream {
  const kept = findKeptStream(key);
  if (kept) return kept;
  const stream = createStream((at) => loadStreamPage(query, at), first ? stateOf(first, cursor) : undefined);
  return { stream, heights: createRowHeights(), place: null };
}

/**
 * The stream of a history entry: a kept one after back and forward, otherwise a new one. `version` changes when an
 * earlier document's stream takes the place of the one that was rendered by the server.
 */
export function useKeptStream(beginning: Beginning, key: string): { entry: KeptStream; version: number } {
  const [shown, setShown] = useState(() => ({ entry: beginStream(beginning, key), version: 0 }));
  const query = useRef(beginning.query);
  useLayoutEffect(() => {
    const restored = findKeptStream(key) ? null : restoreStream(key, (at) => loadStreamPage(query.current, at));
    if (!restored) return;
    // The browser would scroll within the first page only.
    history.scrollRestoration = 'manual';
    setShown({ entry: restored, version: 1 });
  }, [key]);
  useEffect(() => keepStream(key, shown.entry), [key, shown.entry]);
  return shown;
}

/** Returns to the row that was in the window, and remembers it when the page is left. */
export function useKeptPlace(list: RefObject<HTMLElement | null>, entry: KeptStream, ids: readonly number[]): void {
  const first = useRef(ids);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    if (entry.place) scrollToRow(element, first.current, entry.heights, entry.place);
    const note = () => {
      entry.place = placeInWindow(element);
    };
    const leave = () => {
      note();
      storeStreams();
    };
    addEventListener('pagehide', leave);
    return () => {
      note();
      removeEventListener('pagehide', leave);
    };
  }, [list, entry]);
}
