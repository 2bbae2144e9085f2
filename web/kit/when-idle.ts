/** Runs `work` when the browser is idle, after hydration. @returns a function that cancels it */
export function whenIdle(work: () => void, atLatestMs = 3000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work, { timeout: atLatestMs });
    return () => cancelIdleCallback(asked);
  }
  // Safari has no `requestIdleCallback`.
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}
