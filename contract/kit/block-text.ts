import { blockRegistry } from '../blocks/registry.ts';
import type { Block } from './block.ts';
import { walkBlocks } from './block-tree.ts';

function textOf(blocks: readonly Block[], { opensLocks = false, isProse = false } = {}): string {
  const lines: string[] = [];
  walkBlocks(blocks, (block) => {
    const definition = blockRegistry.get(block.type);
    if (!definition) return opensLocks;
    if (definition.lock && !opensLocks) return false;
    const data = definition.data.safeParse(block.data);
    if (!data.success) return true;
    const read = isProse ? (definition.prose ?? definition.text) : definition.text;
    lines.push(...read(data.data));
    return true;
  });
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/**
 * The text that everyone may read, one line per piece, for search, feeds, excerpts and descriptions. Excludes locked
 * blocks and unknown types, which may be locks of another version.
 * @see docs/reference/README.md
 */
export function publicText(blocks: readonly Block[]): string {
  return textOf(blocks);
}

/** The same without source text such as code and formulas: what reads well in a passage. */
export function publicProse(blocks: readonly Block[]): string {
  return textOf(blocks, { isProse: true });
}

/** The text of a post including locked content; only for counting and for its author. */
export function fullText(blocks: readonly Block[]): string {
  return textOf(blocks, { opensLocks: true });
}
