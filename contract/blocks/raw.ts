import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { sourceText } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

/** Raw HTML; only the sanitised form is sent to readers. */
export const block = defineBlock({
  type: 'raw',
  label: 'HTML',
  icon: 'braces',
  menu: [
    {
      group: 'data',
      order: 40,
      hint: '直接写 HTML',
      keywords: 'yuanma ym 源码 html raw',
      data: { html: '' },
    },
  ],
  data: z.object({ html: sourceText }),
  text: (data) => [htmlToText(data.html)],
});
