import { useSyncExternalStore } from 'react';

import { getMomentNumbers } from '#contract/features/moments/calls.ts';
import type { Moment, MomentNumbers } from '#contract/features/moments/entities.ts';
import { maxMomentStates } from '#contract/features/moments/limits.ts';
import { send } from '#web/kit/client.ts';

/** Numbers and own reactions as they are now; a cached page has older numbers and no reactions. */
const current = new Map<number, MomentNumbers>();
let moderatedPlates: readonly number[] = [];
/** The viewer whose reactions are in `current`; null for a guest. */
let shownTo: number | null = null;
const requested = new Set<number>();
/** Reactions that wait for a connection: `like 12`. */
const waiting = new Set<string>();
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Plates in which the viewer is a moderator, as far as they are known. */
export function readModeratedPlates(): readonly number[] {
  return moderatedPlates;
}

export function setMomentWaiting(kind: string, id: number, isWaiting: boolean): void {
  if (isWaiting) waiting.add(`${kind} ${id}`);
  else waiting.delete(`${kind} ${id}`);
  publish();
}

/** Whether a reaction to a moment waits for a connection. */
export function useIsMomentWaiting(kind: string, id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.has(`${kind} ${id}`),
    () => false,
  );
}

/** The numbers of a moment: the current ones once they are known. */
export function useMomentNumbers(moment: Moment): MomentNumbers {
  const known = useSyncExternalStore(
    subscribe,
    () => current.get(moment.id),
    () => undefined,
  );
  const { id, likes, comments, favourites, views, quotes } = moment;
  return known ?? { id, likes, comments, favourites, views, quotes, liked: false, favourited: false, poll: null };
}

/** Takes the numbers of the page as current, so that they can be changed before the current ones are loaded. */
export function ensureMomentNumbers(shown: MomentNumbers): void {
  if (!current.has(shown.id)) current.set(shown.id, shown);
}

export function changeMomentNumbers(id: number, change: Partial<MomentNumbers>): void {
  const known = current.get(id);
  if (!known) return;
  current.set(id, { ...known, ...change });
  publish();
}

/** Called when comments were added or removed in this page. */
export function addToMomentComments(id: number, by: number): void {
  const known = current.get(id);
  if (known) changeMomentNumbers(id, { comments: Math.max(0, known.comments + by) });
}

/** Forgets what was loaded for another viewer. */
export function setNumbersViewer(viewer: number | null): void {
  if (viewer === shownTo) return;
  shownTo = viewer;
  moderatedPlates = [];
  requested.clear();
  current.clear();
  publish();
}

async function loadSome(ids: readonly number[]): Promise<void> {
  const viewer = shownTo;
  try {
    const answer = await send(getMomentNumbers, { ids: ids.join(',') });
    if (viewer !== shownTo) return;
    moderatedPlates = answer.moderated_plates;
    for (const numbers of answer.list) current.set(numbers.id, numbers);
    publish();
  } catch {
    // The page keeps the numbers it was rendered with.
    for (const id of ids) requested.delete(id);
  }
}

/** Loads the numbers of a moment again, after they turned out to be others. */
export function reloadMomentNumbers(id: number): void {
  void loadSome([id]);
}

/** Loads the numbers of moments that were not asked for yet. */
export async function loadMomentNumbers(ids: readonly number[]): Promise<void> {
  const missing = ids.filter((id) => !requested.has(id));
  for (const id of missing) requested.add(id);
  for (let at = 0; at < missing.length; at += maxMomentStates) await loadSome(missing.slice(at, at + maxMomentStates));
}
