import type { Block } from '#contract/kit/block.ts';
import { parseHtml } from '#server/kit/hast.ts';
import { isTooComplex } from '#server/kit/markup-size.ts';

import { finishBlocks, fragmentBlocks, newConversion } from '../html/html-to-blocks.ts';
import { markdownToHtml } from '../markdown/markdown-to-blocks.ts';
import { cleanPasted, isOfficeHtml } from './clean-pasted.ts';

export interface PastedText {
  format: 'markdown' | 'html';
  text: string;
}

export interface PastedBlocks {
  blocks: Block[];
  /** Descriptions of what was changed or left out. */
  notes: string[];
  /** Number of embedded images that were left out. */
  lostPictures: number;
}

/** Converts pasted Markdown or HTML to blocks. Never throws for any input. */
export function convertPasted({ format, text }: PastedText): PastedBlocks {
  const notes = new Set<string>();
  const start = { note: (message: string) => void notes.add(message) };
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const html = format === 'markdown' ? markdownToHtml(plain, start) : plain;
  const conversion = newConversion(start);
  if (isTooComplex(html)) {
    const { blocks } = finishBlocks(fragmentBlocks(html, conversion), conversion);
    return { blocks, notes: [...notes], lostPictures: 0 };
  }
  const { nodes, lostPictures } = cleanPasted(parseHtml(html).children, format === 'html' && isOfficeHtml(html));
  const { blocks } = finishBlocks(conversion.blocksOf(nodes, conversion), conversion);
  return { blocks, notes: [...notes], lostPictures };
}
