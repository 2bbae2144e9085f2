import { type RefObject, useEffect, useRef } from 'react';

/** For a row of links that scrolls sideways where the screen is narrow: keeps the current one in view. */
export function useCurrentInView<E extends HTMLElement>(current: string): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !here) return;
    row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return row;
}
