/** The selected range, when it is inside an element. */
export function rangeIn(element: Element): Range | undefined {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return element.contains(range.commonAncestorContainer) ? range : undefined;
}

function isBlank(fragment: DocumentFragment): boolean {
  return fragment.textContent === '' && !fragment.querySelector('img, br, span.math-inline');
}

function part(element: Element, side: 'before' | 'after'): Range | undefined {
  const caret = rangeIn(element);
  if (!caret?.collapsed) return undefined;
  const range = document.createRange();
  range.selectNodeContents(element);
  if (side === 'before') range.setEnd(caret.startContainer, caret.startOffset);
  else range.setStart(caret.endContainer, caret.endOffset);
  return range;
}

export function isCaretAtStart(element: Element): boolean {
  const before = part(element, 'before');
  return before !== undefined && isBlank(before.cloneContents());
}

/** The text before the caret in an element. */
export function textBeforeCaret(element: Element): string {
  return part(element, 'before')?.toString() ?? '';
}

/** Removes the content after the caret from an element and returns it as HTML. The selection is deleted. */
export function takeAfterCaret(element: Element): string {
  const caret = rangeIn(element);
  if (!caret) return '';
  caret.deleteContents();
  const rest = document.createRange();
  rest.selectNodeContents(element);
  rest.setStart(caret.endContainer, caret.endOffset);
  const container = document.createElement('div');
  container.append(rest.extractContents());
  return container.textContent === '' && !container.querySelector('img, span') ? '' : container.innerHTML;
}

export function placeCaret(element: HTMLElement, at: 'start' | 'end'): void {
  element.focus();
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(at === 'start');
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Places the caret where two texts are joined: `join` appends the second one. */
export function placeCaretAtJoin(element: HTMLElement, join: () => void): void {
  const seam = document.createRange();
  seam.selectNodeContents(element);
  seam.collapse(false);
  const { startOffset } = seam;
  join();
  element.focus();
  const range = document.createRange();
  range.setStart(element, Math.min(startOffset, element.childNodes.length));
  range.collapse(true);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
