import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import { htmlToText } from '#contract/kit/html-text.ts';

import type { BlockFacts } from '../tools/block-facts.ts';
import { blockFacts } from '../tools/facts.registry.ts';
import { type ListStyle, styleOf } from '../tools/list/list-data.ts';

const facts = new Map<string, BlockFacts>(Object.entries(blockFacts));

/** What a type of block is called where two versions are compared. */
export function nameOfType(type: string): string {
  const known = facts.get(type);
  return known?.shortLabel ?? known?.label ?? type;
}

/** Block data fields that control appearance or behavior and contain no text. */
const unread = new Set(['id', 'type', 'meta', 'layout', 'anchor']);

const listStyles: Record<ListStyle, string> = {
  unordered: '无序列表',
  ordered: '有序列表',
  checklist: '待办清单',
};

/** A list by the name of its style, which is no text of the author. */
function readable({ type, data }: Block): Block['data'] {
  return type === 'list' ? { ...data, style: listStyles[styleOf(data)] } : data;
}

function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return [htmlToText(value).trim()];
  if (Array.isArray(value)) {
    const isRow = value.every((each) => typeof each === 'string');
    const inner = value.flatMap(linesOf);
    return isRow ? [inner.join(' | ')] : inner;
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    unread.has(name) || name === 'blocks' ? [] : linesOf(inner),
  );
}

/** A block, including nested blocks, as readable text for comparison. */
export function textOfBlock(block: Block): string {
  const lines: string[] = [];
  walkBlocks([block], (each) => void lines.push(...linesOf(readable(each))));
  return lines.filter((line) => line !== '').join('\n');
}
