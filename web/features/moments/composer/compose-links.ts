import { reportFailure } from '#web/kit/call-failure.ts';

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/**
 * Links with `data-compose` open the composer as a dialog. Without scripts, in a new tab, and on the page of the
 * composer itself they are plain links.
 * @returns a function that stops it
 */
export function handleComposeLinks(): () => void {
  const stop = new AbortController();
  const open = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-compose]') : null;
    if (!link || !isPlainClick(event) || link.pathname === location.pathname) return;
    event.preventDefault();
    import('./open-composer.ts').then(({ openMomentComposer }) => openMomentComposer(), reportFailure);
  };
  document.addEventListener('click', open, { signal: stop.signal });
  return () => stop.abort();
}
