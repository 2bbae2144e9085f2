import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

export const block = defineBlock({
  type: 'post-card',
  data: z.object({ slug: z.string().trim().max(200).default('') }),
  text: () => [],
});
