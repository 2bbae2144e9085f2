import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

/** Level 1 is read, as other editors write it, and shown as 2: the page's one `h1` is the title of the post. */
export const block = defineBlock({
  type: 'header',
  data: z.object({
    text: inlineHtml,
    level: z.number().int().min(1).max(6).default(2),
    anchor: z.string().max(200).optional(),
  }),
  inline: ['text'],
  text: (data) => [textOfHtml(data.text)],
});
