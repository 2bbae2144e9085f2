import { useEffect, useSyncExternalStore } from 'react';

/** What may float at the bottom of the window, the most important first. One is shown at a time. */
const order = ['resume', 'gifts', 'reading'] as const;

export type BottomLayer = (typeof order)[number];

const claims: BottomLayer[] = [];
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** Asks for the bottom of the window. @returns a function that gives it up */
export function claimBottom(layer: BottomLayer): () => void {
  claims.push(layer);
  publish();
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    claims.splice(claims.indexOf(layer), 1);
    publish();
  };
}

/** The one that is shown. */
export function bottomLayer(): BottomLayer | undefined {
  return order.find((layer) => claims.includes(layer));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Claims the bottom while `isWanted`; true when nothing more important is there. */
export function useBottomLayer(layer: BottomLayer, isWanted: boolean): boolean {
  useEffect(() => (isWanted ? claimBottom(layer) : undefined), [layer, isWanted]);
  const top = useSyncExternalStore(subscribe, bottomLayer, () => undefined);
  return isWanted && top === layer;
}
