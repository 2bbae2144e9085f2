import { reportFailure } from '#web/kit/call-failure.ts';

/** How far below the window the comments count as near. */
const ahead = '300px';

/**
 * Brings the conversation below an article to life, which the server has drawn. Its code comes with the first press;
 * what of it is the reader's own when the comments come near. What it returns ends it.
 */
export function listenToTalk(root: HTMLElement, postId: number): () => void {
  let isLeft = false;
  let end: (() => void) | undefined;
  const follow = async () => {
    const { followOwnComments } = await import('./own-comments.ts');
    if (!isLeft) end = followOwnComments({ root, postId });
  };
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-talk]');
    if (button) import('./talk.tsx').then(({ act }) => act(button, { root, postId })).catch(reportFailure);
  };
  const place = root.querySelector('#comments');
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      void follow().catch(() => undefined);
    },
    { rootMargin: `${ahead} 0px` },
  );
  if (place) watcher.observe(place);
  const wanted = /^#comment-(\d+)$/.exec(location.hash)?.[1];
  if (wanted && !document.getElementById(`comment-${wanted}`))
    void import('./go-to-comment.ts').then(
      ({ goToComment }) => goToComment(Number(wanted)),
      () => {},
    );
  root.addEventListener('click', press);
  return () => {
    isLeft = true;
    end?.();
    watcher.disconnect();
    root.removeEventListener('click', press);
  };
}
