import { isCaretAtStart, rangeIn, takeAfterCaret, textBeforeCaret } from '../caret.ts';
import { formulaElement } from '../inline/inline-tools.ts';
import { hostOf, dispatchInput } from '../inline/wrap.ts';
import { inlineShortcut, shortcutAtEnter, shortcutAtSpace, type BlockShortcut } from './markdown-shortcuts.ts';
import type { WritingPlace } from './writing-place.ts';

function convertBlock(place: WritingPlace, field: HTMLElement, shortcut: BlockShortcut, rest: string): void {
  const at = place.blockAround(field);
  if (!at) return;
  const { blocks } = place.editor;
  blocks.insert(shortcut.type, shortcut.data(rest), undefined, at.index, true, true, at.block.id);
  if (shortcut.type !== 'delimiter') return place.focusBlock(at.index);
  if (at.index + 1 >= blocks.getBlocksCount()) blocks.insert('paragraph', { text: '' }, undefined, at.index + 1, true);
  place.focusBlock(at.index + 1);
}

/**
 * Handles Enter in text. Editor.js attaches the key handlers of a new block only when the page is idle; until then,
 * Enter would insert a line break instead of a paragraph.
 */
function breakBlock(place: WritingPlace, field: HTMLElement): boolean {
  const at = place.blockAround(field);
  if (!at || !rangeIn(field)) return false;
  const { blocks } = place.editor;
  const isAtStart = isCaretAtStart(field) && !at.block.isEmpty;
  // Text after the caret moves to a new paragraph. With the caret at the start, a paragraph is inserted above
  // instead, so that the text keeps its block and id.
  const tail = isAtStart ? '' : takeAfterCaret(field);
  if (!isAtStart) dispatchInput(field);
  blocks.insert('paragraph', { text: tail }, undefined, isAtStart ? at.index : at.index + 1, !isAtStart);
  if (!isAtStart) place.editor.caret.setToBlock(at.index + 1, 'start');
  return true;
}

function pressEnter(place: WritingPlace, event: KeyboardEvent, field: HTMLElement): void {
  if (event.shiftKey || event.defaultPrevented || !breakBlock(place, field)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function pressKey(place: WritingPlace, event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLElement) || !target.matches('.tool-paragraph, .tool-header')) return;
  if (target.matches('.tool-header')) {
    if (key === 'Enter') pressEnter(place, event, target);
    return;
  }
  const isEnter = key === 'Enter' && !event.shiftKey;
  if (key !== ' ' && !isEnter) return;
  const shortcut = isEnter ? shortcutAtEnter(target.textContent ?? '') : shortcutAtSpace(textBeforeCaret(target));
  if (!shortcut) {
    if (isEnter) pressEnter(place, event, target);
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  convertBlock(place, target, shortcut, isEnter ? '' : takeAfterCaret(target));
}

/** A zero-width space gives the caret a position after the element; fields remove it when saving. */
const zeroWidthSpace = '\u200b';

function markInline(event: Event): void {
  if (!(event instanceof InputEvent) || event.isComposing || event.inputType !== 'insertText') return;
  if (!event.data || !/[`*~=$]$/.test(event.data)) return;
  const selection = document.getSelection();
  const node = selection?.anchorNode;
  if (!selection?.isCollapsed || !(node instanceof Text) || node.parentElement?.closest('code')) return;
  const host = hostOf(node);
  const found = inlineShortcut(node.data.slice(0, selection.anchorOffset));
  if (!found || !host?.classList.contains('tool-field')) return;
  const element = found.tag === 'math' ? formulaElement(found.inner) : document.createElement(found.tag);
  if (found.tag !== 'math') element.textContent = found.inner;
  const rest = node.splitText(selection.anchorOffset);
  node.deleteData(found.start, node.length - found.start);
  const behind = document.createTextNode(zeroWidthSpace);
  node.after(element, behind);
  if (rest.data === '') rest.remove();
  selection.collapse(behind, 1);
  dispatchInput(host);
}

/** Markdown shortcuts while typing: at the start of a paragraph, and around text. */
export function attachTyping(place: WritingPlace): void {
  place.on('keydown', (event) => pressKey(place, event));
  // Runs after the field's own handler.
  place.holder.addEventListener('input', (event) => place.isOwn(event.target) && markInline(event), {
    signal: place.signal,
  });
  place.on('click', ({ target }) => {
    const formula = target instanceof Element ? target.closest('.math-inline') : null;
    if (formula) document.getSelection()?.selectAllChildren(formula);
  });
}
