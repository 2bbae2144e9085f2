import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import { htmlToText } from '#contract/kit/html-text.ts';

import type { BlockFacts } from '../tools/block-facts.ts';
import { blockFacts } from '../tools/facts.registry.ts';

const facts = new Map<string, BlockFacts>(Object.entries(blockFacts));

/** What a type of block is called where two versions are compared. */
export function nameOfType(type: string): string {
  const known = facts.get(type);
  return known?.shortLabel ?? known?.label ?? type;
}

/** Block data fields that control appearance or behavior and contain no text. */
const unread = new Set(['id', 'type', 'meta', 'layout', 'anchor']);

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
  walkBlocks([block], ({ data }) => void lines.push(...linesOf(data)));
  return lines.filter((line) => line !== '').join('\n');
}
