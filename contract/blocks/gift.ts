import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

/** A 礼品 of the exchange. */
export const block = defineBlock({
  type: 'gift',
  data: z.object({ gift_id: z.number().int().positive().optional() }),
  text: () => [],
});
