/** Letters of the scripts that are counted by the character. */
const character = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]&&\p{L}]`;
const letter = String.raw`[[\p{L}\p{N}]--${character}]`;
const word = new RegExp(String.raw`${character}|${letter}+(?:['’._\-]${letter}+)*`, 'gv');

/** 字数: each Chinese, Japanese or Korean character is one, each word or number of another script is one. @spec S3 */
export function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(word)) count++;
  return count;
}

const wordsPerMinute = 400;

/** Reading time in whole minutes; nothing to read takes none. @spec S3 */
export function readingMinutes(words: number): number {
  return Math.ceil(words / wordsPerMinute);
}
