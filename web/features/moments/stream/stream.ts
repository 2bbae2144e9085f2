import type { listMoments } from '#contract/features/moments/calls.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import type { CallOutput } from '#contract/kit/call.ts';

export type StreamPage = CallOutput<typeof listMoments>;

/** A moment of a stream; `moment` is null after a restoration until its page is loaded again. */
export interface StreamRow {
  readonly id: number;
  /** Index of its page in `cursors`. */
  readonly page: number;
  readonly moment: Moment | null;
}

export type StreamStatus = 'idle' | 'loading' | 'failed';

export interface StreamState {
  readonly rows: readonly StreamRow[];
  /** Where each loaded page begins; '' is the start of the list. */
  readonly cursors: readonly string[];
  /** Null at the end of the list. */
  readonly next: string | null;
  readonly newest: string;
  readonly status: StreamStatus;
}

/** What a browser stores of a stream; small even for ten thousand rows, because it has no texts. */
export interface StoredStream {
  /** Ids of the rows of each page. */
  pages: { cursor: string; ids: number[] }[];
  next: string | null;
  newest: string;
}

export interface Stream {
  read: () => StreamState;
  subscribe: (listener: () => void) => () => void;
  /** Loads the following page, or the first one of a stream without pages. Never rejects: see `status`. */
  loadMore: () => Promise<void>;
  /** Loads again the page of rows that have no moment. */
  fill: (page: number) => Promise<void>;
  /** Starts again with the newest moments. @throws what the call throws; the rows then stay */
  refresh: () => Promise<void>;
  /** Replaces a moment that was changed; null removes it. */
  change: (id: number, moment: Moment | null) => void;
}

const empty: StreamState = { rows: [], cursors: [], next: '', newest: '', status: 'idle' };

function rowsOf(list: readonly Moment[], page: number, known: ReadonlySet<number>): StreamRow[] {
  return list.filter(({ id }) => !known.has(id)).map((moment) => ({ id: moment.id, page, moment }));
}

/** A stream that begins with one page. */
export function stateOf(first: StreamPage, cursor: string): StreamState {
  const { list, next_cursor: next, newest } = first;
  return { rows: rowsOf(list, 0, new Set()), cursors: [cursor], next, newest, status: 'idle' };
}

/** A stored stream: its rows have their places, and no moments yet. */
export function restoredState({ pages, next, newest }: StoredStream): StreamState {
  const rows = pages.flatMap(({ ids }, page) => ids.map((id) => ({ id, page, moment: null })));
  return { rows, cursors: pages.map(({ cursor }) => cursor), next, newest, status: 'idle' };
}

export function storedStreamOf({ rows, cursors, next, newest }: StreamState): StoredStream {
  const pages = cursors.map((cursor) => ({ cursor, ids: [] as number[] }));
  for (const { id, page } of rows) pages[page]?.ids.push(id);
  return { pages, next, newest };
}

function appended(state: StreamState, page: StreamPage, cursor: string): StreamState {
  const known = new Set(state.rows.map(({ id }) => id));
  return {
    ...state,
    rows: [...state.rows, ...rowsOf(page.list, state.cursors.length, known)],
    cursors: [...state.cursors, cursor],
    next: page.next_cursor,
    newest: state.newest || page.newest,
    status: 'idle',
  };
}

/** Moments may have left the page or joined it since; one that is on another page stays there. */
function filled(state: StreamState, page: number, { list }: StreamPage): StreamState {
  const others = state.rows.filter((row) => row.page !== page);
  const fresh = rowsOf(list, page, new Set(others.map(({ id }) => id)));
  const at = state.rows.findIndex((row) => row.page >= page);
  const before = at < 0 ? others.length : at;
  return { ...state, rows: [...others.slice(0, before), ...fresh, ...others.slice(before)] };
}

/** The loaded part of a list of moments; `load` fetches the page at a cursor. */
export function createStream(load: (cursor: string) => Promise<StreamPage>, initial: StreamState = empty): Stream {
  let state = initial;
  /** Distinguishes answers to requests made before a refresh. */
  let epoch = 0;
  const filling = new Set<number>();
  const listeners = new Set<() => void>();
  const publish = (next: StreamState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function loadMore(): Promise<void> {
    const { next, status } = state;
    if (next === null || status === 'loading') return;
    const begun = epoch;
    publish({ ...state, status: 'loading' });
    try {
      const page = await load(next);
      if (begun === epoch) publish(appended(state, page, next));
    } catch {
      if (begun === epoch) publish({ ...state, status: 'failed' });
    }
  }

  async function fill(page: number): Promise<void> {
    const cursor = state.cursors[page];
    if (cursor === undefined || filling.has(page)) return;
    const begun = epoch;
    filling.add(page);
    try {
      const loaded = await load(cursor);
      if (begun === epoch) publish(filled(state, page, loaded));
    } catch {
      // The rows stay empty and are requested again when they come near the screen once more.
    } finally {
      filling.delete(page);
    }
  }

  async function refresh(): Promise<void> {
    const first = await load('');
    epoch += 1;
    publish(stateOf(first, ''));
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    loadMore,
    fill,
    refresh,
    change: (id, moment) => {
      const rows = state.rows.flatMap((row) => (row.id !== id ? [row] : moment ? [{ ...row, moment }] : []));
      publish({ ...state, rows });
    },
  };
}
