import { use, useEffect, useLayoutEffect } from 'react';
import { UNSAFE_ViewTransitionContext as ViewTransitionContext, useLocation } from 'react-router';

/** Which of several covers of one article was pressed, by the article's path. */
const pressedPlaces = new Map<string, number>();

/** The covers on the page that lead to a path. */
function coversTo(path: string): Element[] {
  return [...document.querySelectorAll('main .plate')].filter((cover) => cover.closest('a')?.pathname === path);
}

function notePressed({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  const card = link?.closest('article, li');
  if (!link || !card) return;
  const place = coversTo(link.pathname).findIndex((cover) => card.contains(cover));
  if (place >= 0) pressedPlaces.set(link.pathname, place);
}

function isInView(picture: Element): boolean {
  const { top, bottom, left, right } = picture.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

/** What this page shows of the other one: the cover that was pressed; or its own picture, if it is the article. */
function pictureFor(otherPath: string): HTMLElement | undefined {
  const covers = coversTo(otherPath);
  const frame = covers[pressedPlaces.get(otherPath) ?? 0] ?? covers[0] ?? document.querySelector('.hero .plate');
  const picture = frame?.querySelector('img');
  return picture && isInView(picture) ? picture : undefined;
}

/**
 * While the router moves between a list and an article, the pressed cover and the large picture share one name, and one
 * grows into the other. Nothing is named at other times. The window has to be scrolled before.
 */
export function useCoverCrossing(): void {
  const crossing = use(ViewTransitionContext);
  const { pathname } = useLocation();
  const [from, to] = crossing.isTransitioning
    ? [crossing.currentLocation.pathname, crossing.nextLocation.pathname]
    : [];
  const otherPath = pathname === from ? to : from;
  useEffect(() => {
    document.addEventListener('click', notePressed, true);
    return () => document.removeEventListener('click', notePressed, true);
  }, []);
  // Runs before the old page is captured, and again before the new one is.
  useLayoutEffect(() => {
    if (otherPath === undefined) return undefined;
    const picture = pictureFor(otherPath);
    const page = document.documentElement;
    page.dataset.crossing = '';
    picture?.style.setProperty('view-transition-name', 'cover');
    return () => {
      delete page.dataset.crossing;
      picture?.style.removeProperty('view-transition-name');
    };
  }, [otherPath]);
}
