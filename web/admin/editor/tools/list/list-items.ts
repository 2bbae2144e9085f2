import { TextField } from '../text-field.ts';
import { readItem, writeItem, type ListStyle } from './list-data.ts';

export interface Item {
  field: TextField;
  raw: unknown;
  checked: boolean;
}

/** The items of a list, read from and written to the DOM: nested elements are nested items. */
export class ListItems {
  readonly element: HTMLElement;
  style: ListStyle;
  private readonly items = new WeakMap<Element, Item>();
  private readonly readOnly: boolean;
  private isAltered = false;
  private readonly onChange: () => void;

  constructor(options: { style: ListStyle; items: unknown[]; readOnly: boolean; onChange: () => void }) {
    this.style = options.style;
    this.readOnly = options.readOnly;
    this.onChange = options.onChange;
    this.element = this.makeList(options.items);
    if (this.element.childElementCount === 0) this.element.append(this.makeItem(''));
  }

  get isChanged(): boolean {
    return this.isAltered || [...this.element.querySelectorAll('li')].some((li) => this.itemOf(li).field.isEdited);
  }

  alter(): void {
    this.isAltered = true;
    this.onChange();
  }

  itemOf(li: Element): Item {
    return this.items.get(li) as Item;
  }

  /** The item that contains an element, if it belongs to this list. */
  itemAround(node: Element): HTMLLIElement | undefined {
    const li = node.closest('li');
    return li && this.items.has(li) ? li : undefined;
  }

  makeItem(raw: unknown): HTMLLIElement {
    const { content, checked, items } = readItem(raw);
    const li = document.createElement('li');
    const look = { label: '列表条目', placeholder: '列表条目', readOnly: this.readOnly };
    const field = new TextField(document.createElement('div'), content, look);
    field.element.addEventListener('input', () => field.markEmpty());
    this.items.set(li, { field, raw, checked });
    li.append(this.makeCheck(li), field.element);
    if (items.length > 0) li.append(this.makeList(items));
    return li;
  }

  makeList(items: unknown[]): HTMLElement {
    const list = document.createElement('ul');
    list.className = 'tool-list-items';
    list.append(...items.map((raw) => this.makeItem(raw)));
    return list;
  }

  /** The nested list of an item, created if missing. */
  listUnder(li: HTMLLIElement): HTMLElement {
    const present = li.querySelector<HTMLElement>(':scope > ul');
    return present ?? li.appendChild(this.makeList([]));
  }

  /** Removes empty nested lists. */
  tidy(): void {
    for (const list of this.element.querySelectorAll('ul')) if (list.childElementCount === 0) list.remove();
  }

  read(list: Element = this.element): Record<string, unknown>[] {
    return [...list.children].map((li) => {
      const { field, raw, checked } = this.itemOf(li);
      const inner = li.querySelector(':scope > ul');
      return writeItem(raw, { content: field.html, checked, items: inner ? this.read(inner) : [] }, this.style);
    });
  }

  /** Shows the checkboxes of a checklist and hides them in other lists. */
  showChecks(): void {
    for (const li of this.element.querySelectorAll('li')) {
      const box = li.querySelector<HTMLElement>(':scope > .tool-check');
      if (box) box.hidden = this.style !== 'checklist';
    }
  }

  private makeCheck(li: HTMLLIElement): HTMLElement {
    const box = document.createElement('button');
    box.type = 'button';
    box.className = 'tool-check';
    box.setAttribute('role', 'checkbox');
    box.setAttribute('aria-label', '已完成');
    box.disabled = this.readOnly;
    box.hidden = this.style !== 'checklist';
    const show = () => box.setAttribute('aria-checked', String(this.itemOf(li).checked));
    box.addEventListener('click', () => {
      const item = this.itemOf(li);
      item.checked = !item.checked;
      show();
      this.alter();
    });
    queueMicrotask(show);
    return box;
  }
}
