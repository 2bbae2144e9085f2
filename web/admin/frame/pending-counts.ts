import { useEffect, useSyncExternalStore } from 'react';

import { getOverview } from '#contract/features/analytics/dashboard.calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { hasRole } from '#contract/kit/power.ts';
import { send } from '#web/kit/client.ts';

type Counts = CallOutput<typeof getOverview>;

/** Counts older than this are loaded again when the next page opens. */
const freshMs = 30_000;

let overview: Counts | null = null;
let askedAt = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reloads the counts of pending items, for example after moderation. Failures are ignored, since badges are not worth
 * an error message.
 */
export async function refreshPendingCounts(): Promise<void> {
  askedAt = performance.now();
  try {
    overview = await send(getOverview, {});
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Loads a list again after a decision, and the counts of what still waits. */
export async function reloadWithCounts(list: { reload: () => Promise<unknown> }): Promise<void> {
  await Promise.all([list.reload(), refreshPendingCounts()]);
}

/** Reloads the counts where they are shown; who may not read them has none. */
export async function refreshShownCounts(): Promise<void> {
  if (overview !== null) await refreshPendingCounts();
}

/** Counts of pending items and the size of the site; null until loaded, and for users without access. */
export function usePendingCounts(power: number): Counts | null {
  const counts = useSyncExternalStore(
    subscribe,
    () => overview,
    () => null,
  );
  const isOwn = hasRole({ power }, 'editor');
  useEffect(() => {
    if (isOwn && (askedAt === 0 || performance.now() - askedAt > freshMs)) void refreshPendingCounts();
  }, [isOwn]);
  return isOwn ? counts : null;
}
