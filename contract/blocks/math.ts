import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

export const block = defineBlock({
  type: 'math',
  label: '公式',
  icon: 'formula',
  menu: [
    {
      group: 'data',
      order: 20,
      hint: 'LaTeX 公式',
      keywords: 'gongshi gs shuxue 数学 latex tex math $$',
      data: { tex: '' },
    },
  ],
  data: z.object({ tex: z.string().max(20_000, '公式太长').default('') }),
  text: (data) => [data.tex],
  prose: () => [],
});
