import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';

import { authorComment } from './by-author.entities.ts';

export const getAuthorComments = defineCall({
  method: 'GET',
  path: '/nv/author-comments',
  summary: '一个人在公开文章下的公开评论，新的在前',
  access: 'guest',
  limit: 'read',
  input: z.object({ id: z.string().max(40), ...pageInput }),
  output: pageOf(authorComment),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
