import type { Block } from '#contract/kit/block.ts';
import { mapBlocks } from '#contract/kit/block-tree.ts';

export function freshId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10);
}

/**
 * Copies blocks with new ids, also for nested blocks, since ids are unique within an article. Anchors are removed,
 * since each belongs to one heading.
 */
export function withFreshIds(blocks: readonly Block[]): Block[] {
  return mapBlocks(structuredClone([...blocks]), (block) => {
    const { anchor: _anchor, ...data } = block.data;
    return { ...block, id: freshId(), data: block.type === 'header' ? data : block.data };
  });
}
