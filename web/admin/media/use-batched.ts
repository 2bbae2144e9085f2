import { useCallback, useEffect, useRef } from 'react';

const waitMs = 1500;

/** Batches calls within a short time into one call of `act`, so that 500 finished uploads cause a single reload. */
export function useBatched(act: () => void): () => void {
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
