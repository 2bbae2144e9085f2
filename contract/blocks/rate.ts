import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { plainText } from '../kit/block-fields.ts';

/** Readers vote from 1 to 5. */
export const block = defineBlock({
  type: 'rate',
  label: '评分',
  icon: 'star',
  menu: [
    {
      group: 'site',
      order: 40,
      hint: '读者打一到五星',
      keywords: 'pingfen pf xing 星 rate',
      data: { title: '' },
    },
  ],
  holdsFiles: false,
  data: z.object({ title: plainText }),
  text: (data) => [data.title],
});
