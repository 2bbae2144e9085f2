import type { BlockData } from '#contract/blocks/registry.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import type { BlockPart } from '#server/kit/block-part.ts';
import { findEmbed } from '#contract/kit/embeds.ts';

export const part: BlockPart = {
  prepare(data) {
    const { source, embed, caption } = data as BlockData<'embed'>;
    const known = findEmbed(source) ?? findEmbed(embed);
    if (known) {
      return {
        caption,
        service: known.service,
        name: known.name,
        player: known.player,
        page: known.page,
        ratio: known.ratio,
        height: known.height,
      };
    }
    const page = [source, embed].find(isWebAddress) ?? '';
    return {
      caption,
      service: '',
      name: page === '' ? '' : new URL(page).host,
      player: '',
      page,
      ratio: '',
      height: 0,
    };
  },
};
