import { useCallback, useEffect, useRef, useState } from 'react';

import { createWarningSlot } from '#web/ui/toasts/toasts.ts';

const staleText = '没能更新，显示的还是先前的内容';

/** State of a request: loading, loaded or failed. */
export type Loaded<T> =
  | { state: 'loading'; value: null }
  | { state: 'failed'; value: null }
  | { state: 'ready'; value: T };

/**
 * Loads on mount and again on `reload`; the previous value stays visible meanwhile, and also when that fails: then a
 * message says so and offers to try again.
 */
export function useLoaded<T>(request: () => Promise<T>): { loaded: Loaded<T>; reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading', value: null });
  const [load] = useState(() => request);
  const [warning] = useState(createWarningSlot);
  const isShown = useRef(false);
  const reload = useCallback(async () => {
    const attempt = async (): Promise<void> => {
      try {
        setLoaded({ state: 'ready', value: await load() });
        isShown.current = true;
        warning.clear();
      } catch {
        const action = { label: '重试', run: () => void attempt() };
        if (isShown.current) warning.warn(staleText, { durationMs: Number.POSITIVE_INFINITY, action });
        else setLoaded({ state: 'failed', value: null });
      }
    };
    await attempt();
  }, [load, warning]);
  useEffect(() => {
    void reload();
    return () => {
      isShown.current = false;
      warning.clear();
    };
  }, [reload, warning]);
  return { loaded, reload };
}
