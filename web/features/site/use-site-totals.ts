import { useSyncExternalStore } from 'react';

import { postsData } from '#contract/features/site/calls.ts';
import type { SiteTotals } from '#contract/features/site/entities.ts';
import { send } from '#web/kit/client.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

let totals: SiteTotals | null = null;
let isRequested = false;
const listeners = new Set<() => void>();

/** One request per document, however many components show the totals; on failure the dashes stay. */
function loadTotals(): void {
  if (isRequested) return;
  isRequested = true;
  whenIdle(() => {
    send(postsData, {}).then(
      (answer) => {
        totals = answer;
        for (const listener of listeners) listener();
      },
      () => {
        isRequested = false;
      },
    );
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loadTotals();
  return () => listeners.delete(listener);
}

/** The site's totals; null until the page is up and the call has answered. @see docs/reference/calls.md (posts-data) */
export function useSiteTotals(): SiteTotals | null {
  return useSyncExternalStore(
    subscribe,
    () => totals,
    () => null,
  );
}
