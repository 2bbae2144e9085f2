import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

export const block = defineBlock({
  type: 'post-card',
  label: '文章卡片',
  icon: 'post',
  menu: [
    {
      group: 'site',
      order: 10,
      hint: '引用站内的一篇文章',
      keywords: 'wenzhangkapian wzkp wenzhang 文章 post',
      data: { slug: '' },
    },
  ],
  holdsFiles: false,
  data: z.object({ slug: z.string().trim().max(200).default('') }),
  text: () => [],
});
