import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { plainText } from '../kit/block-fields.ts';

/** People vote 1–5. */
export const block = defineBlock({
  type: 'rate',
  data: z.object({ title: plainText }),
  text: (data) => [data.title],
});
