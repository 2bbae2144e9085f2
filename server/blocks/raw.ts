import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';
import { sanitiseRaw } from '#server/kit/sanitise-html.ts';

export const part: BlockPart = {
  prepare(data, context) {
    const { html } = data as BlockData<'raw'>;
    return { html: sanitiseRaw(html, { host: context.host }) };
  },
};
