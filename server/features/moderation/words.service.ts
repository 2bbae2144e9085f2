import type { WordVerdict } from '#contract/features/moderation/rules.ts';
import type { Site } from '#server/kit/site.ts';
import { buildMatcher, type WordMatch, type WordMatcher } from '#server/kit/word-matcher.ts';

/** Where a text is published; comments and moments have additional word lists. */
export type WordPlace = 'anywhere' | 'comment' | 'moment';

/** The result of checking texts against the word lists. */
export interface WordCheck {
  verdict: WordVerdict;
  /** Replaces listed words with asterisks. */
  replace: (text: string) => string;
  /** The words that caused the texts to be held or refused, as spelled in the lists. */
  found: string[];
}

interface WordLists {
  matcher: WordMatcher;
  refused: ReadonlySet<string>;
  held: ReadonlySet<string>;
  replacing: WordMatcher;
}

const listNames = {
  anywhere: ['words_refused', 'words_held', 'words_replaced'],
  comment: ['words_refused', 'words_held', 'words_replaced', 'comments_refused_words', 'comments_held_words'],
  moment: ['words_refused', 'words_held', 'words_replaced', 'moments_refused_words', 'moments_held_words'],
} as const;

/** Compiled lists, reused while the option values are the same objects. */
const prepared = new WeakMap<Site, Map<WordPlace, { from: readonly (readonly string[])[]; lists: WordLists }>>();

function buildLists(from: readonly (readonly string[])[]): WordLists {
  const [refused = [], held = [], replaced = [], alsoRefused = [], alsoHeld = []] = from;
  const refusing = [...refused, ...alsoRefused];
  const holding = [...held, ...alsoHeld];
  return {
    // A word in two lists has the effect of the stricter one, in any spelling.
    matcher: buildMatcher([...refusing, ...holding]),
    refused: new Set(refusing),
    held: new Set(holding),
    replacing: buildMatcher(replaced),
  };
}

function listsOf(site: Site, place: WordPlace): WordLists {
  const from = listNames[place].map((name) => site.options.get(name));
  const places = prepared.get(site) ?? new Map();
  prepared.set(site, places);
  const kept = places.get(place);
  if (kept && from.every((words, at) => words === kept.from[at])) return kept.lists;
  const lists = buildLists(from);
  places.set(place, { from, lists });
  return lists;
}

const star = '＊';

function starsFor(text: string, matches: readonly WordMatch[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of matches.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    result += text.slice(at, from) + star.repeat(Array.from(text.slice(from, end)).length);
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Checks texts against the owner's word lists, also in disguised spellings. It neither stores nor throws anything; the
 * caller decides what a refusal means.
 * @see docs/security.md
 */
export function checkWords(site: Site, texts: readonly string[], place: WordPlace = 'anywhere'): WordCheck {
  const lists = listsOf(site, place);
  const found = new Set(texts.flatMap((text) => lists.matcher.find(text).map(({ word }) => word)));
  const isRefused = [...found].some((word) => lists.refused.has(word));
  return {
    verdict: isRefused ? 'refuse' : found.size > 0 ? 'hold' : 'pass',
    replace: (text) => starsFor(text, lists.replacing.find(text)),
    found: [...found],
  };
}
