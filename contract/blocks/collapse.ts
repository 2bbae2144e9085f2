import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, innerBlocks } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'collapse',
  data: z.object({ title: inlineHtml, open: z.boolean().default(false), blocks: innerBlocks }),
  inline: ['title'],
  text: (data) => [textOfHtml(data.title)],
});
