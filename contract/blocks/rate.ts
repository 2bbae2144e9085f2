import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { plainText } from '../kit/block-fields.ts';

/** Readers vote from 1 to 5. */
export const block = defineBlock({
  type: 'rate',
  label: '评分',
  icon: 'star',
  // Not offered until readers can use it; stored ones are shown.
  menu: [],
  holdsFiles: false,
  data: z.object({ title: plainText }),
  text: (data) => [data.title],
});
