import { reportFailure } from '#web/kit/call-failure.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

import { syncReactions, toggleReaction } from './reactions.ts';

/**
 * Activates the server-rendered like, bookmark and follow buttons; what a person pressed before is asked for when the
 * browser is idle.
 * @returns a function that stops it
 */
export function listenToReactions(root: HTMLElement, postId?: number): () => void {
  let end: (() => void) | undefined;
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-mark]');
    if (button) toggleReaction(button).catch(reportFailure);
  };
  root.addEventListener('click', press);
  const callOff = whenIdle(() => (end = syncReactions(root, postId)));
  return () => {
    callOff();
    end?.();
    root.removeEventListener('click', press);
  };
}
