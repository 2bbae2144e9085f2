import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

/** Placeholder until rating is implemented: see `open`. */
export const part: BlockPart = {
  prepare(data) {
    const { title } = data as BlockData<'rate'>;
    return { title, open: false, count: 0, average: null };
  },
};
