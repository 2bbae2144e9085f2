import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

export const postView = defineCall({
  method: 'POST',
  path: '/somnia/post-view',
  summary: '记一次阅读，并返回阅读、喜欢与评论的现有数量',
  access: 'guest',
  limit: 'postView',
  input: z.object({
    id: z.number().int().positive(),
    /** View id created by the browser, if it stores one. */
    view_id: z
      .string()
      .max(64)
      .regex(/^[\w-]*$/)
      .optional(),
  }),
  output: z.object({ views: z.number().int(), likes: z.number().int(), comments: z.number().int() }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
