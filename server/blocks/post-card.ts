import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

export const part: BlockPart = {
  async resolve(blocks, context) {
    const slugs = blocks.map((block) => (block.data as BlockData<'post-card'>).slug);
    const cards = await context.findPostCards([...new Set(slugs.filter((slug) => slug !== ''))]);
    return slugs.map((slug) => ({ slug, post: cards.get(slug) ?? null }));
  },
};
