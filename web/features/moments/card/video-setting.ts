import { useSyncExternalStore } from 'react';

import { storedValues } from '#web/ui/stored-value.ts';

const stored = storedValues('somnia');
const key = 'moments-autoplay';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isOn = () => stored.read(key) === true;

/** Whether this browser plays videos when they come into view; off until the reader turns it on. */
export function useAutoplay(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false);
}

export function setAutoplay(on: boolean): void {
  stored.write(key, on);
  for (const listener of listeners) listener();
}
