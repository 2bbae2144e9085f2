import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { sourceText } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

/** HTML as written; only its sanitised form is ever sent. */
export const block = defineBlock({
  type: 'raw',
  data: z.object({ html: sourceText }),
  text: (data) => [textOfHtml(data.html)],
});
