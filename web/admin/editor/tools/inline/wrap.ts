/** The editable element that contains a node. */
export function hostOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[contenteditable="true"]') ?? null;
}

/** Dispatches an input event, which changes by script do not cause. */
export function dispatchInput(host: HTMLElement): void {
  host.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'formatInline' }));
}

/** The nearest matching element around a range, within its editable element. */
export function wrapperOf(range: Range, selector: string): HTMLElement | null {
  const host = hostOf(range.commonAncestorContainer);
  const { commonAncestorContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  const found = element?.closest<HTMLElement>(selector) ?? null;
  if (found && host?.contains(found) && found !== host) return found;
  // An element that is selected as a whole is inside the range, not around it.
  const inside = range.cloneContents();
  const [only] = inside.children;
  if (inside.childElementCount !== 1 || !only?.matches(selector) || inside.textContent !== only.textContent)
    return null;
  return [...(host?.querySelectorAll<HTMLElement>(selector) ?? [])].find((each) => range.intersectsNode(each)) ?? null;
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

export function select(range: Range): void {
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function rangeOver(first: Node | null, last: Node | null): Range | undefined {
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return range;
}

/** Wraps the selection in a new element and removes equivalent elements inside it. */
export function wrap(range: Range, wrapper: HTMLElement, selector: string): void {
  const host = hostOf(range.commonAncestorContainer);
  if (!host) return;
  const contents = range.extractContents();
  for (const same of contents.querySelectorAll(selector)) unwrap(same);
  wrapper.append(contents);
  range.insertNode(wrapper);
  for (const empty of host.querySelectorAll(selector)) if (!empty.hasChildNodes()) empty.remove();
  const inner = document.createRange();
  inner.selectNodeContents(wrapper);
  select(inner);
  dispatchInput(host);
}

/** Unwraps only the selected part; the content before and after it stays wrapped. */
export function unwrapRange(range: Range, wrapper: HTMLElement): void {
  const host = hostOf(wrapper);
  const selected = range.toString();
  if (selected === wrapper.textContent || range.collapsed) {
    const [first, last] = [wrapper.firstChild, wrapper.lastChild];
    unwrap(wrapper);
    const over = rangeOver(first, last);
    if (over) select(over);
  } else {
    const tail = document.createRange();
    tail.setStart(range.endContainer, range.endOffset);
    tail.setEndAfter(wrapper);
    const after = tail.extractContents();
    const middle = document.createRange();
    middle.setStart(range.startContainer, range.startOffset);
    middle.setEndAfter(wrapper);
    const between = middle.extractContents().firstElementChild;
    const nodes = [...(between?.childNodes ?? [])];
    const rest = [...after.childNodes].filter((node) => node.textContent !== '');
    wrapper.after(...nodes, ...rest);
    if (wrapper.textContent === '') wrapper.remove();
    const over = rangeOver(nodes[0] ?? null, nodes.at(-1) ?? null);
    if (over) select(over);
  }
  if (host) dispatchInput(host);
}

/** A copy of the selected range, when it is in editable text. */
export function selectedRange(): Range | undefined {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return hostOf(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}
