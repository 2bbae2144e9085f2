import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, maxEntries, sideAlign } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

const cell = z.string().max(20_000, '单元格的文字太长');

export const block = defineBlock({
  type: 'table',
  label: '表格',
  icon: 'table',
  menu: [
    {
      group: 'layout',
      order: 60,
      hint: '行和列',
      keywords: 'biaoge bg table',
      data: {
        withHeadings: true,
        stretched: false,
        content: [
          ['', '', ''],
          ['', '', ''],
          ['', '', ''],
        ],
        caption: '',
      },
    },
  ],
  data: z.object({
    withHeadings: z.boolean().default(false),
    stretched: z.boolean().default(false),
    content: z
      .array(z.array(cell).max(200, '表格的列太多'))
      .max(maxEntries * 5, '表格的行太多')
      .default([]),
    align: z.array(sideAlign).max(200).optional(),
    caption: inlineHtml,
  }),
  inline: ['content.*.*', 'caption'],
  text: (data) => [htmlToText(data.caption), ...data.content.map((row) => row.map(htmlToText).join(' '))],
});
