import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

import type { Block } from '#contract/kit/block.ts';

import { BlockList } from './block-list.tsx';

/**
 * Draws blocks that came by a call. All views are in this chunk: only who opens a lock downloads it. What it makes
 * is plain elements, as those that the server renders, so islands start in it the same way.
 */
export async function renderUnlocked(blocks: Block[]): Promise<HTMLElement> {
  const element = document.createElement('div');
  element.className = 'unlocked';
  const root = createRoot(element);
  flushSync(() => root.render(<BlockList blocks={blocks} />));
  const plain = element.cloneNode(true) as HTMLElement;
  root.unmount();
  if (plain.querySelector('.katex')) await import('katex/dist/katex.min.css');
  return plain;
}
