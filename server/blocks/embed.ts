import type { BlockData } from '#contract/blocks/registry.ts';
import type { PreparedEmbed } from '#contract/features/blocks/entities.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { findEmbed } from '#contract/kit/embeds.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

/** Until it is known whether the owner allows its site, `frame` is the page that a frame would show. */
type Prepared = PreparedEmbed & { frame?: string };

function prepare({ source, embed, caption, title, cover, height }: BlockData<'embed'>): Prepared {
  const shown = { caption, ...(title ? { title } : {}), ...(cover ? { cover } : {}) };
  const known = findEmbed(source) ?? findEmbed(embed);
  if (known) return { ...known, ...shown };
  const page = [source, embed].find(isWebAddress) ?? '';
  const name = page === '' ? '' : new URL(page).host;
  const link = { ...shown, service: '', name, player: '', page, ratio: '', height: 0 };
  return /^https:/i.test(embed) ? { ...link, frame: embed, height: height ?? 0 } : link;
}

export const part: BlockPart = {
  prepare: (data) => ({ ...prepare(data as BlockData<'embed'>) }),
  async resolve(blocks, context) {
    return blocks.map((block) => {
      const { frame, ...data } = block.data as unknown as Prepared;
      if (frame === undefined || !context.mayFrame(frame)) return frame === undefined ? data : { ...data, height: 0 };
      return { ...data, player: frame, isForeign: true, ...(data.height === 0 ? { ratio: '16 / 9' } : {}) };
    });
  },
};
