import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'mermaid',
  data: z.object({ code: z.string().max(50_000, '图表太长').default(''), caption: inlineHtml }),
  inline: ['caption'],
  text: (data) => [data.code, textOfHtml(data.caption)],
});
