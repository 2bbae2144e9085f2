import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moon } from '#web/ui/moon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import type { StreamState } from './stream.ts';

/** The next page is loaded when the end of the list is this near. */
const loadAheadPx = 1500;

/** Loads more when the end comes near; after a failure only when the network is back. */
function useAutomaticLoading({ rows, status, next }: StreamState, loadMore: () => Promise<void>) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || next === null || status === 'loading') return undefined;
    if (status === 'failed') {
      const retry = () => void loadMore();
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }
    // Several changes may come at once; the last one counts.
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void loadMore(), {
      rootMargin: `${loadAheadPx}px 0px`,
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [rows.length, status, next, loadMore]);
  return end;
}

interface StreamEndProps {
  state: StreamState;
  loadMore: () => Promise<void>;
  hrefOf: (cursor: string) => string;
}

function Failed({ isFirst, onRetry }: { isFirst: boolean; onRetry: () => void }) {
  if (isFirst) return <ErrorState onRetry={onRetry} />;
  return (
    <p className="stream-failed" role="alert">
      没能加载更多动态。
      <button className="button button-small" type="button" onClick={onRetry}>
        <Icon name="rotate-ccw" size={15} />
        重试
      </button>
    </p>
  );
}

/** What stands below the last moment: more, the wait, a failure, or the end. */
export function StreamEnd({ state, loadMore, hrefOf }: StreamEndProps) {
  const end = useAutomaticLoading(state, loadMore);
  const { rows, next, status } = state;
  const more = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void loadMore();
  };
  return (
    <div ref={end} className="stream-end">
      {status === 'failed' && <Failed isFirst={rows.length === 0} onRetry={() => void loadMore()} />}
      {status === 'loading' && <SkeletonList count={rows.length === 0 ? 4 : 2} lines={3} picture="round" />}
      {status === 'idle' && next !== null && rows.length > 0 && (
        <Link className="button stream-more" to={hrefOf(next)} rel="next nofollow" onClick={more}>
          <span className="needs-script">加载更多</span>
          <span className="stream-next">下一页</span>
        </Link>
      )}
      {next === null && rows.length > 0 && (
        <p className="stream-last">
          <Moon size={13} />
          到底了，夜还长
        </p>
      )}
    </div>
  );
}
