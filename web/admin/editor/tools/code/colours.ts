import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

import { maxHighlightedLength, maxHighlightedLines } from '#contract/features/blocks/limits.ts';

import { colourCode, type ColouredRun } from './colour-questions.ts';
import { languageIdOf } from './languages.ts';
import { lineNumbers, markedRanges } from './line-ranges.ts';

/** Colours follow when nothing was typed for this long. */
const restMs = 150;
/** Lines above and below the window that have colours too; fewer in long code, where each range slows the painting. */
const linesAround = (lines: number): number => (lines > 400 ? 8 : 60);

interface Source {
  node: Node;
  /** Where its text begins. */
  start: number;
  language: string;
  marked: string;
}

/** Classes of the style sheet that code may have. */
const kinds = ['k', 's', 'f', 'n', 'c', 'ins', 'del'] as const;
/** Texts whose colours are on their way. */
const asked = new WeakMap<Node, string>();
/** Colours of a text in a language. */
const known = new WeakMap<Node, { language: string; runs: readonly ColouredRun[] }>();

function sourcesOf(doc: Node): Source[] {
  const sources: Source[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== 'code') return !node.isTextblock;
    const { language, highlight } = node.attrs.data as { language?: unknown; highlight?: unknown };
    const child = node.firstChild;
    if (child)
      sources.push({
        node: child,
        start: position + 2,
        language: languageIdOf(String(language ?? '')),
        marked: String(highlight ?? ''),
      });
    return false;
  });
  return sources;
}

/** The part of a text that is in the window or near it; undefined when nothing is. */
function shownPart(view: EditorView, { node, start }: Source): { from: number; to: number } | undefined {
  const dom = view.nodeDOM(start - 1);
  if (!(dom instanceof HTMLElement)) return undefined;
  const { top, height } = dom.getBoundingClientRect();
  const text = node.textContent;
  const lines = text.split('\n');
  const lineHeight = height / Math.max(1, lines.length);
  const around = linesAround(lines.length);
  const first = Math.floor(-top / lineHeight) - around;
  const last = Math.ceil((innerHeight - top) / lineHeight) + around;
  if (last < 0 || first > lines.length) return undefined;
  const sizeOf = (count: number) => lines.slice(0, count).reduce((size, line) => size + line.length + 1, 0);
  return { from: first <= 0 ? 0 : sizeOf(first), to: last >= lines.length ? text.length : sizeOf(last) };
}

function isTooLong(node: Node): boolean {
  const text = node.textContent;
  return text.length > maxHighlightedLength || text.split('\n').length > maxHighlightedLines;
}

/**
 * Colours by ranges beside the text, not by elements in it: typing in long code stays as fast as without. A browser
 * that has none shows plain code.
 */
class Colours {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  readonly #view: EditorView;

  constructor(view: EditorView) {
    this.#view = view;
    if (!('highlights' in CSS)) return;
    document.addEventListener('scroll', this.#soon, { passive: true, capture: true });
    this.#soon();
  }

  readonly #soon = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), restMs);
  };

  update(view: EditorView, before: { doc: Node }): void {
    if ('highlights' in CSS && view.state.doc !== before.doc) this.#soon();
  }

  /** Colours what is in the window; what is not known yet keeps the ranges that moved with its text. */
  #draw(): void {
    const view = this.#view;
    if (this.#isOver || view.isDestroyed) return;
    const found = new Map<string, Range[]>(kinds.map((kind) => [kind, []]));
    for (const source of sourcesOf(view.state.doc)) {
      const part = shownPart(view, source);
      if (!part) continue;
      const runs = this.#runsOf(source);
      // Colours of another text would be wrong; they come in a moment.
      if (runs === undefined) return;
      for (const [from, to, kind] of runs) {
        if (to <= part.from || from >= part.to) continue;
        const range = document.createRange();
        const [start, end] = [view.domAtPos(source.start + from, 1), view.domAtPos(source.start + to, -1)];
        range.setStart(start.node, start.offset);
        range.setEnd(end.node, end.offset);
        found.get(kind)?.push(range);
      }
    }
    for (const [kind, ranges] of found) CSS.highlights.set(`code-${kind}`, new Highlight(...ranges));
  }

  #runsOf({ node, language }: Source): readonly ColouredRun[] | undefined {
    if (language === '' || node.content.size === 0 || isTooLong(node)) return [];
    const colours = known.get(node);
    if (colours?.language === language) return colours.runs;
    if (asked.get(node) === language) return undefined;
    asked.set(node, language);
    void colourCode(node.textContent, language).then((runs) => {
      known.set(node, { language, runs });
      this.#soon();
    });
    return undefined;
  }

  destroy(): void {
    this.#isOver = true;
    if (!('highlights' in CSS)) return;
    for (const kind of kinds) CSS.highlights.delete(`code-${kind}`);
    clearTimeout(this.#timer);
    document.removeEventListener('scroll', this.#soon, { capture: true });
  }
}

/** Numbers of the lines, and those that readers see marked. */
function numbersOf(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  for (const { node, start, marked } of sourcesOf(doc)) {
    const text = node.textContent;
    const end = start + node.content.size;
    found.push(Decoration.node(start - 1, end + 1, { 'data-numbers': lineNumbers(text) }));
    for (const { from, to } of markedRanges(text, marked))
      if (to > from) found.push(Decoration.inline(start + from, start + to, { class: 'marked' }));
  }
  return DecorationSet.create(doc, found);
}

/** Code looks as readers see it while it is written: with its colours, the numbers of its lines and marked lines. */
export function codeColours(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => numbersOf(doc),
      apply: (transaction, set) => (transaction.docChanged ? numbersOf(transaction.doc) : set),
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
    view: (view) => new Colours(view),
  });
}
