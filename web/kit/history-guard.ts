type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/**
 * Lets `next` see each step back or forward before the router, which it can keep from it. For what adds entries to the
 * history without leaving the page.
 */
export function guardHistory(next: Guard): void {
  guard = next;
}

/** Ends a guard, unless another took its place. */
export function releaseHistory(last: Guard): void {
  if (guard === last) guard = undefined;
}

/** Begins to listen; called before the router does, because listeners of the window run in their order. */
export function startHistoryGuard(): void {
  addEventListener('popstate', (event) => guard?.(event));
}
