import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

export const part: BlockPart = {
  async resolve(blocks, context) {
    const ids = blocks.map((block) => (block.data as BlockData<'gift'>).gift_id ?? 0);
    const goods = await context.findGoods([...new Set(ids.filter((id) => id > 0))]);
    return ids.map((id) => ({ gift_id: id, goods: goods.get(id) ?? null }));
  },
};
