import { z } from 'zod';

import { maxVoteOptions } from '../features/votes/limits.ts';
import { defineBlock } from '../kit/block.ts';
import { plainText } from '../kit/block-fields.ts';
import { postedTime } from '../kit/posted-time.ts';

const option = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, '选项编号不正确'),
  text: z.string().min(1, '选项不能为空').max(200, '选项太长'),
});

export const block = defineBlock({
  type: 'vote',
  label: '投票',
  icon: 'vote',
  menu: [
    {
      group: 'site',
      order: 40,
      hint: '读者选一项或几项，可设截止时间',
      keywords: 'toupiao tp 选项 调查 问卷 vote poll',
      data: {
        title: '',
        options: [
          { id: '1', text: '选项 1' },
          { id: '2', text: '选项 2' },
        ],
        multiple: false,
      },
    },
  ],
  holdsFiles: false,
  data: z.object({
    title: plainText,
    options: z
      .array(option)
      .max(maxVoteOptions, '选项太多')
      .refine((options) => new Set(options.map((each) => each.id)).size === options.length, '选项编号重复')
      .default([]),
    multiple: z.boolean().default(false),
    /** Closing time, ISO 8601; if absent, voting never closes. */
    until: postedTime('截止时间不正确', { offset: true }).optional(),
  }),
  text: (data) => [data.title, ...data.options.map((each) => each.text)],
});
