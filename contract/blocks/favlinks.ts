import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

/** List of friend links: one group, or all groups. */
export const block = defineBlock({
  type: 'favlinks',
  label: '友情链接',
  shortLabel: '友链墙',
  icon: 'people',
  menu: [
    {
      group: 'site',
      order: 20,
      hint: '友链墙',
      keywords: 'youqinglianjie yqlj youlian 友链 links',
      data: {},
    },
  ],
  holdsFiles: false,
  data: z.object({ group: z.string().max(100).optional() }),
  text: () => [],
});
