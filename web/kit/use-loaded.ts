import { useCallback, useEffect, useState } from 'react';

/** What was asked for: on its way, there, or not to be had. */
export type Loaded<T> =
  | { state: 'loading'; value: null }
  | { state: 'failed'; value: null }
  | { state: 'ready'; value: T };

/** Asks once the component is there, and again by `reload`; what was shown stays meanwhile. */
export function useLoaded<T>(ask: () => Promise<T>): { loaded: Loaded<T>; reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading', value: null });
  const [load] = useState(() => ask);
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
