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
      order: 50,
      hint: '兑换商城里的礼品',
      keywords: 'lipin lp duihuan 兑换 gift',
      data: {},
    },
  ],
  holdsFiles: false,
  data: z.object({ gift_id: z.number().int().positive().optional() }),
  text: () => [],
});
