import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';

import { isInPlace } from '#web/kit/in-place.ts';

/** from leaving a page until the window is at the top. @see docs/reference/limits.md */
const toTopMs = 320;
const storageKey = 'somnia:places';
const maxPositions = 50;

const positions = new Map<string, number>();

function loadPositions(): void {
  try {
    for (const [key, top] of JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')) positions.set(key, top);
  } catch {
    // Without storage only the scroll position is lost.
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)));
  } catch {
    // Same as above.
  }
}

/**
 * Records the scroll position of each history entry. The browser itself restores reloads and other documents, but not
 * the entries of a shown page: it would scroll the page that is being left.
 */
function usePositionRecorder(key: string): void {
  const current = useRef(key);
  useLayoutEffect(() => {
    current.current = key;
  }, [key]);
  useEffect(() => {
    loadPositions();
    const note = () => {
      positions.delete(current.current);
      positions.set(current.current, scrollY);
    };
    const arrive = () => {
      history.scrollRestoration = 'manual';
    };
    const leave = () => {
      history.scrollRestoration = 'auto';
      storePositions();
    };
    if (document.readyState === 'complete') arrive();
    addEventListener('pageshow', arrive);
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pageshow', arrive);
      removeEventListener('scroll', note);
      removeEventListener('pagehide', leave);
    };
  }, []);
}

/**
 * Forward, the window goes to the top 320 ms after the page was left; back and forward restore the place. A view
 * transition hides the jump, so that the window is at the top before the new page is captured.
 * @see docs/reference/routes.md
 */
export function useScrollRestoration(isCrossing: boolean): void {
  const location = useLocation();
  const type = useNavigationType();
  const { state } = useNavigation();
  const key = location.key + location.pathname;
  const leftAt = useRef(0);
  const before = useRef(location);
  usePositionRecorder(key);

  useEffect(() => {
    if (state !== 'idle') leftAt.current = performance.now();
  }, [state]);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    if (last.key === location.key && last.pathname === location.pathname) return;
    const isSamePage = last.pathname === location.pathname && last.search === location.search;
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (type === 'POP') {
      // Within a page the browser has already scrolled.
      if (!isSamePage) scrollTo(0, positions.get(key) ?? 0);
    } else if (target) target.scrollIntoView();
    else if (!isSamePage && !(last.pathname === location.pathname && isInPlace(location.state))) {
      if (isCrossing) {
        scrollTo(0, 0);
        return undefined;
      }
      const timer = setTimeout(() => scrollTo(0, 0), Math.max(0, leftAt.current + toTopMs - performance.now()));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [location, key, type, isCrossing]);
}
