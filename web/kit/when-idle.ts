/** Runs once the page is up and the browser has nothing better to do. Gives the function that calls it off. */
export function whenIdle(work: () => void, atLatestMs = 3000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work, { timeout: atLatestMs });
    return () => cancelIdleCallback(asked);
  }
  // Safari has no idle callback.
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}
