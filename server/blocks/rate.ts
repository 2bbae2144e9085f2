import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

/** Nobody can vote yet: `open` says so. */
export const part: BlockPart = {
  prepare(data) {
    const { title } = data as BlockData<'rate'>;
    return { title, open: false, count: 0, average: null };
  },
};
