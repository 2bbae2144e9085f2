import { useEffect } from 'react';

const pollMs = 15_000;

/** Asks again and again while somebody looks at the page, and at once when they come back to it. */
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
