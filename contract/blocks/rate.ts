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
      order: 50,
      hint: '读者打 1 到 5 分',
      keywords: 'pingfen pf dafen 打分 星级 rate rating stars',
      data: { title: '' },
    },
  ],
  holdsFiles: false,
  data: z.object({ title: plainText }),
  text: (data) => [data.title],
});
