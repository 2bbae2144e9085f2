import type { Node } from 'prosemirror-model';
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import { closeHistory } from 'prosemirror-history';

import { schema } from '../document/document.ts';

export interface FindQuery {
  words: string;
  isExact: boolean;
}

export interface Match {
  from: number;
  to: number;
}

/** With more matches than this, those behind are not shown. */
export const mostMatches = 2000;
/** As many are replaced at once. */
export const mostReplaced = 20_000;

/** Stands for what is no text: pictures, formulas, line breaks. */
const noText = '\ufffc';

function patternOf({ words, isExact }: FindQuery): RegExp | undefined {
  if (words === '' || words.includes(noText)) return undefined;
  const source = words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/[ \u00a0]/g, '[ \\u00a0]');
  return new RegExp(source, isExact ? 'gu' : 'giu');
}

/** Finds words in a document. Text that did not change is searched once. */
export class Finder {
  readonly #pattern: RegExp | undefined;
  readonly #known = new WeakMap<Node, readonly Match[]>();

  constructor(query: FindQuery) {
    this.#pattern = patternOf(query);
  }

  #within(block: Node): readonly Match[] {
    const known = this.#known.get(block);
    if (known) return known;
    const text = block.textBetween(0, block.content.size, undefined, noText);
    const found = [...text.matchAll(this.#pattern as RegExp)].map(({ 0: words, index }) => ({
      from: index,
      to: index + words.length,
    }));
    this.#known.set(block, found);
    return found;
  }

  find(doc: Node, most = mostMatches): Match[] {
    const matches: Match[] = [];
    if (!this.#pattern) return matches;
    doc.descendants((node, position) => {
      if (matches.length >= most) return false;
      if (!node.isTextblock) return true;
      for (const { from, to } of this.#within(node)) matches.push({ from: position + 1 + from, to: position + 1 + to });
      return false;
    });
    return matches.slice(0, most);
  }
}

/** The first match at or behind a position; behind the last one it begins again. */
export function matchFrom(matches: readonly Match[], position: number): number {
  return Math.max(
    0,
    matches.findIndex(({ from }) => from >= position),
  );
}

function replaceOne(transaction: Transaction, { from, to }: Match, words: string): void {
  const marks = transaction.doc.resolve(from).nodeAfter?.marks ?? [];
  if (words === '') transaction.delete(from, to);
  else transaction.replaceWith(from, to, schema.text(words, marks));
}

/** Replaces one match; the caret goes behind the new words. */
export function replaceMatch({ tr }: EditorState, match: Match, words: string): Transaction {
  replaceOne(tr, match, words);
  return closeHistory(tr.setSelection(TextSelection.create(tr.doc, match.from + words.length)));
}

/** Replaces all matches as one step of the history. */
export function replaceMatches({ tr }: EditorState, matches: readonly Match[], words: string): Transaction {
  // From the end, so that the positions before stay right.
  for (const match of matches.toReversed()) replaceOne(tr, match, words);
  return closeHistory(tr);
}
