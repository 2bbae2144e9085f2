import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, innerBlocks, maxEntries, plainText } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'timeline',
  label: '时间线',
  icon: 'timeline',
  menu: [
    {
      group: 'layout',
      order: 30,
      hint: '按时间排列的事',
      keywords: 'shijianxian sjx timeline 时间轴',
      data: { items: [{ time: '', title: '', blocks: [] }] },
    },
  ],
  data: z.object({
    items: z
      .array(z.object({ time: plainText, title: inlineHtml, blocks: innerBlocks }))
      .max(maxEntries, '条目太多')
      .default([]),
  }),
  inline: ['items.*.title'],
  text: (data) => data.items.map((item) => `${item.time} ${htmlToText(item.title)}`.trim()),
});
