import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { innerBlocks } from '../kit/block-fields.ts';

/** Unlocks for members of at least this VIP level. @see docs/reference/README.md */
export const block = defineBlock({
  type: 'needvip',
  label: '会员可见',
  icon: 'crown',
  menu: [
    {
      group: 'lock',
      order: 30,
      hint: '达到会员等级才能看到',
      keywords: 'huiyuankejian hykj huiyuan 会员 隐藏 vip',
      data: { level: 1, blocks: [] },
    },
  ],
  data: z.object({ level: z.number().int().min(1, '会员等级至少为 1').max(99).default(1), blocks: innerBlocks }),
  text: () => [],
  lock: (data) => ({ kind: 'vip', level: data.level }),
  pro: true,
});
