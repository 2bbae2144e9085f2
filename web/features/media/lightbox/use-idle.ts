import { useEffect, useState } from 'react';

import { compactPixels, idleMs } from '#contract/features/media/lightbox.limits.ts';

const activity = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;

/** Whether nothing was moved or pressed for a while. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleMs);
    };
    wake();
    for (const type of activity) addEventListener(type, wake, { signal: stop.signal, capture: true, passive: true });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return isIdle;
}

/** Whether the window is so small that only the picture and the way out are shown. */
export function useCompact(): boolean {
  const query = `(max-width: ${compactPixels}px), (max-height: ${compactPixels}px)`;
  const [isCompact, setCompact] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => setCompact(list.matches);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return isCompact;
}
