import { reportFailure } from '#web/kit/call-failure.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

/**
 * Activates the server-rendered like, bookmark and follow buttons. The code is loaded when the browser is idle or at
 * the first click.
 * @returns a function that stops it
 */
export function listenToReactions(root: HTMLElement, postId?: number): () => void {
  let isLeft = false;
  let end: (() => void) | undefined;
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-mark]');
    if (button) import('./reactions.ts').then(({ toggleReaction }) => toggleReaction(button)).catch(reportFailure);
  };
  const follow = async () => {
    const { syncReactions } = await import('./reactions.ts');
    if (!isLeft) end = syncReactions(root, postId);
  };
  root.addEventListener('click', press);
  const callOff = whenIdle(() => void follow().catch(() => undefined));
  return () => {
    isLeft = true;
    callOff();
    end?.();
    root.removeEventListener('click', press);
  };
}
