import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

/** Called once per document load by pages that report no other count; opening an article is counted by its view. */
export const visit = defineCall({
  method: 'POST',
  path: '/somnia/visit',
  summary: '页面打开以后记一位今天的访客',
  access: 'guest',
  limit: 'postView',
  input: noInput,
  output: z.object({}),
  errors: ['RATE_LIMITED'],
});
