import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

export const block = defineBlock({
  type: 'delimiter',
  label: '分隔线',
  icon: 'minus',
  menu: [
    {
      group: 'text',
      order: 60,
      hint: '隔开两段内容',
      keywords: 'fengexian fgx hr ---',
      data: {},
    },
  ],
  flow: 'rule',
  data: z.object({}),
  text: () => [],
});
