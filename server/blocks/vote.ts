import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

/** Placeholder until voting is implemented: see `open`. */
export const part: BlockPart = {
  prepare(data) {
    return { ...(data as BlockData<'vote'>), open: false, count: 0 };
  },
};
