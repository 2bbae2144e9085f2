import { useEffect } from 'react';

const pollMs = 15_000;

/** Polls while the page is visible, and at once when it becomes visible again. */
export function usePoll(ask: () => void): void {
  useEffect(() => {
    const askIfSeen = (): void => {
      if (document.visibilityState === 'visible') ask();
    };
    const timer = setInterval(askIfSeen, pollMs);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [ask]);
}
