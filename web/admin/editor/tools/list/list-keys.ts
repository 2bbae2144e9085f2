import { isCaretAtStart, placeCaret, placeCaretAtJoin, takeAfterCaret } from '../caret.ts';
import type { ListItems } from './list-items.ts';

/** The contract rejects deeper nesting. */
const maxDepth = 20;

/** Operations in which text leaves the list and becomes a separate block. */
export interface ListEdges {
  /** Ends the list at an empty item; the items after it become a new list. */
  leave: (rest: Record<string, unknown>[], isEmptyNow: boolean) => void;
  /** Turns the first item into a paragraph above the list. */
  unwrapFirst: (html: string, isEmptyNow: boolean) => void;
}

function depthOf(li: Element): number {
  let depth = 0;
  for (let at = li.parentElement?.closest('li'); at; at = at.parentElement?.closest('li')) depth += 1;
  return depth;
}

function focusItem(items: ListItems, li: Element, at: 'start' | 'end' = 'end'): void {
  placeCaret(items.itemOf(li).field.element, at);
}

export function indentItem(items: ListItems, li: HTMLLIElement): void {
  const above = li.previousElementSibling as HTMLLIElement | null;
  if (!above || depthOf(li) + 2 > maxDepth) return;
  items.listUnder(above).append(li);
  items.alter();
  focusItem(items, li);
}

/** Outdents an item; the items after it become its children, so that the visible order is unchanged. */
export function outdentItem(items: ListItems, li: HTMLLIElement): boolean {
  const parent = li.parentElement?.closest('li');
  if (!parent || !items.element.contains(parent)) return false;
  const followers = [...(li.parentElement?.children ?? [])].slice(
    [...(li.parentElement?.children ?? [])].indexOf(li) + 1,
  );
  if (followers.length > 0) items.listUnder(li).append(...followers);
  parent.after(li);
  items.tidy();
  items.alter();
  focusItem(items, li, 'start');
  return true;
}

function splitItem(items: ListItems, li: HTMLLIElement): void {
  const { field } = items.itemOf(li);
  const rest = takeAfterCaret(field.element);
  field.markEmpty();
  const next = items.makeItem({ content: rest, meta: {}, items: [] });
  const children = li.querySelector(':scope > ul');
  if (children) next.append(children);
  li.after(next);
  items.alter();
  focusItem(items, next, 'start');
}

function leaveList(items: ListItems, li: HTMLLIElement, edges: ListEdges): void {
  const rest: Element[] = [];
  for (let next = li.nextElementSibling; next; next = next.nextElementSibling) rest.push(next);
  const inner = [...(li.querySelector(':scope > ul')?.children ?? [])];
  const container = items.makeList([]);
  container.append(...inner, ...rest);
  const saved = items.read(container);
  li.remove();
  items.alter();
  edges.leave(saved, items.element.childElementCount === 0);
}

function pressEnter(items: ListItems, li: HTMLLIElement, edges: ListEdges): void {
  const { field } = items.itemOf(li);
  const isBare = field.element.textContent === '' && !field.element.querySelector('img');
  if (!isBare) splitItem(items, li);
  else if (!outdentItem(items, li)) leaveList(items, li, edges);
}

/** The item displayed directly above: the last nested item of the previous one. */
function itemAbove(items: ListItems, li: HTMLLIElement): Element | undefined {
  const all = [...items.element.querySelectorAll('li')];
  return all[all.indexOf(li) - 1];
}

function joinBackward(items: ListItems, li: HTMLLIElement, edges: ListEdges): void {
  if (outdentItem(items, li)) return;
  const { field } = items.itemOf(li);
  const above = itemAbove(items, li);
  const inner = [...(li.querySelector(':scope > ul')?.children ?? [])];
  if (!above) {
    const { html } = field;
    li.replaceWith(...inner);
    items.alter();
    edges.unwrapFirst(html, items.element.childElementCount === 0);
    return;
  }
  const target = items.itemOf(above).field;
  placeCaretAtJoin(target.element, () => target.append(field.html));
  li.replaceWith();
  if (inner.length > 0) items.listUnder(above as HTMLLIElement).append(...inner);
  items.tidy();
  items.alter();
}

/** Handles a key. Returns whether the list used it. */
export function pressListKey(event: KeyboardEvent, items: ListItems, edges: ListEdges): boolean {
  const li = event.target instanceof Element ? items.itemAround(event.target) : undefined;
  const { key, shiftKey } = event;
  if (!li || event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isText = event.target === items.itemOf(li).field.element;
  if (!isText) return false;
  if (key === 'Enter' && !shiftKey) pressEnter(items, li, edges);
  else if (key === 'Tab' && shiftKey) {
    if (!outdentItem(items, li)) return false;
  } else if (key === 'Tab') indentItem(items, li);
  else if (key === 'Backspace' && isCaretAtStart(items.itemOf(li).field.element)) joinBackward(items, li, edges);
  else return false;
  return true;
}
