import { listenToCommentEvents } from '#web/features/comments/comment-events.ts';
import { commentCountEvent } from '#web/features/comments/comment-signals.ts';
import { countView } from '#web/features/posts/reading/count-view.ts';
import { writeRelativeTimes } from '#web/features/posts/reading/write-relative-times.ts';
import { listenToReactions } from '#web/features/social/likes/reaction-events.ts';
import { watchTipWall } from '#web/features/tips/watch-tip-wall.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, CallReplaced } from '#web/kit/client.ts';

import { addToMomentComments } from '../card/moment-numbers.ts';

/** Failures to count a view are not shown. */
function ignoreError(error: unknown): void {
  if (!(error instanceof CallError || error instanceof CallReplaced)) reportFailure(error);
}

/** Starts the comments below a moment and counts the view. @returns a function that stops it */
export function readMoment(root: HTMLElement, id: number): () => void {
  const count = (event: Event) => addToMomentComments(id, (event as CustomEvent<number>).detail);
  root.addEventListener(commentCountEvent, count);
  writeRelativeTimes(root, Date.now());
  const ends = [listenToCommentEvents(root, id), listenToReactions(root, id), watchTipWall(root)];
  void countView(root, id).catch(ignoreError);
  return () => {
    root.removeEventListener(commentCountEvent, count);
    for (const end of ends) end();
  };
}
