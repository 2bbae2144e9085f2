import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { innerBlocks } from '../kit/block-fields.ts';

/** Unlocks once the reader has an approved comment under the post. @see docs/reference/README.md */
export const block = defineBlock({
  type: 'needreply',
  label: '评论可见',
  icon: 'message',
  menu: [
    {
      group: 'lock',
      order: 20,
      hint: '评论通过审核后才能看到',
      keywords: 'pinglunkejian plkj pinglun huifu 回复 隐藏 reply',
      data: { blocks: [] },
    },
  ],
  data: z.object({ blocks: innerBlocks }),
  text: () => [],
  lock: () => ({ kind: 'reply' }),
});
