import { createRowHeights, type RowHeights } from './row-window.ts';
import {
  createStream,
  restoredState,
  storedStreamOf,
  type StoredStream,
  type Stream,
  type StreamPage,
} from './stream.ts';

/** A row and its distance from the top of the window. */
export interface RowPlace {
  id: number;
  top: number;
}

/** A stream as it is kept for one entry of the browser's history. */
export interface KeptStream {
  stream: Stream;
  heights: RowHeights;
  /** The first row in the window; null at the top of the list. Only for streams that are or were shown. */
  place: RowPlace | null;
}

interface StoredEntry extends StoredStream {
  heights: [number, number][];
  place: RowPlace;
}

const maxKept = 6;
const storageKey = 'somnia:streams';
const kept = new Map<string, KeptStream>();

export function findKeptStream(key: string): KeptStream | undefined {
  return kept.get(key);
}

/** Keeps a stream for its history entry, as the newest of a few. */
export function keepStream(key: string, entry: KeptStream): void {
  kept.delete(key);
  kept.set(key, entry);
  for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest);
}

function storedEntryOf({ stream, heights, place }: KeptStream): StoredEntry | null {
  const state = stream.read();
  // Within the first page the browser finds its place by itself.
  if (!place || state.cursors.length < 2) return null;
  const rounded = [...heights.entries()].map(([id, px]): [number, number] => [id, Math.round(px)]);
  return { ...storedStreamOf(state), heights: rounded, place };
}

function readStored(): Record<string, StoredEntry> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, StoredEntry>;
  } catch {
    return {};
  }
}

/** Stores all kept streams, for the document that comes back to them. */
export function storeStreams(): void {
  const entries = { ...readStored() };
  for (const [key, entry] of kept) {
    const stored = storedEntryOf(entry);
    if (stored) entries[key] = stored;
    else delete entries[key];
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(Object.entries(entries).slice(-maxKept))));
  } catch {
    // Without storage only the place in the list is lost.
  }
}

/** Whether the browser came back to this document, as opposed to opening or reloading it. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward';
}

/** The stream that this history entry had in an earlier document; its moments are loaded again page by page. */
export function restoreStream(key: string, load: (cursor: string) => Promise<StreamPage>): KeptStream | null {
  if (!isReturn()) return null;
  const entry = readStored()[key];
  if (!entry) return null;
  const stream = createStream(load, restoredState(entry));
  return { stream, heights: createRowHeights(entry.heights), place: entry.place };
}
