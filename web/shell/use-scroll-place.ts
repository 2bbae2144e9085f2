import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';

/** from leaving a page until the window is at the top. @see docs/reference/limits.md */
const toTopMs = 320;
const storageKey = 'somnia:places';
const keptPlaces = 50;

const places = new Map<string, number>();

function recall(): void {
  try {
    for (const [key, top] of JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')) places.set(key, top);
  } catch {
    // Without storage only the scroll position is lost.
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-keptPlaces)));
  } catch {
    // Same as above.
  }
}

/** Records the scroll position of each history entry. The browser itself restores reloads and other documents. */
function usePlaceNotes(key: string): void {
  const current = useRef(key);
  useLayoutEffect(() => {
    current.current = key;
  }, [key]);
  useEffect(() => {
    recall();
    const note = () => {
      places.delete(current.current);
      places.set(current.current, scrollY);
    };
    const leave = () => {
      history.scrollRestoration = 'auto';
      remember();
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', leave);
    };
  }, []);
}

/** Forward, the window goes to the top 320 ms after the page was left; back and forward restore the place. @see docs/reference/routes.md */
export function useScrollPlace(): void {
  const location = useLocation();
  const type = useNavigationType();
  const { state } = useNavigation();
  const key = location.key + location.pathname;
  const leftAt = useRef(0);
  const before = useRef(location);
  usePlaceNotes(key);

  useEffect(() => {
    if (state === 'idle') return;
    history.scrollRestoration = 'manual';
    leftAt.current = performance.now();
  }, [state]);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    if (last.key === location.key && last.pathname === location.pathname) return;
    const isSamePage = last.pathname === location.pathname && last.search === location.search;
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (type === 'POP') {
      // Within a page the browser has already scrolled.
      if (!isSamePage) scrollTo(0, places.get(key) ?? 0);
    } else if (target) target.scrollIntoView();
    else if (!isSamePage) {
      const timer = setTimeout(() => scrollTo(0, 0), Math.max(0, leftAt.current + toTopMs - performance.now()));
      return () => clearTimeout(timer);
    }
  }, [location, key, type]);
}
