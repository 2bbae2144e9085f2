import { blockRegistry } from '../blocks/registry.ts';
import type { Block } from './block.ts';
import { walkBlocks } from './block-tree.ts';

function textOf(blocks: readonly Block[], opensLocks: boolean): string {
  const lines: string[] = [];
  walkBlocks(blocks, (block) => {
    const definition = blockRegistry.get(block.type);
    if (!definition) return opensLocks;
    if (definition.lock && !opensLocks) return false;
    const data = definition.data.safeParse(block.data);
    if (data.success) lines.push(...definition.text(data.data));
    return true;
  });
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/**
 * The words that everybody may read, one line a piece: for search, feeds, excerpts, descriptions. Nothing of a
 * lock, and nothing inside a type that is not known (it may be a lock of another version).
 * @spec S1
 */
export function publicText(blocks: readonly Block[]): string {
  return textOf(blocks, false);
}

/** Every word of a post, what locks hide included: only for counting and for its author. */
export function fullText(blocks: readonly Block[]): string {
  return textOf(blocks, true);
}

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
