import { type RefObject, useCallback, useEffect, useState } from 'react';

import { countNewMoments } from '#contract/features/moments/calls.ts';
import { maxCountedNewMoments } from '#contract/features/moments/limits.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { Stream } from './stream.ts';
import type { StreamQuery } from './stream-query.ts';
import { rowAttribute } from './use-row-window.ts';

const pollMs = 60_000;

/** Counts moments published since the stream was loaded, while the page is visible. */
function useNewCount(query: StreamQuery, newest: string): number {
  const [found, setFound] = useState({ after: newest, count: 0 });
  const ask = useCallback(() => {
    if (newest === '' || document.visibilityState !== 'visible') return;
    send(countNewMoments, { ...query, after: newest }).then(
      ({ count }) => setFound({ after: newest, count }),
      () => undefined,
    );
  }, [query, newest]);
  useEffect(() => {
    const timer = setInterval(ask, pollMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [ask]);
  return found.after === newest ? found.count : 0;
}

interface NewMomentsProps {
  query: StreamQuery;
  stream: Stream;
  list: RefObject<HTMLElement | null>;
}

/** n 条新动态: shows them without a reload and goes to the first one. */
export function NewMoments({ query, stream, list }: NewMomentsProps) {
  const count = useNewCount(query, stream.read().newest);
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      await stream.refresh();
      list.current?.querySelector<HTMLElement>(`[${rowAttribute}]`)?.focus({ preventScroll: true });
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="moment-news" role="status">
      {count > 0 && (
        <button className="button button-primary" type="button" disabled={isBusy} onClick={() => void show()}>
          <Icon name="arrow-up" size={16} />
          {count >= maxCountedNewMoments ? `${maxCountedNewMoments}+` : count} 条新动态
        </button>
      )}
    </div>
  );
}
