import { reportFailure } from '#web/kit/call-failure.ts';

import type { SharedPost } from './share-dialog.tsx';

const nothing = () => undefined;

/** Makes bookmarks of sentences, from the first one that is selected on. @returns a function that stops it */
export function watchSelection(root: HTMLElement, shared: SharedPost): () => void {
  const body = root.querySelector<HTMLElement>('[data-bookmarks]');
  if (!body) return nothing;
  const stop = new AbortController();
  let end: () => void = nothing;
  let isAsked = false;
  const look = async () => {
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed || !body.contains(selection.anchorNode)) return;
    isAsked = true;
    const { offerBookmark } = await import('./offer-bookmark.ts');
    if (!stop.signal.aborted) end = offerBookmark(body, shared);
  };
  const ask = () => {
    if (!isAsked) void look().catch(reportFailure);
  };
  document.addEventListener('selectionchange', ask, { signal: stop.signal });
  return () => {
    stop.abort();
    end();
  };
}

/** Lights a window at the foot of the page when the text was read to its end. @returns a function that stops it */
export function watchEnd(root: HTMLElement): () => void {
  const last = root.querySelector('[data-windows]')?.lastElementChild;
  if (!last) return nothing;
  const observer = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    observer.disconnect();
    import('#web/features/site/footer-windows.ts').then(
      ({ lightWindow }) => lightWindow(location.pathname),
      // Only an ornament is missing.
      nothing,
    );
  });
  observer.observe(last);
  return () => observer.disconnect();
}
