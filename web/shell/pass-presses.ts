const pseudoOf = ({ effect }: Animation): string | null =>
  effect instanceof KeyframeEffect ? effect.pseudoElement : null;

/** During a view transition all presses land on the root, because browsers do not look at what is being captured. */
function isCovered({ target }: Event): boolean {
  const { documentElement: page } = document;
  return target === page && (page.dataset.crossing !== undefined || page.dataset.spread !== undefined);
}

function endTransition(): void {
  for (const animation of document.getAnimations())
    if (pseudoOf(animation)?.startsWith('::view-transition')) animation.finish();
}

/** What stands at a place as soon as no transition covers it. */
function pressWhenFree(x: number, y: number, framesLeft = 10): void {
  requestAnimationFrame(() => {
    const target = document.elementFromPoint(x, y);
    if (target === document.documentElement && framesLeft > 0) return pressWhenFree(x, y, framesLeft - 1);
    const pressed = target?.closest<HTMLElement>('a, button, input, textarea, select, label, summary');
    pressed?.focus({ preventScroll: true });
    pressed?.click();
  });
}

/** Nobody waits for motion: a press ends a view transition and reaches what lies under it. @returns a function that stops it */
export function passPresses(): () => void {
  let isPassed = false;
  const stop = new AbortController();
  const listening = { capture: true, signal: stop.signal };
  const begin = (event: Event) => {
    isPassed = isCovered(event);
    if (isPassed) endTransition();
  };
  const press = ({ target, clientX, clientY }: MouseEvent) => {
    if (isPassed && target === document.documentElement) pressWhenFree(clientX, clientY);
    isPassed = false;
  };
  document.addEventListener('pointerdown', begin, listening);
  document.addEventListener('click', press, listening);
  return () => stop.abort();
}
