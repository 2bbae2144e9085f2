import { defaultPointsText } from '#web/features/site/points-text.ts';

import { rangeIn } from '../caret.ts';
import { blockFacts } from '../facts.registry.ts';
import { newDataOf, type MenuEntry } from '../menu-entry.ts';
import { menuEntries } from '../menu.registry.ts';
import type { WritingPlace } from '../writing/writing-place.ts';
import { matchEntries } from './match-entries.ts';
import { MenuView } from './menu-view.ts';

/** Chinese keyboards produce 、 on the slash key. */
const typedSlash = /^[/、]([^/、]{0,24})$/;

function paragraphOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof HTMLElement && target.classList.contains('tool-paragraph') ? target : undefined;
}

/** The position of the caret, or of the field when there is none. */
function anchorIn(field: HTMLElement): DOMRect {
  const caret = rangeIn(field)?.getBoundingClientRect();
  return caret && caret.height > 0 ? caret : field.getBoundingClientRect();
}

class SlashMenu {
  private readonly place: WritingPlace;
  private readonly view = new MenuView((entry) => this.choose(entry));
  private field: HTMLElement | undefined;
  /** Opened by the button, so the query has no slash. */
  private isByButton = false;

  constructor(place: WritingPlace) {
    this.place = place;
  }

  attach(): void {
    const { place } = this;
    place.on('keydown', (event) => this.pressKey(event));
    place.on('input', ({ target }) => this.typed(target));
    place.on('click', (event) => this.click(event));
    place.on('focusout', () => this.close());
    addEventListener('scroll', () => this.follow(), { signal: place.signal, passive: true });
    place.signal.addEventListener('abort', () => this.close());
  }

  private entriesFor(query: string): MenuEntry[] {
    const { hiddenTypes: hidden, pointsText = defaultPointsText } = this.place.services;
    const named = (word: string): string => (word === defaultPointsText ? pointsText : word);
    const entries = menuEntries.filter(({ type }) => !hidden?.has(type));
    return matchEntries(
      entries.map((entry) => ({ ...entry, keywords: entry.keywords.map(named) })),
      query,
    );
  }

  private typed(target: EventTarget | null): void {
    const field = paragraphOf(target);
    if (!field) return this.close();
    const text = (field.textContent ?? '').replaceAll('\u00a0', ' ');
    const query = typedSlash.exec(text)?.[1] ?? (this.isByButton && field === this.field ? text : undefined);
    if (query === undefined || query.endsWith('  ')) return this.close();
    const entries = this.entriesFor(query);
    // A long query without matches is ordinary text.
    if (entries.length === 0 && query.length > 8) return this.close();
    this.open(field, entries, query !== '');
  }

  private open(field: HTMLElement, entries: readonly MenuEntry[], isSearch: boolean): void {
    this.field = field;
    this.view.show(entries, field, anchorIn(field), isSearch);
  }

  /** Keeps the list at the caret when the page scrolls or shifts, and closes it when the caret is out of view. */
  private follow(): void {
    if (!this.field || !this.view.isOpen) return;
    const anchor = anchorIn(this.field);
    if (anchor.bottom < 0 || anchor.top > innerHeight) this.close();
    else this.view.place(anchor);
  }

  private close(): void {
    this.isByButton = false;
    if (this.view.isOpen) this.view.hide();
    this.field = undefined;
  }

  private pressKey(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === 229) return;
    if (this.view.isOpen && this.steer(event.key)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    // Editor.js has its own menu on this key, which does not support Chinese.
    if (event.key === '/' && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  }

  private steer(key: string): boolean {
    if (key === 'ArrowDown') this.view.step(1);
    else if (key === 'ArrowUp') this.view.step(-1);
    else if (key === 'Escape') this.close();
    else if ((key === 'Enter' || key === 'Tab') && this.view.chosen) this.choose(this.view.chosen);
    else return false;
    return true;
  }

  private choose(entry: MenuEntry): void {
    const { field, place } = this;
    const at = field && place.blockAround(field);
    this.close();
    if (!at) return;
    const { blocks } = place.editor;
    blocks.insert(entry.type, newDataOf(entry), undefined, at.index, true, true, at.block.id);
    const { flow } = blockFacts[entry.type];
    const isLast = at.index + 1 >= blocks.getBlocksCount();
    // There must be an empty paragraph after the last block to continue writing.
    if (isLast && flow !== 'text') blocks.insert('paragraph', { text: '' }, undefined, at.index + 1, false);
    place.focusBlock(flow === 'rule' ? at.index + 1 : at.index);
  }

  /** The ＋ button beside a block. */
  private click(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('.ce-toolbar__plus') : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { place } = this;
    const { top, height } = button.getBoundingClientRect();
    const at = place.blockAtHeight(top + height / 2);
    if (!at) return;
    const { blocks, caret } = place.editor;
    const isFree = at.block.name === 'paragraph' && at.block.isEmpty;
    const index = isFree ? at.index : at.index + 1;
    if (!isFree) blocks.insert('paragraph', { text: '' }, undefined, index, true);
    caret.setToBlock(index, 'start');
    const field = paragraphOf(blocks.getBlockByIndex(index)?.holder.querySelector('.tool-paragraph') ?? null);
    if (!field) return;
    // Opens after the click, which would otherwise take the focus.
    setTimeout(() => {
      field.focus();
      this.isByButton = true;
      this.open(field, this.entriesFor(''), false);
    }, 0);
  }
}

/** The insert menu, opened by `/` in a paragraph or by the ＋ button beside a block. */
export function attachSlashMenu(place: WritingPlace): void {
  new SlashMenu(place).attach();
}
