import { reportFailure } from '#web/kit/call-failure.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

/**
 * Brings the buttons of likes, favourites and follows to life, which the server has drawn. Their code comes when the
 * browser has time, or with the first press. What it returns ends it.
 */
export function listenToMarks(root: HTMLElement, postId?: number): () => void {
  let isLeft = false;
  let end: (() => void) | undefined;
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-mark]');
    if (button) import('./marks.ts').then(({ pressMark }) => pressMark(button)).catch(reportFailure);
  };
  const follow = async () => {
    const { followMarks } = await import('./marks.ts');
    if (!isLeft) end = followMarks(root, postId);
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
