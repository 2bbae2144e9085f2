import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { innerBlocks } from '../kit/block-fields.ts';

/** Unlocks for signed-in readers. @see docs/reference/README.md */
export const block = defineBlock({
  type: 'needlogin',
  label: '登录可见',
  icon: 'lock',
  menu: [
    {
      group: 'lock',
      order: 10,
      hint: '登录后才能看到',
      keywords: 'denglukejian dlkj denglu yincang 登录 隐藏 login',
      data: { blocks: [] },
    },
  ],
  data: z.object({ blocks: innerBlocks }),
  text: () => [],
  lock: () => ({ kind: 'login' }),
});
