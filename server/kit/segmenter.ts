import type { Jieba } from '@node-rs/jieba';

let loading: Promise<Jieba> | undefined;

/** The dictionary is several megabytes: loaded once, on first use. */
function loadJieba(): Promise<Jieba> {
  loading ??= Promise.all([import('@node-rs/jieba'), import('@node-rs/jieba/dict.js')]).then(
    ([{ Jieba: Segmenter }, { dict }]) => Segmenter.withDict(dict),
  );
  return loading;
}

/** The words of a text, punctuation and spaces included, cut where both the dictionary and its guesses see a boundary. */
export async function cutWords(text: string): Promise<string[]> {
  const jieba = await loadJieba();
  const boundariesOf = (words: readonly string[]): number[] => {
    let at = 0;
    return words.map((word) => (at += word.length));
  };
  const guessed = new Set(boundariesOf(jieba.cut(text, true)));
  const ends = boundariesOf(jieba.cut(text, false)).filter((end) => guessed.has(end));
  return ends.map((end, place) => text.slice(ends[place - 1] ?? 0, end));
}

/** Splits text into runs: Chinese, other scripts without spaces, and other letters and digits. */
const run =
  /(?<han>\p{Script=Han}+)|(?<kana>[\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}ー]+)|(?<word>[\p{L}\p{N}]+?(?=[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}]|[^\p{L}\p{N}]|$))/gu;

interface Run {
  kind: 'han' | 'kana' | 'word';
  text: string;
}

/** Normalises compatibility forms and case for word comparison. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { groups } of foldForSearch(text).matchAll(run)) {
    if (groups?.han !== undefined) runs.push({ kind: 'han', text: groups.han });
    else if (groups?.kana !== undefined) runs.push({ kind: 'kana', text: groups.kana });
    else if (groups?.word !== undefined) runs.push({ kind: 'word', text: groups.word });
  }
  return runs;
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Segments Chinese text; adjacent single characters, as in names, are joined into one word. */
function chineseWords(jieba: Jieba, text: string): string[] {
  const words: string[] = [];
  let singles = '';
  const flush = (): void => {
    if (singles) words.push(singles);
    singles = '';
  };
  // Without HMM: guessed words depend on the context, but a name must be found in every context.
  for (const word of jieba.cut(text, false)) {
    if (Array.from(word).length === 1) {
      singles += word;
    } else {
      flush();
      words.push(word);
    }
  }
  flush();
  return words;
}

/** The index terms of a word: its bigrams, so that a part of a long word matches too. */
function termsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.length === 1 ? [word] : pairsOf(characters);
}

/**
 * The distinct index terms of a text: whole words of scripts with spaces; for others every character and the bigrams
 * within words.
 */
export async function indexTerms(text: string): Promise<string[]> {
  const jieba = await loadJieba();
  const terms = new Set<string>();
  for (const { kind, text: piece } of runsOf(text)) {
    if (kind === 'word') {
      terms.add(piece);
      continue;
    }
    for (const character of piece) terms.add(character);
    const words = kind === 'han' ? chineseWords(jieba, piece) : [piece];
    for (const word of words) for (const term of termsOf(word)) terms.add(term);
  }
  return [...terms];
}

/** A parsed query: the terms a text must contain, and the words to highlight. */
export interface Query {
  terms: { text: string; isPrefix: boolean }[];
  words: string[];
}

/**
 * The terms a text must contain. In scripts with spaces the last word of the query is a prefix match, for results while
 * the user types.
 */
export async function queryTerms(text: string, maxTerms: number): Promise<Query> {
  const jieba = await loadJieba();
  const terms = new Map<string, boolean>();
  const words = new Set<string>();
  const runs = runsOf(text);
  runs.forEach(({ kind, text: piece }, at) => {
    words.add(piece);
    const parts = kind === 'han' ? chineseWords(jieba, piece) : [piece];
    for (const part of parts) {
      words.add(part);
      if (kind === 'word') terms.set(part, at === runs.length - 1 && part.length > 1);
      else for (const term of termsOf(part)) terms.set(term, false);
    }
  });
  return {
    terms: [...terms].slice(0, maxTerms).map(([term, isPrefix]) => ({ text: term, isPrefix })),
    words: [...words],
  };
}
