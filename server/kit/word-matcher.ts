import { type FoldedText, foldText } from './word-folding.ts';

/** A matched word with its position in the text. */
export interface WordMatch {
  word: string;
  start: number;
  end: number;
}

/** Finds all words of a list in one pass. */
export interface WordMatcher {
  find: (text: string) => WordMatch[];
}

interface Entry {
  word: string;
  length: number;
  /** Only Latin letters and digits; matches whole words only. */
  isLatin: boolean;
  /** Two Chinese characters: they must not match across a clause boundary, where they meet by chance. */
  isPair: boolean;
}

interface Node {
  next: Map<number, Node>;
  fallback: Node | null;
  entry: Entry | null;
  /** The nearest node along the fallback links at which a word ends. */
  shorter: Node | null;
}

const latinRun = /^[a-z\d]+$/;
const latinUnit = /[a-z\d]/;
const clauseEnd = /[。！？；，、：…!?;,:\n]/;
const reference = /&#?\w+;/g;

function newNode(): Node {
  return { next: new Map(), fallback: null, entry: null, shorter: null };
}

function buildTrie(words: readonly string[]): Node {
  const root = newNode();
  for (const word of words) {
    const { units } = foldText(word);
    if (units === '') continue;
    let node = root;
    for (let at = 0; at < units.length; at += 1) {
      const unit = units.charCodeAt(at);
      const next = node.next.get(unit) ?? newNode();
      node.next.set(unit, next);
      node = next;
    }
    const isLatin = latinRun.test(units);
    node.entry ??= { word, length: units.length, isLatin, isPair: !isLatin && units.length <= 2 };
  }
  return root;
}

function nextNode(from: Node | null, unit: number, root: Node): Node {
  for (let node = from; node; node = node.fallback) {
    const next = node.next.get(unit);
    if (next) return next;
  }
  return root;
}

/** Sets the fallback links of the Aho–Corasick automaton, breadth first. */
function linkFallbacks(root: Node): void {
  const queue = [root];
  for (const node of queue) {
    for (const [unit, next] of node.next) {
      next.fallback = node === root ? root : nextNode(node.fallback, unit, root);
      next.shorter = next.fallback.entry ? next.fallback : next.fallback.shorter;
      queue.push(next);
    }
  }
}

/** Whether a Latin letter or digit directly adjoins the match here. */
function isInsideWord(folded: FoldedText, inner: number, outer: number): boolean {
  if (outer < 0 || outer >= folded.units.length || !latinUnit.test(folded.units.charAt(outer))) return false;
  const [left, right] = outer < inner ? [outer, inner] : [inner, outer];
  return folded.ends[left] === folded.starts[right] || folded.starts[left] === folded.starts[right];
}

function isRealMatch(entry: Entry, folded: FoldedText, first: number, last: number, text: string): boolean {
  if (entry.isLatin) return !isInsideWord(folded, first, first - 1) && !isInsideWord(folded, last, last + 1);
  if (entry.isPair) return !clauseEnd.test(text.slice(folded.ends[first], folded.starts[last]).replace(reference, ''));
  return true;
}

function search(root: Node, text: string): WordMatch[] {
  const folded = foldText(text);
  const found: WordMatch[] = [];
  let node = root;
  for (let at = 0; at < folded.units.length; at += 1) {
    node = nextNode(node, folded.units.charCodeAt(at), root);
    for (let end: Node | null = node.entry ? node : node.shorter; end; end = end.shorter) {
      const entry = end.entry as Entry;
      const first = at - entry.length + 1;
      if (!isRealMatch(entry, folded, first, at, text)) continue;
      found.push({ word: entry.word, start: folded.starts[first] as number, end: folded.ends[at] as number });
    }
  }
  return found;
}

/** Builds a matcher for a word list; matching takes time linear in the text length. */
export function buildMatcher(words: readonly string[]): WordMatcher {
  const root = buildTrie(words);
  linkFallbacks(root);
  return { find: (text) => search(root, text) };
}
