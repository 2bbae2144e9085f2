import { slideHash } from '#contract/features/media/lightbox.rules.ts';

import { guardHistory, releaseHistory } from '#web/kit/history-guard.ts';

import type { LightboxRequest } from './lightbox-store.ts';

/**
 * Keeps the slide in the hash of the address while the lightbox is open. `leave` goes back in history, or takes the hash
 * away if the lightbox was opened by it. The router is not told: the page below stays the same.
 * @see docs/reference/routes.md
 */
export function followHash({ slug, slides, index, isFromHash }: LightboxRequest) {
  const page = location.pathname + location.search;
  const addressOf = (at: number) => page + slideHash({ slug, index: at }, slides.length);
  const keepPage = (event: PopStateEvent) => {
    if (location.pathname + location.search === page) event.stopImmediatePropagation();
  };
  guardHistory(keepPage);
  if (!isFromHash) history.pushState(history.state, '', addressOf(index));
  let isLeft = false;
  return {
    show: (at: number) => {
      if (!isLeft) history.replaceState(history.state, '', addressOf(at));
    },
    leave: () => {
      if (isLeft) return;
      isLeft = true;
      if (isFromHash) history.replaceState(history.state, '', page);
      else if (location.hash) history.back();
    },
    end: () => {
      // After `history.back()` the event comes a little later.
      setTimeout(() => releaseHistory(keepPage), 500);
    },
  };
}
