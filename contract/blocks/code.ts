import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, linkAddress, plainText, sourceText } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'code',
  label: '代码',
  icon: 'code',
  menu: [
    {
      group: 'data',
      order: 10,
      hint: '带高亮的代码',
      keywords: 'daima dm code ```',
      data: { code: '', language: '', filename: '', highlight: '', caption: '' },
    },
  ],
  data: z.object({
    code: sourceText,
    language: z.string().max(40).default(''),
    filename: plainText,
    /** Line numbers to highlight, such as `1,7-8,10`. */
    highlight: z.string().max(500).default(''),
    caption: inlineHtml,
    link: linkAddress.optional(),
  }),
  inline: ['caption'],
  text: (data) => [data.filename, data.code, htmlToText(data.caption)],
  prose: (data) => [htmlToText(data.caption)],
});
