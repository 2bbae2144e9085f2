import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

/** Stores nothing. */
export const testWordLists = defineCall({
  method: 'POST',
  path: '/nv/admin/words/try',
  summary: '用站点的词表试一段文字',
  access: 'editor',
  limit: 'act',
  sessionOnly: true,
  reads: true,
  input: z.object({ text: z.string().max(5000), place: z.enum(['anywhere', 'comment']).default('comment') }),
  output: z.object({
    verdict: z.enum(['pass', 'hold', 'refuse']),
    found: z.array(z.string()),
    /** The text as it would be displayed. */
    shown: z.string(),
  }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
