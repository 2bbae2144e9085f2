import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, innerBlocks, maxEntries, plainText } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'timeline',
  data: z.object({
    items: z
      .array(z.object({ time: plainText, title: inlineHtml, blocks: innerBlocks }))
      .max(maxEntries, '条目太多')
      .default([]),
  }),
  inline: ['items.*.title'],
  text: (data) => data.items.map((item) => `${item.time} ${textOfHtml(item.title)}`.trim()),
});
