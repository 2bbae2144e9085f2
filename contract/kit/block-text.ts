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
