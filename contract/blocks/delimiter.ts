import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

export const block = defineBlock({
  type: 'delimiter',
  data: z.object({}),
  text: () => [],
});
