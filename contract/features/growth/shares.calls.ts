import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { shareMarkLength } from './limits.ts';

export const getShareMark = defineCall({
  method: 'GET',
  path: '/sst/user-center/share-mark',
  summary: '自己的分享标记，附在分享的链接上',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: z.object({ mark: z.string() }),
  errors: ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Called once by a page that was opened by a shared link. A mark that does not count is answered alike. */
export const visitShare = defineCall({
  method: 'POST',
  path: '/somnia/share-visit',
  summary: '由分享的链接来访，记给分享的人',
  access: 'guest',
  limit: 'postView',
  input: z.object({ mark: z.string().min(1).max(shareMarkLength) }),
  output: z.object({}),
  errors: ['VALIDATION', 'RATE_LIMITED'],
});
