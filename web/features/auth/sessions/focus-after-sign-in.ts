/** How long the parts of the page that members see may take to arrive. */
const patienceMs = 5000;

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const isShown = (element: Element) => element.getClientRects().length > 0;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function focusFirstIn(place: Element): boolean {
  const found = [...place.querySelectorAll<HTMLElement>(focusable)].find((each) => isShown(each));
  found?.focus({ preventScroll: true });
  return found !== undefined;
}

/**
 * Keeps the focus where it was when somebody signs in: what they pressed, or what stands in its place now, such as the
 * user menu or the comment form. Call it before, and the result after.
 */
export function keepFocusPlace(): () => void {
  const from = document.activeElement;
  const places: Element[] = [];
  for (let place = from?.parentElement; place && place !== document.body; place = place.parentElement)
    places.push(place);
  return () => {
    const settle = (): boolean => {
      if (!isLost()) return true;
      if (from instanceof HTMLElement && isShown(from)) {
        from.focus({ preventScroll: true });
        return true;
      }
      const nearest = places.find((place) => place.isConnected);
      return nearest === undefined || focusFirstIn(nearest);
    };
    if (settle()) return;
    const observer = new MutationObserver(() => {
      if (settle()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), patienceMs);
  };
}
