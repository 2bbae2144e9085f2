import { reportFailure } from '#web/kit/call-failure.ts';

import type { Talk } from './talk.tsx';

/** How far below the window the comments count as near. */
const ahead = '600px';

/**
 * Brings the conversation below an article to life, which the server has drawn. Its code comes when the comments come
 * near, or with the first touch. What it returns ends it.
 */
export function listenToTalk(root: HTMLElement, postId: number): () => void {
  const place = root.querySelector('#comments');
  let talk: Promise<Talk> | undefined;
  const wake = (): Promise<Talk> => {
    talk ??= import('./talk.tsx').then(({ startTalk }) => startTalk(root, postId));
    talk.catch(() => (talk = undefined));
    return talk;
  };
  // Comments can be read without it.
  const approach = () => void wake().catch(() => undefined);
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-talk]');
    if (button) wake().then(({ act }) => act(button), reportFailure);
  };
  const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && approach(), {
    rootMargin: `${ahead} 0px`,
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
