import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

/** A 礼品 (gift) of the points exchange. */
export const block = defineBlock({
  type: 'gift',
  label: '礼品',
  icon: 'gift',
  // Not offered until readers can use it; stored ones are shown.
  menu: [],
  holdsFiles: false,
  data: z.object({ gift_id: z.number().int().positive().optional() }),
  text: () => [],
});
