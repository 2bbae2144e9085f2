import { useCallback, useEffect, useRef } from 'react';

const waitMs = 1500;

/** Calls `act` once for all calls that come within a while: 500 files that arrive are one reason to look anew. */
export function useSettled(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, waitMs);
  }, []);
}
