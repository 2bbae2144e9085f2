import { useEffect, useSyncExternalStore } from 'react';

/** What the shell shows of the post being read: its comments in the header, its title in the masthead. */
export interface PostState {
  title: string;
  commentCount: number;
}

let state: PostState | null = null;
const listeners = new Set<() => void>();

/** Told by the page of a post; null when it is left. @see docs/reference/routes.md */
export function setPostState(next: PostState | null): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Told when a comment came in, or was taken away, while the page stands. */
export function addToCommentCount(by: number): void {
  if (state) setPostState({ ...state, commentCount: Math.max(0, state.commentCount + by) });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The post being read; null on all other pages, and until scripts run. */
export function usePostState(): PostState | null {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => null,
  );
}

/** For the page of a post: tells the shell what is read for as long as the page stands. */
export function useReading(title: string, commentCount: number): void {
  useEffect(() => {
    setPostState({ title, commentCount });
    return () => setPostState(null);
  }, [title, commentCount]);
}
