/** Whole minutes that the rest of a text takes, 0 at its end. `share`: how much of it is above the window's foot. */
export function minutesLeft(minutes: number, share: number): number {
  return Math.max(0, Math.ceil(minutes * (1 - Math.max(0, Math.min(1, share))) - 0.05));
}

/** How much of the open article is above the foot of the window; 1 where there is none. */
export function shownShare(): number {
  const body = document.querySelector('[data-article-body]');
  if (!body) return 1;
  const { top, height } = body.getBoundingClientRect();
  return height > 0 ? (innerHeight - top) / height : 1;
}
