import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

/** Splits an article into pages. @see docs/reference/routes.md */
export const block = defineBlock({
  type: 'page-break',
  label: '分页',
  icon: 'page',
  menu: [
    {
      group: 'text',
      order: 70,
      hint: '后面的内容放到下一页',
      keywords: 'fenye fy page',
      data: {},
    },
  ],
  flow: 'rule',
  data: z.object({}),
  text: () => [],
});
