import { useSyncExternalStore } from 'react';

import { breakpoints } from './breakpoints.ts';

function watchWidth(onChange: () => void): () => void {
  const narrow = matchMedia(breakpoints.narrow);
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

/** Whether the window is narrow; not on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(breakpoints.narrow).matches,
    () => false,
  );
}
