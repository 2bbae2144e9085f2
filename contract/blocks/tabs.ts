import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { titledCompartments } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'tabs',
  data: z.object({ items: titledCompartments }),
  inline: ['items.*.title'],
  text: (data) => data.items.map((item) => textOfHtml(item.title)),
});
