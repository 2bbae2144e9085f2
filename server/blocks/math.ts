import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';
import { renderFormula } from '#server/kit/formulas.ts';

export const part: BlockPart = {
  prepare(data) {
    const { tex } = data as BlockData<'math'>;
    return { html: renderFormula(tex, true) };
  },
};
