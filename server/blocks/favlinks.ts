import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

export const part: BlockPart = {
  async resolve(blocks, context) {
    context.tag('links');
    return Promise.all(
      blocks.map(async (block) => {
        const { group } = block.data as BlockData<'favlinks'>;
        return { ...(group === undefined ? {} : { group }), groups: await context.listFavlinks(group || undefined) };
      }),
    );
  },
};
