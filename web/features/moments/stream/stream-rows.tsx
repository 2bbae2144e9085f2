import { memo, type RefCallback, type RefObject, useEffect, useMemo, useSyncExternalStore } from 'react';

import { Skeleton } from '#web/ui/skeleton.tsx';

import { MomentCard } from '../card/moment-card.tsx';
import { useNumbersOf } from '../card/use-numbers-of.ts';
import type { KeptStream } from './kept-streams.ts';
import type { StreamRow, StreamState } from './stream.ts';
import { useFeedKeys } from './use-feed-keys.ts';
import { useKeptPlace } from './use-kept-stream.ts';
import { rowAttribute, useRowWindow } from './use-row-window.ts';

interface RowProps {
  row: StreamRow;
  index: number;
  measure: RefCallback<HTMLElement>;
  /** Expected height while the moment is loaded again. */
  heightPx: number;
  eager: boolean;
}

const Row = memo(
  function Row({ row: { id, moment }, index, measure, heightPx, eager }: RowProps) {
    const place = { [rowAttribute]: id, 'aria-posinset': index + 1, 'aria-setsize': -1, tabIndex: -1 };
    if (!moment) {
      return (
        <article {...place} aria-busy aria-label="加载中…" style={{ height: heightPx }}>
          <Skeleton picture="round" lines={4} />
        </article>
      );
    }
    return <MomentCard ref={measure} moment={moment} eager={eager} {...place} />;
  },
  // The height matters only while there is no moment.
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.eager === after.eager &&
    (after.row.moment !== null || before.heightPx === after.heightPx),
);

/** Loads the moments of restored rows when they come near the window. */
function useFilling(shown: readonly StreamRow[], fill: (page: number) => Promise<void>): void {
  const pages = [...new Set(shown.filter(({ moment }) => moment === null).map(({ page }) => page))].join();
  useEffect(() => {
    for (const page of pages === '' ? [] : pages.split(',')) void fill(Number(page));
  }, [pages, fill]);
}

interface StreamRowsProps {
  entry: KeptStream;
  list: RefObject<HTMLDivElement | null>;
  label: string;
  /** The first rows are in the first window of the page. */
  eager: boolean;
}

/** Reads a stream as React state. */
export function useStreamState({ stream }: KeptStream): StreamState {
  return useSyncExternalStore(stream.subscribe, stream.read, stream.read);
}

/** The rows near the window, and gaps of the height of the others. */
export function StreamRows({ entry, list, label, eager }: StreamRowsProps) {
  const { stream, heights } = entry;
  const { rows, status } = useStreamState(entry);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  useKeptPlace(list, entry, ids);
  const { parts, refOf } = useRowWindow(list, ids, entry);
  const shown = parts.flatMap((part) => (part.kind === 'row' ? [rows[part.index] as StreamRow] : []));
  useNumbersOf(shown.flatMap(({ id, moment }) => (moment?.status === 'publish' ? [id] : [])));
  useFilling(shown, stream.fill);
  useFeedKeys(list);
  return (
    <div ref={list} className="moment-feed" role="feed" aria-label={label} aria-busy={status === 'loading'}>
      {parts.map((part) => {
        if (part.kind === 'gap')
          return <div key={`gap-${part.from}`} className="moment-gap" style={{ height: part.px }} />;
        const row = rows[part.index] as StreamRow;
        return (
          <Row
            key={row.id}
            row={row}
            index={part.index}
            measure={refOf(row.id)}
            heightPx={heights.heightOf(row.id)}
            eager={eager && part.index < 2}
          />
        );
      })}
    </div>
  );
}
