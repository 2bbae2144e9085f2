import type { LiveMessage } from '#contract/features/live/entities.ts';
import type { LiveChannel } from '#contract/features/live/rules.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

type Kind<Channel extends LiveChannel> = Channel extends 'me' | 'moments' | 'gifts' ? Channel : 'post';

/** The messages of a channel. */
export type MessageOf<Channel extends LiveChannel> = Extract<LiveMessage, { kind: Kind<Channel> }>;

/**
 * Follows a channel while the page is open: `me` (unread counts, for members), `moments` (ids of the moments announced
 * last, newest first), `gifts` (the gifts sent last), `post:12` (comment count of a post or moment, and ids of the comments that just appeared).
 *
 * The listener is called with the state of the channel once it is known, and whenever it changes. Messages carry ids and
 * counts only: fetch the contents by the usual calls, which check permissions. They may repeat and skip steps, so compare
 * them with what is shown instead of adding them up; for "n 条新动态" count the ids of `moments` that are not on the page
 * and match its plate or topic.
 *
 * All tabs of a browser share one stream; the code is loaded when the browser is idle. Where the site has live updates
 * switched off, nothing happens.
 *
 * @returns a function that stops it
 */
export function subscribe<Channel extends LiveChannel>(
  channel: Channel,
  listener: (message: MessageOf<Channel>) => void,
): () => void {
  if (document.documentElement.dataset.live === 'off') return () => undefined;
  let end: (() => void) | undefined;
  let isLeft = false;
  const cancel = whenIdle(() => {
    import('./this-tab.ts').then(
      ({ followInThisTab }) => {
        if (!isLeft) end = followInThisTab(channel, listener as (message: LiveMessage) => void);
      },
      // The page is complete without it.
      () => undefined,
    );
  });
  return () => {
    isLeft = true;
    cancel();
    end?.();
  };
}
