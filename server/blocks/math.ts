import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

export const part: BlockPart = {
  prepare(data, context) {
    const { tex } = data as BlockData<'math'>;
    return { html: context.formula(tex) };
  },
};
