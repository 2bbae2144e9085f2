import { useCallback, useEffect, useState } from 'react';

/** State of a request: loading, loaded or failed. */
export type Loaded<T> =
  | { state: 'loading'; value: null }
  | { state: 'failed'; value: null }
  | { state: 'ready'; value: T };

/** Loads on mount and again on `reload`; the previous value stays visible meanwhile. */
export function useLoaded<T>(request: () => Promise<T>): { loaded: Loaded<T>; reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading', value: null });
  const [load] = useState(() => request);
  const reload = useCallback(async () => {
    try {
      setLoaded({ state: 'ready', value: await load() });
    } catch {
      setLoaded((before) => (before.state === 'ready' ? before : { state: 'failed', value: null }));
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  return { loaded, reload };
}
