import './find-bar.css';

import { redo, undo } from 'prosemirror-history';
import { Plugin, TextSelection, type Command, type PluginView } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { createRoot, type Root } from 'react-dom/client';

import type { EditorServices } from '../tools/editor-services.ts';
import { FindBar, type FindActs } from './find-bar.tsx';
import { findAct, findPlugin, findStateOf } from './find-state.ts';
import { Finder, mostReplaced, replaceMatch, replaceMatches } from './matches.ts';

/** Words selected in one line are what one wants to find. */
function selectedWords({ state }: EditorView): string {
  const { $from, $to, empty } = state.selection;
  if (empty || $from.parent !== $to.parent || !$from.parent.isTextblock) return '';
  const words = state.doc.textBetween($from.pos, $to.pos, undefined, '\ufffc');
  return words.length <= 100 && !/[\n\ufffc]/.test(words) ? words : '';
}

class FindView implements PluginView {
  private readonly view: EditorView;
  private readonly services: EditorServices;
  private readonly place = document.createElement('div');
  private readonly sizes = new ResizeObserver(() => this.move());
  private root: Root | undefined;
  private start = { words: '', withReplace: false, asked: 0 };
  private isExact = false;

  constructor(view: EditorView, services: EditorServices) {
    this.view = view;
    this.services = services;
    this.place.className = 'tool-floating tool-find-place';
  }

  open(withReplace: boolean): void {
    const { view } = this;
    const words = selectedWords(view) || findStateOf(view.state)?.query.words || this.start.words;
    this.start = { words, withReplace, asked: this.start.asked + 1 };
    if (!this.root) {
      document.body.append(this.place);
      this.root = createRoot(this.place);
      this.sizes.observe(view.dom);
    }
    const query = { words, isExact: this.isExact };
    view.dispatch(findAct(view.state, { query, from: view.state.selection.from }));
    this.showMatch();
  }

  private readonly acts: FindActs = {
    search: (query) => {
      this.isExact = query.isExact;
      this.start = { ...this.start, words: query.words };
      const found = findStateOf(this.view.state);
      const from = found?.matches[found.at]?.from ?? this.view.state.selection.from;
      this.view.dispatch(findAct(this.view.state, { query, from }));
      this.showMatch();
    },
    step: (by) => {
      this.view.dispatch(findAct(this.view.state, { step: by }));
      this.showMatch();
    },
    replace: (words) => {
      const { state } = this.view;
      const found = findStateOf(state);
      const match = found?.matches[found.at];
      if (!match) return;
      this.view.dispatch(replaceMatch(state, match, words));
      this.showMatch();
    },
    replaceAll: (words) => {
      const { state } = this.view;
      const found = findStateOf(state);
      const matches = found ? new Finder(found.query).find(state.doc, mostReplaced) : [];
      if (matches.length === 0) return;
      this.view.dispatch(replaceMatches(state, matches, words));
      this.services.showMessage?.(`已替换 ${matches.length} 处，可以撤销。`);
    },
    undo: () => void undo(this.view.state, this.view.dispatch),
    redo: () => void redo(this.view.state, this.view.dispatch),
    close: () => this.close(),
  };

  /** The caret comes back to the match that was found last. */
  close(): void {
    const { view } = this;
    const found = findStateOf(view.state);
    const match = found?.matches[found.at];
    const transaction = findAct(view.state, 'end');
    if (match && this.place.contains(document.activeElement))
      transaction.setSelection(TextSelection.create(transaction.doc, match.from, match.to));
    view.dispatch(transaction);
    view.focus();
  }

  /** Scrolls only when the match is out of view, so that the page stays calm. */
  private showMatch(): void {
    const mark = this.view.dom.querySelector('.tool-found-here');
    if (!mark) return;
    const { top, bottom } = mark.getBoundingClientRect();
    const bar = this.place.getBoundingClientRect().bottom + 12;
    const end = (visualViewport?.height ?? innerHeight) - 60;
    mark.scrollIntoView({ block: top < bar || bottom > end ? 'center' : 'nearest', inline: 'nearest' });
  }

  update(): void {
    const found = findStateOf(this.view.state);
    if (!found) return this.hide();
    this.root?.render(<FindBar found={found} start={this.start} {...this.acts} />);
    this.move();
  }

  /** At the right end of the text, so that it does not cover the settings. */
  private move(): void {
    const { right } = this.view.dom.getBoundingClientRect();
    this.place.style.setProperty('--find-right', `${Math.max(8, innerWidth - right)}px`);
  }

  private hide(): void {
    if (!this.root) return;
    const { root } = this;
    this.root = undefined;
    this.sizes.disconnect();
    this.place.remove();
    queueMicrotask(() => root.unmount());
  }

  destroy(): void {
    this.hide();
  }
}

const views = new WeakMap<EditorView, FindView>();

/** Opens the bar that finds words, also that which replaces them. */
export function openFind(withReplace: boolean): Command {
  return (_state, _dispatch, view) => {
    if (view) views.get(view)?.open(withReplace);
    return true;
  };
}

/** Goes to another match while the bar is open. */
export function stepFind(by: 1 | -1): Command {
  return (state, dispatch) => {
    const found = findStateOf(state);
    const next = found?.matches[(found.at + by + found.matches.length) % found.matches.length];
    if (!next) return false;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView());
    return true;
  };
}

export const closeFind: Command = (state, _dispatch, view) => {
  if (!findStateOf(state)) return false;
  if (view) views.get(view)?.close();
  return true;
};

/** Finding and replacing words. */
export function find(services: EditorServices): Plugin[] {
  const shown = new Plugin({
    view(view) {
      const bar = new FindView(view, services);
      views.set(view, bar);
      return bar;
    },
  });
  return [findPlugin(), shown];
}
