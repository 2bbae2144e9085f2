import { useEffect, useSyncExternalStore } from 'react';

import { getOverview } from '#contract/features/analytics/dashboard.calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { hasRole } from '#contract/kit/power.ts';
import { send } from '#web/kit/client.ts';

type Counts = CallOutput<typeof getOverview>;

/** A count that is older than this is asked for anew when the next page opens. */
const freshMs = 30_000;

let overview: Counts | null = null;
let askedAt = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks again what waits: after something was judged. Badges are not worth a message when they do not come. */
export async function refreshWaiting(): Promise<void> {
  askedAt = performance.now();
  try {
    overview = await send(getOverview, {});
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** What waits for somebody, and how large the site is; null until it is known, and for whom it is not meant. */
export function useWaiting(power: number): Counts | null {
  const counts = useSyncExternalStore(
    subscribe,
    () => overview,
    () => null,
  );
  const isOwn = hasRole({ power }, 'editor');
  useEffect(() => {
    if (isOwn && (askedAt === 0 || performance.now() - askedAt > freshMs)) void refreshWaiting();
  }, [isOwn]);
  return isOwn ? counts : null;
}
