import type { LiveMessage } from '#contract/features/live/entities.ts';
import { hiddenMs } from '#contract/features/live/limits.ts';
import type { LiveChannel } from '#contract/features/live/rules.ts';

import { LiveTab } from './live-tab.ts';

let tab: LiveTab | undefined;

/** Sleeps while the page is hidden for long or kept for going back. */
function watchVisibility(live: LiveTab): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') live.wake();
    else timer = setTimeout(() => live.sleep(), hiddenMs);
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', () => live.sleep());
  window.addEventListener('pageshow', look);
  window.addEventListener('online', () => live.retry());
  look();
}

/** Follows a channel with the one tab that this document is. */
export function followInThisTab(channel: LiveChannel, listener: (message: LiveMessage) => void): () => void {
  if (!tab) {
    tab = new LiveTab();
    watchVisibility(tab);
  }
  return tab.follow(channel, listener);
}
