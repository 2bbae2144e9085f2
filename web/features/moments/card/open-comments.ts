import { useSyncExternalStore } from 'react';

/** The moment whose comments are open in its card: one at a time, because their elements have fixed ids. */
let openId: number | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCommentsOpen(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => openId === id,
    () => false,
  );
}

/** Opens the comments of a moment and closes those of any other; null closes them. */
export function openCommentsOf(id: number | null): void {
  openId = id;
  for (const listener of listeners) listener();
}
