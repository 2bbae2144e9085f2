import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, sideAlign } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'paragraph',
  data: z.object({ text: inlineHtml, align: sideAlign.optional() }),
  inline: ['text'],
  text: (data) => [textOfHtml(data.text)],
});
