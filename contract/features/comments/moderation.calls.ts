import { z } from 'zod';

import { commentStatuses } from './entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';

import { commentCounts, type JudgementAct, judgements, reviewedComment } from './moderation.entities.ts';
import { maxJudgedAtOnce, reviewQueryMaxLength } from './limits.ts';

/** All comments for moderators, newest first; `q` searches texts and names. @see docs/reference/permissions.md, docs/reference/states.md */
export const getReviewedComments = defineCall({
  method: 'GET',
  path: '/nv/admin/comments',
  summary: '管理评论：按状态与文字筛选',
  access: 'editor',
  limit: 'act',
  input: z.object({
    status: z.enum(commentStatuses).optional(),
    q: z.string().max(reviewQueryMaxLength).default(''),
    ...pageInput,
  }),
  output: pageOf(reviewedComment).extend({ counts: commentCounts }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

/**
 * Moderates several comments at once. The answer omits those that no longer exist and gives the previous status of
 * the others.
 */
export const judgeComments = defineCall({
  method: 'POST',
  path: '/nv/admin/comments/bulk',
  summary: '批量处理评论：通过、垃圾评论、回收站、放回待审核',
  access: 'editor',
  limit: 'act',
  input: z.object({
    ids: z.array(z.number().int().positive()).min(1).max(maxJudgedAtOnce),
    act: z.enum(Object.keys(judgements) as [JudgementAct, ...JudgementAct[]]),
  }),
  output: z.object({
    judged: z.array(z.object({ id: z.number().int(), before: z.enum(commentStatuses) })),
  }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
