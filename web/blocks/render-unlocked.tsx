import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

import type { Block } from '#contract/kit/block.ts';

import { BlockList } from './block-list.tsx';

/**
 * Renders blocks loaded by a call. This chunk contains all views and is downloaded only when a lock is opened. The
 * result is plain elements, like those rendered by the server, so that islands start in it the same way.
 */
export async function renderUnlocked(blocks: Block[]): Promise<HTMLElement> {
  // React renders nothing synchronously while it runs effects, and callers may be effects.
  await Promise.resolve();
  const element = document.createElement('div');
  element.className = 'unlocked';
  const root = createRoot(element);
  flushSync(() => root.render(<BlockList blocks={blocks} />));
  const plain = element.cloneNode(true) as HTMLElement;
  root.unmount();
  if (plain.querySelector('.katex')) await import('katex/dist/katex.min.css');
  return plain;
}
