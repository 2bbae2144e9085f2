import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

export const block = defineBlock({
  type: 'math',
  data: z.object({ tex: z.string().max(20_000, '公式太长').default('') }),
  text: (data) => [data.tex],
});
