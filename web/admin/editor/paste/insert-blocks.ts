import type { Block } from '#contract/kit/block.ts';

import { placeCaret, takeAfterCaret } from '../tools/caret.ts';
import { cleanInline } from '../tools/inline-html.ts';
import { dispatchInput } from '../tools/inline/wrap.ts';
import type { WritingPlace } from '../tools/writing/writing-place.ts';

/**
 * Number of blocks inserted at once; a paste with thousands is inserted in steps, so that the page stays responsive.
 */
const step = 60;

function nextFrame(): Promise<void> {
  // Animation frames stop in hidden tabs, so a timer continues there.
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}

export async function insertInSteps(place: WritingPlace, blocks: readonly Block[], index: number): Promise<void> {
  for (let from = 0; from < blocks.length; from += step) {
    if (from > 0) await nextFrame();
    if (place.signal.aborted) return;
    place.editor.blocks.insertMany(
      blocks.slice(from, from + step).map(({ id, type, data }) => ({ id, type, data })),
      index + from,
    );
  }
}

/** Inserts HTML at the caret of a field, as if typed. */
export function insertInline(field: HTMLElement, html: string): void {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || !field.contains(selection.anchorNode)) placeCaret(field, 'end');
  const range = document.getSelection()?.getRangeAt(0);
  if (!range) return;
  range.deleteContents();
  const fragment = range.createContextualFragment(html);
  const last = fragment.lastChild;
  range.insertNode(fragment);
  if (last) {
    const behind = document.createRange();
    behind.setStartAfter(last);
    behind.collapse(true);
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(behind);
  }
  dispatchInput(field);
}

/**
 * Inserts pasted blocks at the caret: the first text joins the current paragraph, and the text after the caret follows
 * the last block. An empty paragraph is replaced.
 */
export async function insertAtCaret(
  place: WritingPlace,
  field: HTMLElement | undefined,
  pasted: readonly Block[],
): Promise<void> {
  const { blocks } = place.editor;
  const at = field && place.blockAround(field);
  if (!at || !field) return insertInSteps(place, pasted, blocks.getBlocksCount());
  const isText = field.classList.contains('tool-paragraph') || field.classList.contains('tool-header');
  if (isText && at.block.isEmpty) {
    const [first, ...rest] = pasted as [Block, ...Block[]];
    blocks.insert(first.type, first.data, undefined, at.index, true, true, first.id);
    await insertInSteps(place, rest, at.index + 1);
    return void place.focusBlock(at.index + pasted.length - 1);
  }
  const tail = isText ? takeAfterCaret(field) : '';
  const [first, ...rest] = pasted as [Block, ...Block[]];
  const joins = isText && first.type === 'paragraph';
  if (joins) insertInline(field, cleanInline(String(first.data.text ?? '')));
  else if (isText) dispatchInput(field);
  const below = joins ? rest : [...pasted];
  const index = at.index + 1;
  if (tail !== '') blocks.insert('paragraph', { text: tail }, undefined, index, false);
  await insertInSteps(place, below, index);
  if (below.length > 0) place.focusBlock(index + below.length - 1);
}
