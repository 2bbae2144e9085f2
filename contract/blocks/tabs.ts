import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { titledSections } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'tabs',
  label: '标签页',
  icon: 'tabs',
  menu: [
    {
      group: 'layout',
      order: 20,
      hint: '几组内容切换着看',
      keywords: 'biaoqianye bqy tabs 选项卡',
      data: {
        items: [
          { title: '标签一', blocks: [] },
          { title: '标签二', blocks: [] },
        ],
      },
    },
  ],
  folds: true,
  data: z.object({ items: titledSections }),
  inline: ['items.*.title'],
  text: (data) => data.items.map((item) => htmlToText(item.title)),
});
