/** Letters of the scripts that are counted per character. */
const character = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]&&\p{L}]`;
const letter = String.raw`[[\p{L}\p{N}]--${character}]`;
const word = new RegExp(String.raw`${character}|${letter}+(?:['’._\-]${letter}+)*`, 'gv');

/**
 * 字数 (word count): each Chinese, Japanese or Korean character counts as one, each word or number of other scripts as
 * one. @see docs/reference/entities.md
 */
export function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(word)) count++;
  return count;
}

const wordsPerMinute = 400;

/** Reading time in whole minutes; 0 for an empty text. @see docs/reference/entities.md */
export function readingMinutes(words: number): number {
  return Math.ceil(words / wordsPerMinute);
}
