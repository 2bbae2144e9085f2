import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, sideAlign } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'paragraph',
  label: '正文',
  icon: 'paragraph',
  menu: [
    {
      group: 'text',
      order: 10,
      hint: '普通段落',
      keywords: 'zhengwen zw duanluo dl 段落 p text',
      data: { text: '' },
    },
  ],
  flow: 'text',
  data: z.object({ text: inlineHtml, align: sideAlign.optional() }),
  inline: ['text'],
  text: (data) => [htmlToText(data.text)],
});
