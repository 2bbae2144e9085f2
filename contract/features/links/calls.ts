import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';

import { circleEntry, favlinkGroup } from './entities.ts';

export const getFavlinks = defineCall({
  method: 'GET',
  path: '/somnia/favlinks',
  summary: '友情链接，按分组',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({ groups: z.array(favlinkGroup), total: z.number().int() }),
  errors: ['RATE_LIMITED'],
});

export const getLinkCircle = defineCall({
  method: 'GET',
  path: '/somnia/link-circle',
  summary: '朋友圈：友链的最新文章',
  access: 'guest',
  limit: 'read',
  input: z.object(pageInput),
  output: pageOf(circleEntry),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
