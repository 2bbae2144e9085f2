import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

/** Placeholder until redeeming is implemented: see `open`. */
export const part: BlockPart = {
  prepare(data) {
    const { gift_id: giftId } = data as BlockData<'gift'>;
    return { gift_id: giftId ?? null, gift: null, open: false };
  },
};
