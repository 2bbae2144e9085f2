import { Plugin, TextSelection, type PluginView } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

import { menuGroups } from '#contract/kit/block-menu.ts';
import { defaultPointsText } from '#web/features/site/points-text.ts';

import { nodeOf, schema } from '../document/document.ts';
import type { EditorServices } from '../tools/editor-services.ts';
import { newDataOf, type MenuEntry } from '../tools/menu-entry.ts';
import { menuEntries } from '../tools/menu.registry.ts';
import { freshId } from '../tools/fresh-ids.ts';
import { focusForm, placeBlock } from './insert.ts';
import { matchEntries } from './match-entries.ts';
import { MenuView } from './menu-view.ts';
import { holdsBlocks } from './places.ts';

/** Chinese keyboards produce 、 on the slash key. */
const typedSlash = /^[/、]([^/、]{0,24})$/;

interface Line {
  text: string;
  start: number;
}

/** The paragraph with the caret, if the whole of it could be a query. */
function lineOf({ state }: EditorView): Line | undefined {
  const { selection } = state;
  const { $from } = selection;
  if (!(selection instanceof TextSelection) || !selection.empty || $from.depth === 0) return undefined;
  if ($from.parent.type.name !== 'paragraph' || !holdsBlocks($from.node(-1))) return undefined;
  if ($from.parent.content.size > 40) return undefined;
  return { text: $from.parent.textBetween(0, $from.parent.content.size, undefined, '\ufffc'), start: $from.before() };
}

export class SlashMenu implements PluginView {
  private readonly view: EditorView;
  private readonly services: EditorServices;
  private readonly list = new MenuView<MenuEntry & { groupTitle?: string }>({
    label: '插入内容块',
    choose: (entry) => this.choose(entry),
  });
  /** Paragraph whose menu was opened without a slash, or closed with one. */
  private opened: number | undefined;
  private closed: string | undefined;
  private readonly stop = new AbortController();

  constructor(view: EditorView, services: EditorServices) {
    this.view = view;
    this.services = services;
    const { signal } = this.stop;
    addEventListener('scroll', () => this.follow(), { signal, passive: true });
    view.dom.addEventListener('blur', () => this.close(), { signal });
  }

  get isOpen(): boolean {
    return this.list.isOpen;
  }

  destroy(): void {
    this.stop.abort();
    this.close();
  }

  update(): void {
    const line = lineOf(this.view);
    if (!line || !this.view.hasFocus()) return this.close();
    const query = typedSlash.exec(line.text)?.[1] ?? (this.opened === line.start ? line.text : undefined);
    if (query === undefined || query.endsWith('  ')) return this.close();
    if (this.closed === line.text) return;
    this.closed = undefined;
    const entries = this.entriesFor(query);
    // A long query without matches is ordinary text.
    if (entries.length === 0 && query.length > 8) return this.close();
    // Search results are ordered by relevance and have no groups.
    const lines = query === '' ? entries.map((each) => ({ ...each, groupTitle: menuGroups[each.group] })) : entries;
    this.list.show(lines, this.view.dom, this.anchor(), '没有这样的内容块');
  }

  private entriesFor(query: string): MenuEntry[] {
    const { hiddenTypes: hidden, pointsText = defaultPointsText } = this.services;
    const named = (word: string): string => (word === defaultPointsText ? pointsText : word);
    const entries = menuEntries.filter(({ type }) => !hidden?.has(type));
    return matchEntries(
      entries.map((entry) => ({ ...entry, keywords: entry.keywords.map(named) })),
      query,
    );
  }

  private anchor(): DOMRect {
    const { left, top, bottom } = this.view.coordsAtPos(this.view.state.selection.from);
    return new DOMRect(left, top, 1, bottom - top);
  }

  /** Keeps the list at the caret when the page scrolls, and closes it when the caret is out of view. */
  private follow(): void {
    if (!this.isOpen) return;
    const anchor = this.anchor();
    if (anchor.bottom < 0 || anchor.top > innerHeight) this.close();
    else this.list.place(anchor);
  }

  /** Opens the menu for the empty paragraph with the caret. */
  open(): void {
    const line = lineOf(this.view);
    if (!line) return;
    this.opened = line.start;
    this.closed = undefined;
    this.update();
  }

  close(): void {
    this.opened = undefined;
    if (this.isOpen) this.list.hide();
  }

  pressKey(event: KeyboardEvent): boolean {
    if (this.view.composing || event.isComposing || event.keyCode === 229) return false;
    if (this.isOpen) return this.steer(event.key);
    const line = lineOf(this.view);
    if (event.key !== 'Tab' || event.shiftKey || line?.text !== '') return false;
    this.open();
    return true;
  }

  private steer(key: string): boolean {
    if (key === 'ArrowDown') this.list.step(1);
    else if (key === 'ArrowUp') this.list.step(-1);
    else if (key === 'Escape') {
      this.closed = lineOf(this.view)?.text;
      this.close();
    } else if ((key === 'Enter' || key === 'Tab') && this.list.chosen) this.choose(this.list.chosen);
    else return false;
    return true;
  }

  private choose(entry: MenuEntry): void {
    const line = lineOf(this.view);
    this.close();
    if (!line) return;
    const { state } = this.view;
    const id = state.doc.nodeAt(line.start)?.attrs.id as string | undefined;
    const node = nodeOf({ id: id || freshId(), type: entry.type, data: newDataOf(entry) });
    this.view.dispatch(placeBlock(state.tr, line.start, node));
    this.view.focus();
    focusForm(this.view);
  }
}

/** Opens the menu on a new line below a block, or on its own line when that is empty. */
export function openMenuBelow(view: EditorView, position: number): void {
  const node = view.state.doc.nodeAt(position);
  if (!node) return;
  const isFree = node.type.name === 'paragraph' && node.content.size === 0;
  const { tr } = view.state;
  const start = isFree ? position : position + node.nodeSize;
  if (!isFree) tr.insert(start, schema.node('paragraph', { id: '', data: { text: '' } }));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, start + 1)).scrollIntoView());
  view.focus();
  menus.get(view)?.open();
}

const menus = new WeakMap<EditorView, SlashMenu>();

/** The insert menu, opened by `/` in an empty paragraph, by Tab, or by the button beside a block. */
export function slashMenu(services: EditorServices): Plugin {
  return new Plugin({
    view(view) {
      const menu = new SlashMenu(view, services);
      menus.set(view, menu);
      return menu;
    },
    props: { handleKeyDown: (view, event) => menus.get(view)?.pressKey(event) ?? false },
  });
}
