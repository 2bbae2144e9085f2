import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

/** A wall of friend links: those of one group, or all. */
export const block = defineBlock({
  type: 'favlinks',
  data: z.object({ group: z.string().max(100).optional() }),
  text: () => [],
});
