import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

/** Level 1 is accepted, because other editors write it, but shown as 2: the only `h1` of the page is the post title. */
export const block = defineBlock({
  type: 'header',
  label: '标题',
  icon: 'header',
  menu: [
    {
      group: 'text',
      order: 20,
      id: 'header-2',
      title: '二级标题',
      hint: '章节的标题',
      keywords: 'erjibiaoti ejbt biaoti bt 标题 h2 ##',
      data: { text: '', level: 2 },
    },
    {
      group: 'text',
      order: 20,
      id: 'header-3',
      title: '三级标题',
      hint: '小节的标题',
      keywords: 'sanjibiaoti sjbt biaoti bt 标题 h3 ###',
      data: { text: '', level: 3 },
    },
    {
      group: 'text',
      order: 20,
      id: 'header-4',
      title: '四级标题',
      hint: '更小的标题',
      keywords: 'sijibiaoti sjbt biaoti bt 标题 h4 ####',
      data: { text: '', level: 4 },
    },
  ],
  flow: 'text',
  data: z.object({
    text: inlineHtml,
    level: z.number().int().min(1).max(6).default(2),
    anchor: z.string().max(200).optional(),
  }),
  inline: ['text'],
  text: (data) => [htmlToText(data.text)],
});
