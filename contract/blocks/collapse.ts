import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, innerBlocks } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'collapse',
  label: '折叠',
  icon: 'fold',
  menu: [
    {
      group: 'layout',
      order: 10,
      hint: '点开才显示的内容',
      keywords: 'zhedie zd details 展开',
      data: { title: '', open: false, blocks: [] },
    },
  ],
  folds: true,
  data: z.object({ title: inlineHtml, open: z.boolean().default(false), blocks: innerBlocks }),
  inline: ['title'],
  text: (data) => [htmlToText(data.title)],
});
