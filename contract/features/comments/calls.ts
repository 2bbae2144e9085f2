import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageNumber, wholeNumber } from '#contract/kit/page-schemas.ts';

import { commentPage, commentSorts, latestComment } from './entities.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const getComments = defineCall({
  method: 'GET',
  path: '/nv/comments',
  summary: '一篇公开文章的一页评论，回复收在其顶层评论之下',
  access: 'guest',
  limit: 'read',
  input: z.object({ post_id: id, page: pageNumber.default(1), sort: z.enum(commentSorts).optional() }),
  output: commentPage,
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const getLatestComments = defineCall({
  method: 'GET',
  path: '/nv/latest-comments',
  summary: '公开文章的最新评论，用于侧栏',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(latestComment) }),
  errors: ['RATE_LIMITED'],
});

export const getCommentPlace = defineCall({
  method: 'GET',
  path: '/nv/comment-place',
  summary: '某条评论所在的页',
  access: 'guest',
  limit: 'read',
  input: z.object({ id }),
  output: z.object({ post_id: z.number().int(), page: z.number().int(), url: z.string() }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
