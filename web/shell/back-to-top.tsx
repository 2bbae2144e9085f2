import './back-to-top.css';

import type { MouseEvent } from 'react';

import { reportFailure } from '#web/kit/call-failure.ts';
import { minutesLeft, shownShare } from '#web/features/posts/reading/minutes-left.ts';
import { usePostState } from '#web/kit/post-state.ts';
import { useBottomLayer } from '#web/ui/bottom-layer.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moon } from '#web/ui/moon.tsx';
import { scrollToTop, useScroll } from '#web/ui/scroll.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';

const shownFromPx = 480;
/** The foot of a page: who arrives there has read it. */
const footShare = 0.97;

/** The 目录 of the post, where it is a sheet. */
function useTocSheet(): boolean {
  const isNarrow = useNarrow();
  return usePostState() !== null && isNarrow && document.getElementById('toc') !== null;
}

/** Opens 阅读设置 where the text has no rail beside it. */
function useReaderSettings(): boolean {
  const isNarrow = useNarrow();
  return usePostState() !== null && isNarrow && document.querySelector('[data-article-body]') !== null;
}

function openReader({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  import('#web/features/posts/reading/reader-panel.tsx').then(
    ({ openReaderPanel }) => openReaderPanel(currentTarget),
    reportFailure,
  );
}

/** 还剩 n 分钟, until the end of the text. */
function MinutesLeft({ minutes }: { minutes: number }) {
  const left = useScroll(() => minutesLeft(minutes, shownShare()));
  return left > 0 ? <span className="minutes-left">还剩 {left} 分钟</span> : null;
}

/**
 * Back to the top, with the share of the page that is read as a filling moon, and the 目录 of narrow pages. It is out
 * of the way while somebody reads on.
 * @see docs/reference/routes.md
 */
export function BackToTop() {
  const isNarrow = useNarrow();
  const hasToc = useTocSheet();
  const hasReader = useReaderSettings();
  const minutes = usePostState()?.minutes ?? 0;
  const isBelow = useScroll(({ top }) => top > shownFromPx);
  const isAway = useScroll(({ down, progress }) => down && progress < footShare);
  const percent = useScroll(({ progress }) => Math.round(progress * 100));
  const isWanted = isBelow || hasToc || hasReader;
  const isFree = useBottomLayer('reading', isWanted);
  // A wide window has room for it beside the text.
  if (!isWanted || (isNarrow && !isFree)) return null;
  return (
    <aside className={isAway ? 'reading-dock is-away' : 'reading-dock'} aria-label="阅读工具">
      {hasToc && (
        <button type="button" popoverTarget="toc">
          <Icon name="list" size={20} />
          目录
        </button>
      )}
      {hasReader && (
        <button className="dock-reader" type="button" aria-label="阅读设置" onClick={openReader}>
          <Icon name="a-large-small" size={20} />
        </button>
      )}
      {isBelow && minutes > 0 && <MinutesLeft minutes={minutes} />}
      {isBelow && (
        <button className="back-to-top" type="button" aria-label={`回到顶部，已读 ${percent}%`} onClick={scrollToTop}>
          <Moon lit={percent / 100} size={34} />
          <span aria-hidden="true">{percent}</span>
        </button>
      )}
    </aside>
  );
}
