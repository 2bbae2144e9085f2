import './stream.css';

import { type ReactNode, useMemo, useRef } from 'react';

import { EmptyState } from '#web/ui/empty-state.tsx';

import { CardContext, type CardContextValue } from '../card/card-context.ts';
import type { NewsScope } from './announced-news.ts';
import type { KeptStream } from './kept-streams.ts';
import { NewMoments } from './new-moments.tsx';
import type { StreamPage } from './stream.ts';
import { StreamEnd } from './stream-end.tsx';
import { cursorPath, type StreamQuery } from './stream-query.ts';
import { StreamRows, useStreamState } from './stream-rows.tsx';
import { useEntryKey } from './use-entry-key.ts';
import { useKeptStream } from './use-kept-stream.ts';

export interface MomentStreamProps {
  query: StreamQuery;
  /** The first page as the server rendered it; null: the browser loads it. */
  first: StreamPage | null;
  /** Cursor of `first`; '' is the start of the list. */
  cursor?: string;
  /** Accessible name. */
  label: string;
  /** Path of the list; without scripts its pages are at `?cursor=`. */
  path: string;
  empty: { title: string; hint: string; action?: ReactNode };
  /** Ids of the plate, topic or author whose list this is. */
  scope?: NewsScope;
  /** The user to whom a personal list belongs. */
  viewer?: number;
}

const everything: NewsScope = {};

function useCardContext({ stream }: KeptStream, { plateId }: NewsScope): CardContextValue {
  return useMemo(() => ({ change: stream.change, ...(plateId !== undefined && { plateId }) }), [stream, plateId]);
}

function ShownStream({ entry, ...props }: MomentStreamProps & { entry: KeptStream }) {
  const { query, label, path, empty, first, scope = everything } = props;
  const list = useRef<HTMLDivElement>(null);
  const state = useStreamState(entry);
  const context = useCardContext(entry, scope);
  if (state.rows.length === 0 && state.next === null) {
    return (
      <EmptyState title={empty.title} hint={empty.hint}>
        {empty.action}
      </EmptyState>
    );
  }
  return (
    <CardContext value={context}>
      <NewMoments query={query} scope={scope} stream={entry.stream} list={list} />
      <StreamRows entry={entry} list={list} label={label} eager={first !== null} />
      <StreamEnd state={state} loadMore={entry.stream.loadMore} hrefOf={(cursor) => cursorPath(path, cursor)} />
    </CardContext>
  );
}

function EntryStream({ entryKey, ...props }: MomentStreamProps & { entryKey: string }) {
  const { query, first, cursor = '' } = props;
  const { entry, version } = useKeptStream({ query, first, cursor }, entryKey);
  return <ShownStream key={version} {...props} entry={entry} />;
}

/** A list of moments that grows while it is read. */
export function MomentStream(props: MomentStreamProps) {
  const entryKey = useEntryKey();
  const key = props.viewer === undefined ? entryKey : `${entryKey} ${props.viewer}`;
  return <EntryStream key={key} entryKey={key} {...props} />;
}
