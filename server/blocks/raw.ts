import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

export const part: BlockPart = {
  prepare(data, context) {
    const { html } = data as BlockData<'raw'>;
    return { html: context.raw(html) };
  },
};
