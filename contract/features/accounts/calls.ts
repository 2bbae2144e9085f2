import { z } from 'zod';

import { postCard } from '#contract/features/posts/entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';

import { authorCard, authorProfile, directoryTypes } from './entities.ts';

export const getAuthor = defineCall({
  method: 'GET',
  path: '/nv/author',
  summary: '一位作者的主页：资料与其公开文章',
  access: 'guest',
  limit: 'read',
  input: z.object({ id: z.string().max(40), ...pageInput }),
  output: z.object({ author: authorProfile, articles: pageOf(postCard) }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const getAuthors = defineCall({
  method: 'GET',
  path: '/nv/authors',
  summary: '按角色或会员列出人员',
  access: 'guest',
  limit: 'read',
  input: z.object({ type: z.string().max(40), ...pageInput }),
  output: pageOf(authorCard).extend({ type: z.enum(directoryTypes), name: z.string() }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
