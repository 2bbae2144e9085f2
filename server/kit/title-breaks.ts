import { type PostTypeName, titleOfPost } from '#contract/features/posts/rules.ts';

import { cutWords } from './segmenter.ts';

/** Single characters that belong to the word before them: particles, places and measure words. */
const trailing = new Set('的了着过地得吗呢吧啊呀嘛们里上中内年月日号个');
/** Single characters that belong to the word behind them: prepositions, negations and numerals. */
const leading = new Set('在把被和与跟对从向给为不没很更最这那一两三几每第再又也都就还只用');

const endsWord = /[\p{L}\p{N}”’」』）》】]$/u;
const beginsWord = /^[\p{L}\p{N}“‘「『（《【]/u;
const latinEnd = /[\p{Script=Latin}\p{N}]$/u;
const latinStart = /^[\p{Script=Latin}\p{N}]/u;
const oneHan = /^\p{Script=Han}$/u;
const letters = /[\p{L}\p{N}]/gu;

/** A last line shorter than this looks like a mistake. */
const minTailLetters = 2;

function mayBreak(before: string, after: string): boolean {
  if (!endsWord.test(before) || !beginsWord.test(after)) return false;
  if (latinEnd.test(before) && latinStart.test(after)) return false;
  // Two single characters beside each other are often a name or a phrase.
  if (oneHan.test(before) && oneHan.test(after)) return false;
  return !trailing.has(after) && !leading.has(before);
}

/**
 * Where a line of a title may end: offsets between its words, in UTF-16 units. After punctuation and spaces, lines end
 * by themselves.
 */
export async function titleBreaks(title: string): Promise<number[]> {
  // Other scripts break by themselves.
  if (!/\p{Script=Han}/u.test(title)) return [];
  const words = await cutWords(title);
  const breaks: number[] = [];
  let at = 0;
  words.forEach((word, place) => {
    if (place > 0 && mayBreak(words[place - 1] as string, word)) breaks.push(at);
    at += word.length;
  });
  const isTooLate = (offset: number) => (title.slice(offset).match(letters)?.length ?? 0) < minTailLetters;
  return breaks.filter((offset) => !isTooLate(offset));
}

/** As they are stored beside the title. */
export const writeBreaks = (breaks: readonly number[]): string => breaks.join(',');

/** None while they have not been computed, as after an upgrade. */
export function readBreaks(stored: string | null): number[] {
  return stored ? stored.split(',').map(Number) : [];
}

/** What a link to a post is called, and where its lines may end; a moment without a title is called by its beginning. */
export function linkTitleOf(post: { type: PostTypeName; title: string; excerpt: string; title_breaks: string | null }) {
  return { title: titleOfPost(post), title_breaks: readBreaks(post.title_breaks) };
}
