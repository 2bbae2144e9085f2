import './print.css';

import { startIslands } from '#web/blocks/start-islands.ts';
import { listenToCommentEvents } from '#web/features/comments/comment-events.ts';
import { listenToReactions } from '#web/features/social/likes/reaction-events.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, CallReplaced } from '#web/kit/client.ts';
import { whenIdle } from '#web/kit/when-idle.ts';
import { watchScrollEdges } from '#web/ui/scroll-edges.ts';

import { listenToButtons } from './article-buttons.ts';
import { watchTipWall } from '#web/features/tips/watch-tip-wall.ts';
import { countView } from './count-view.ts';
import { trackReadingPosition } from './reading-position.ts';
import { markToc } from './mark-toc.ts';
import type { SharedPost } from './share-dialog.tsx';
import { watchEnd, watchSelection } from './watch-reader.ts';
import { writeRelativeTimes } from './write-relative-times.ts';

export interface Reading {
  postId: number;
  /** Counts no views, and takes no likes and comments. */
  isPrivate: boolean;
  shared: SharedPost;
}

/** Wide tables, code, formulas and drawings show that they scroll. */
function showScrollEdges(root: HTMLElement): () => void {
  let end: (() => void) | undefined;
  const cancel = whenIdle(() => {
    end = watchScrollEdges(root.querySelectorAll('.table-scroll, .prose pre, .math, .diagram-drawing'));
  });
  return () => {
    cancel();
    end?.();
  };
}

/** Failures to count a view are not shown. */
function ignoreError(error: unknown): void {
  if (!(error instanceof CallError || error instanceof CallReplaced)) reportFailure(error);
}

/** Starts everything scripts add to the HTML of a post. @returns a function that stops it */
export function readArticle(root: HTMLElement, { postId, isPrivate, shared }: Reading): () => void {
  const ends = [
    startIslands(root, { postId }),
    listenToButtons(root, shared),
    listenToReactions(root, isPrivate ? undefined : postId),
    ...(isPrivate ? [] : [listenToCommentEvents(root, postId)]),
    markToc(root),
    trackReadingPosition(root),
    showScrollEdges(root),
    watchTipWall(root),
    watchSelection(root, shared),
    watchEnd(root),
  ];
  writeRelativeTimes(root, Date.now());
  if (!isPrivate) void countView(root, postId).catch(ignoreError);
  return () => {
    for (const end of ends) end();
  };
}
