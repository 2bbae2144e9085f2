import { z } from 'zod';

import { commentStatuses } from './entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';

import { commentCounts, type ModerationAction, moderationActions, moderatedComment } from './moderation.entities.ts';
import { maxModeratedAtOnce, moderationQueryMaxLength } from './limits.ts';

/** All comments for moderators, newest first; `q` searches texts and names. @see docs/reference/permissions.md, docs/reference/states.md */
export const getCommentsForModeration = defineCall({
  method: 'GET',
  path: '/nv/admin/comments',
  summary: '管理评论：按状态与文字筛选',
  access: 'editor',
  limit: 'act',
  input: z.object({
    status: z.enum(commentStatuses).optional(),
    q: z.string().max(moderationQueryMaxLength).default(''),
    ...pageInput,
  }),
  output: pageOf(moderatedComment).extend({ counts: commentCounts }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

/**
 * Moderates several comments at once. The answer omits those that no longer exist and gives the previous status of the
 * others.
 */
export const moderateComments = defineCall({
  method: 'POST',
  path: '/nv/admin/comments/bulk',
  summary: '批量处理评论：通过、垃圾评论、回收站、放回待审核',
  access: 'editor',
  limit: 'act',
  input: z.object({
    ids: z.array(z.number().int().positive()).min(1).max(maxModeratedAtOnce),
    act: z.enum(Object.keys(moderationActions) as [ModerationAction, ...ModerationAction[]]),
  }),
  output: z.object({
    judged: z.array(z.object({ id: z.number().int(), before: z.enum(commentStatuses) })),
  }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
