import './scroll-edges.css';

/** Subpixels are not something to scroll to. */
const slackPx = 2;

/** The sides on which something is cut off. */
export function cutSides(scrolledPx: number, visiblePx: number, wholePx: number): string {
  const sides = [];
  if (scrolledPx > slackPx) sides.push('start');
  if (wholePx - visiblePx - scrolledPx > slackPx) sides.push('end');
  return sides.join(' ');
}

/**
 * Shows at its edges that a wide box scrolls: `data-cut` names the sides, and the styles let them fade.
 * @returns a function that stops it
 */
export function watchScrollEdges(boxes: Iterable<HTMLElement>): () => void {
  const stop = new AbortController();
  const look = (box: HTMLElement) => {
    const sides = cutSides(box.scrollLeft, box.clientWidth, box.scrollWidth);
    if (sides === '') delete box.dataset.cut;
    else box.dataset.cut = sides;
  };
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) look(target as HTMLElement);
  });
  for (const box of boxes) {
    sizes.observe(box);
    box.addEventListener('scroll', () => look(box), { passive: true, signal: stop.signal });
  }
  return () => {
    stop.abort();
    sizes.disconnect();
  };
}
