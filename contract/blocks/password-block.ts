import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { innerBlocks, plainText } from '../kit/block-fields.ts';

/** Unlocks with a password, which is never sent to the browser. @see docs/reference/README.md */
export const block = defineBlock({
  type: 'password-block',
  label: '密码可见',
  icon: 'key',
  menu: [
    {
      group: 'lock',
      order: 40,
      hint: '输对密码才能看到',
      keywords: 'mimakejian mmkj mima 密码 隐藏 password',
      data: { password: '', hint: '', blocks: [] },
    },
  ],
  data: z.object({
    password: z.string().min(1, '请填写密码').max(128, '密码太长'),
    hint: plainText,
    blocks: innerBlocks,
  }),
  text: () => [],
  lock: (data) => ({ kind: 'password', hint: data.hint }),
});
