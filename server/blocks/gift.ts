import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

/** The exchange is not open yet: `open` says so. */
export const part: BlockPart = {
  prepare(data) {
    const { gift_id: giftId } = data as BlockData<'gift'>;
    return { gift_id: giftId ?? null, gift: null, open: false };
  },
};
