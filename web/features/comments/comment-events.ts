import { reportFailure } from '#web/kit/call-failure.ts';

import type { CommentInteractions } from './comment-interactions.tsx';

/** Distance below the viewport at which the comments count as near. */
const preloadMargin = '600px';

/**
 * Activates the server-rendered comments of a post. The code is loaded when the comments come near the viewport or at
 * the first interaction.
 * @returns a function that stops it
 */
export function listenToCommentEvents(root: HTMLElement, postId: number): () => void {
  const place = root.querySelector('#comments');
  let talk: Promise<CommentInteractions> | undefined;
  const wake = (): Promise<CommentInteractions> => {
    talk ??= import('./comment-interactions.tsx').then(({ startCommentInteractions }) =>
      startCommentInteractions(root, postId),
    );
    talk.catch(() => (talk = undefined));
    return talk;
  };
  // Comments remain readable if loading fails.
  const approach = () => void wake().catch(() => undefined);
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-talk]');
    if (button) wake().then(({ runAction }) => runAction(button), reportFailure);
  };
  const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && approach(), {
    rootMargin: `${preloadMargin} 0px`,
  });
  if (place) watcher.observe(place);
  place?.addEventListener('focusin', approach, { once: true });
  root.addEventListener('click', press);
  const wanted = /^#comment-(\d+)$/.exec(location.hash)?.[1];
  if (wanted && !document.getElementById(`comment-${wanted}`))
    void import('./go-to-comment.ts').then(
      ({ goToComment }) => goToComment(Number(wanted)),
      () => undefined,
    );
  return () => {
    watcher.disconnect();
    root.removeEventListener('click', press);
    void talk?.then(({ end }) => end());
  };
}
