import { closeHistory } from 'prosemirror-history';
import { Plugin, TextSelection, type PluginView } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

import { schema } from '../document/document.ts';
import type { EditorServices, LinkTarget } from '../tools/editor-services.ts';
import { closingLength, completionAt, type CompletionQuery } from './completion-query.ts';
import { MenuView, type MenuLine } from './menu-view.ts';

type TargetLine = LinkTarget & MenuLine;

/** Delay between a key and the question to the server. */
const askAfterMs = 160;

interface Place extends CompletionQuery {
  /** Positions in the document. */
  from: number;
  to: number;
}

/** The query before the caret, where a link can stand. */
function placeOf({ state }: EditorView): Place | undefined {
  const { selection } = state;
  const { $from } = selection;
  const { parent } = $from;
  if (!(selection instanceof TextSelection) || !selection.empty || !parent.isTextblock) return undefined;
  if (parent.type.spec.marks === '' || $from.marks().some(({ type }) => type.spec.code || type.name === 'a'))
    return undefined;
  const text = (from: number, to: number) => parent.textBetween(from, to, undefined, '\ufffc');
  const query = completionAt(text(Math.max(0, $from.parentOffset - 60), $from.parentOffset));
  if (!query) return undefined;
  const from = $from.start() + Math.max(0, $from.parentOffset - 60) + query.start;
  const after = text($from.parentOffset, Math.min(parent.content.size, $from.parentOffset + 2));
  return { ...query, from, to: $from.pos + closingLength(after, query.kind) };
}

/** The list of articles or people while `[[` or `@` is typed. */
class Completion implements PluginView {
  private readonly view: EditorView;
  private readonly services: EditorServices;
  private readonly list = new MenuView<TargetLine>({ label: '插入链接', choose: (line) => this.choose(line) });
  private readonly answers = new Map<string, Promise<readonly LinkTarget[]>>();
  private readonly stop = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = '';
  /** Start of a query whose list was closed by Escape. */
  private closed: number | undefined;

  constructor(view: EditorView, services: EditorServices) {
    this.view = view;
    this.services = services;
    const { signal } = this.stop;
    view.dom.addEventListener('blur', () => this.close(), { signal });
    view.dom.addEventListener('compositionend', () => setTimeout(() => this.update(), 60), { signal });
    addEventListener('scroll', () => this.list.isOpen && this.list.place(this.anchor()), { signal, passive: true });
  }

  private anchor(): DOMRect {
    const { left, top, bottom } = this.view.coordsAtPos(this.view.state.selection.from);
    return new DOMRect(left, top, 1, bottom - top);
  }

  update(): void {
    // The letters of an unfinished composition are no query.
    if (this.stop.signal.aborted || this.view.composing) return;
    const place = this.view.hasFocus() ? placeOf(this.view) : undefined;
    if (!place) {
      this.closed = undefined;
      return this.close();
    }
    if (this.closed === place.from) return;
    const key = `${place.kind} ${place.words}`;
    if (this.asked === key) return;
    this.asked = key;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(place, key), askAfterMs);
  }

  private async ask({ kind, words }: Place, key: string): Promise<void> {
    const search = kind === 'post' ? this.services.findPosts : this.services.findPeople;
    if (!search) return;
    const known = this.answers.get(key);
    const answer = known ?? search(words).catch(() => []);
    this.answers.set(key, answer);
    const found = await answer;
    if (this.asked !== key || this.stop.signal.aborted) return;
    if (found.length === 0 && kind === 'person') return this.list.hide();
    const icon = kind === 'post' ? 'link' : 'person';
    const lines = found.map((each) => ({ ...each, id: each.href, icon }) as const);
    this.list.show(lines, this.view.dom, this.anchor(), '没有找到这样的文章');
  }

  private close(): void {
    clearTimeout(this.timer);
    this.asked = '';
    if (this.list.isOpen) this.list.hide();
  }

  pressKey(event: KeyboardEvent): boolean {
    if (!this.list.isOpen || this.view.composing || event.isComposing || event.keyCode === 229) return false;
    const { chosen } = this.list;
    if (event.key === 'Escape') {
      this.closed = placeOf(this.view)?.from;
      this.close();
    } else if (!chosen) return false;
    else if (event.key === 'ArrowDown') this.list.step(1);
    else if (event.key === 'ArrowUp') this.list.step(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') this.choose(chosen);
    else return false;
    return true;
  }

  private choose({ title, href }: TargetLine): void {
    const place = placeOf(this.view);
    this.close();
    const { state } = this.view;
    const { a } = schema.marks;
    if (!place || !a) return;
    const marks = state.selection.$from.marks();
    const link = schema.text(place.kind === 'person' ? `@${title}` : title, a.create({ href }).addToSet(marks));
    const nodes = place.kind === 'person' ? [link, schema.text(' ', marks)] : [link];
    const size = nodes.reduce((sum, node) => sum + node.nodeSize, 0);
    const tr = closeHistory(state.tr.replaceWith(place.from, place.to, nodes));
    tr.setSelection(TextSelection.create(tr.doc, place.from + size)).setStoredMarks(marks);
    this.view.dispatch(tr.scrollIntoView());
    this.view.focus();
  }

  destroy(): void {
    this.stop.abort();
    this.close();
  }
}

const open = new WeakMap<EditorView, Completion>();

/** Links to one's own articles after `[[`, and to people after `@`. */
export function completion(services: EditorServices): Plugin {
  return new Plugin({
    view(view) {
      const made = new Completion(view, services);
      open.set(view, made);
      return made;
    },
    props: { handleKeyDown: (view, event) => open.get(view)?.pressKey(event) ?? false },
  });
}
