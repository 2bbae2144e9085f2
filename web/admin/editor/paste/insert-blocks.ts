import type { Block } from '#contract/kit/block.ts';

import { placeCaret, takeAfterCaret } from '../tools/caret.ts';
import { cleanInline } from '../tools/inline-html.ts';
import { tellInput } from '../tools/inline/wrap.ts';
import type { WritingPlace } from '../tools/writing/writing-place.ts';

/** So many blocks are made at once; a page with thousands comes in steps, between which it draws and listens. */
const step = 60;

function nextFrame(): Promise<void> {
  // A hidden page draws nothing, but goes on.
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

/** Puts HTML at the caret of a field, as if it had been typed. */
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
  tellInput(field);
}

/**
 * Puts pasted blocks where the caret is: the first words join the paragraph there, what stood behind the caret comes
 * after the last of them. An empty paragraph gives its place.
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
  else if (isText) tellInput(field);
  const below = joins ? rest : [...pasted];
  const index = at.index + 1;
  if (tail !== '') blocks.insert('paragraph', { text: tail }, undefined, index, false);
  await insertInSteps(place, below, index);
  if (below.length > 0) place.focusBlock(index + below.length - 1);
}
