import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { ensureBlockNumbers } from './block-numbers.ts';

/** Puts what can be voted on in the place of its drawing, and loads the numbers of its post. */
export function startVoting<Subject extends { blockId: string }>(
  element: HTMLElement,
  postId: number,
  contents: (subject: Subject) => ReactNode,
): void | (() => void) {
  // An article that was not saved yet.
  if (postId === 0) return undefined;
  const subject = JSON.parse(element.dataset.vote ?? '') as Subject;
  const root = createRoot(element);
  root.render(contents(subject));
  ensureBlockNumbers(postId, subject.blockId);
  // The caller may be an effect, in which React ends no root.
  return () => void Promise.resolve().then(() => root.unmount());
}
