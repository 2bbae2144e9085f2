import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { titledSections } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'steps',
  label: '步骤',
  icon: 'steps',
  menu: [
    {
      group: 'layout',
      order: 40,
      hint: '一步一步的做法',
      keywords: 'buzhou bz steps 教程',
      data: { items: [{ title: '', blocks: [] }] },
    },
  ],
  data: z.object({ items: titledSections }),
  inline: ['items.*.title'],
  text: (data) => data.items.map((item) => htmlToText(item.title)),
});
