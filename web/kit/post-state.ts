import { useEffect, useSyncExternalStore } from 'react';

/** The post being read, for the shell: its comment count in the header, its title in the masthead. */
export interface PostState {
  title: string;
  /** Null: it has no comments and takes none. */
  commentCount: number | null;
  /** Minutes that the text of this page takes; 0 where nobody counts them. */
  minutes: number;
}

let state: PostState | null = null;
const listeners = new Set<() => void>();

/** Told by the page of a post; null when it is left. @see docs/reference/routes.md */
export function setPostState(next: PostState | null): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Called when a comment is added to or removed from the open page. */
export function addToCommentCount(by: number): void {
  if (state) setPostState({ ...state, commentCount: Math.max(0, (state.commentCount ?? 0) + by) });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The post being read; null on all other pages and before hydration. */
export function usePostState(): PostState | null {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => null,
  );
}

/** For the page of a post: sets the post state while the page is mounted. */
export function useReading(title: string, commentCount: number | null, minutes = 0): void {
  useEffect(() => {
    setPostState({ title, commentCount, minutes });
    return () => setPostState(null);
  }, [title, commentCount, minutes]);
}
