import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

/** A 礼品 (gift) of the points exchange. */
export const block = defineBlock({
  type: 'gift',
  label: '礼品',
  icon: 'gift',
  menu: [
    {
      group: 'site',
      order: 40,
      hint: '读者可以兑换的礼品',
      keywords: 'lipin lp gift 兑换 积分',
      data: {},
    },
  ],
  holdsFiles: false,
  data: z.object({ gift_id: z.number().int().positive().optional() }),
  text: () => [],
});
