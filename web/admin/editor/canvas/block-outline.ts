import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import { countWords } from '#contract/kit/count-words.ts';
import { htmlToText } from '#contract/kit/html-text.ts';

export interface OutlineLine {
  /** Id of the outermost block that contains the heading, for scrolling to it. */
  blockId: string;
  id: string;
  text: string;
  level: number;
}

/** The headings of an article being edited, including those in nested blocks. */
export function outlineOfBlocks(blocks: readonly Block[]): OutlineLine[] {
  return blocks.flatMap((outer) => {
    const lines: OutlineLine[] = [];
    walkBlocks([outer], ({ id, type, data }) => {
      if (type !== 'header' || typeof data.text !== 'string') return;
      const text = htmlToText(data.text).trim();
      if (text !== '') lines.push({ blockId: outer.id, id, text, level: Math.max(2, Number(data.level) || 2) });
    });
    return lines;
  });
}

/** Block data fields that contain the author's text. All others are URLs, style names and the like. */
const wordFields = new Set(['text', 'content', 'caption', 'title', 'code', 'tex', 'html', 'hint', 'time', 'alt']);

function wordsIn(value: unknown, isWords: boolean): string[] {
  if (typeof value === 'string') return isWords ? [htmlToText(value)] : [];
  if (Array.isArray(value)) return value.flatMap((each) => wordsIn(each, isWords));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'blocks' ? [] : wordsIn(inner, wordFields.has(name) || (name === 'items' && Array.isArray(inner))),
  );
}

/** 字数 while editing: an approximation of the server's count that does not need its schemas. */
export function countBlockWords(blocks: readonly Block[]): number {
  let count = 0;
  walkBlocks(blocks, ({ data }) => {
    count += countWords(wordsIn(data, false).join('\n'));
  });
  return count;
}

/** The beginning of the article's text, where an excerpt is shown. */
export function firstWords(blocks: readonly Block[], length = 120): string {
  let words = '';
  walkBlocks(blocks, ({ type, data }) => {
    if (words.length > length * 2) return false;
    // Locked content must not leak, not even into a preview.
    if (/^need|password-block|payment/.test(type)) return false;
    if (typeof data.text === 'string' && type !== 'header') words += `${htmlToText(data.text)} `;
    return true;
  });
  return Array.from(words.replace(/\s+/g, ' ').trim()).slice(0, length).join('');
}
