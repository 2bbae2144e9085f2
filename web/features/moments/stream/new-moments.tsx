import { type RefObject, useEffect, useState } from 'react';

import { countNewMoments } from '#contract/features/moments/calls.ts';
import { maxCountedNewMoments } from '#contract/features/moments/limits.ts';
import type { MomentList } from '#contract/features/moments/rules.ts';
import { subscribe } from '#web/features/live/subscribe.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { Icon } from '#web/ui/icon.tsx';

import { createAnnouncedNews, type NewsScope } from './announced-news.ts';
import type { Stream } from './stream.ts';
import type { StreamQuery } from './stream-query.ts';
import { rowAttribute } from './use-row-window.ts';

const pollMs = 60_000;

/** Lists that grow by what is published; the others are asked for in intervals. */
const announcedLists: readonly MomentList[] = ['index'];

interface NewCountOptions {
  query: StreamQuery;
  scope: NewsScope;
  stream: Stream;
  newest: string;
}

/** Calls `ask` in intervals while the page is visible, and when it becomes visible again. */
function pollWhileVisible(ask: () => void): () => void {
  const askIfVisible = () => {
    if (document.visibilityState === 'visible') ask();
  };
  const timer = setInterval(askIfVisible, pollMs);
  document.addEventListener('visibilitychange', askIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askIfVisible);
  };
}

/** Counts moments published since the stream was loaded: by live announcements, or by asking. */
function useNewCount({ query, scope, stream, newest }: NewCountOptions): number {
  const [found, setFound] = useState({ after: newest, count: 0 });
  const isLive = announcedLists.includes(query.type);
  useEffect(() => {
    if (newest === '') return undefined;
    const show = (count: number) => setFound({ after: newest, count });
    const ask = () =>
      send(countNewMoments, { ...query, after: newest }).then(
        ({ count }) => show(count),
        () => undefined,
      );
    if (!isLive || document.documentElement.dataset.live === 'off') return pollWhileVisible(() => void ask());
    const ids = stream.read().rows.map(({ id }) => id);
    const news = createAnnouncedNews(ids, scope);
    return subscribe('moments', ({ list }) => {
      const count = news.hear(list);
      if (news.mayHaveMissed()) void ask();
      else if (count > 0) show(count);
    });
  }, [query, scope, stream, newest, isLive]);
  return found.after === newest ? found.count : 0;
}

interface NewMomentsProps {
  query: StreamQuery;
  scope: NewsScope;
  stream: Stream;
  list: RefObject<HTMLElement | null>;
}

/** n 条新动态: shows them without a reload and goes to the first one. */
export function NewMoments({ query, scope, stream, list }: NewMomentsProps) {
  const count = useNewCount({ query, scope, stream, newest: stream.read().newest });
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
