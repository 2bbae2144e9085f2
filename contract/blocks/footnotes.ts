import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, maxEntries } from '../kit/block-fields.ts';
import { footnoteLabel } from '../kit/footnote-marks.ts';
import { htmlToText } from '../kit/html-text.ts';

/**
 * Notes that texts of the post name by `[^label]`. Readers find those that are named at the end of the page, numbered
 * in the order of their marks.
 */
export const block = defineBlock({
  type: 'footnotes',
  label: '脚注',
  icon: 'footnotes',
  menu: [
    {
      group: 'text',
      order: 65,
      hint: '正文里写 [^1]，注写在这里',
      keywords: 'jiaozhu jz footnote 注释 尾注 [^',
      data: { items: [{ label: '1', text: '' }] },
    },
  ],
  flow: 'text',
  data: z.object({
    items: z
      .array(
        z.object({
          label: z.string().trim().regex(footnoteLabel, '脚注的名字只能用文字、数字和连字符'),
          text: inlineHtml,
        }),
      )
      .max(maxEntries, '条目太多')
      .default([]),
  }),
  inline: ['items.*.text'],
  text: (data) => data.items.map((item) => htmlToText(item.text)),
});
