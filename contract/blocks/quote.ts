import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, innerBlocks } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'quote',
  data: z.object({
    text: inlineHtml,
    caption: inlineHtml,
    alignment: z.enum(['left', 'center']).default('left'),
    blocks: innerBlocks,
  }),
  inline: ['text', 'caption'],
  text: (data) => [textOfHtml(data.text), textOfHtml(data.caption)],
});
