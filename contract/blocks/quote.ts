import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, innerBlocks } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'quote',
  label: '引用',
  icon: 'quote',
  menu: [
    {
      group: 'text',
      order: 40,
      hint: '别人的话和出处',
      keywords: 'yinyong yy quote >',
      data: { text: '', caption: '', alignment: 'left', blocks: [] },
    },
  ],
  data: z.object({
    text: inlineHtml,
    caption: inlineHtml,
    alignment: z.enum(['left', 'center']).default('left'),
    blocks: innerBlocks,
  }),
  inline: ['text', 'caption'],
  text: (data) => [htmlToText(data.text), htmlToText(data.caption)],
});
