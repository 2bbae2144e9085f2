import { useEffect } from 'react';

/**
 * Keeps `--keyboard` (pixels that the keyboard of a phone covers) and `--visible` (height above it) at the document, for
 * sheets at the bottom of the screen: browsers do not move those by themselves.
 */
export function useKeyboardSpace(): void {
  useEffect(() => {
    const view = visualViewport;
    const { style } = document.documentElement;
    if (!view) return undefined;
    const measure = (): void => {
      style.setProperty('--keyboard', `${Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))}px`);
      style.setProperty('--visible', `${Math.round(view.height)}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
      style.removeProperty('--visible');
    };
  }, []);
}
