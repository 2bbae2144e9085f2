import { z } from 'zod';

import { commentStatuses } from './entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

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

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'] as const;

/** Sets the status of one comment; answers the previous one. */
export const changeComment = defineCall({
  method: 'PATCH',
  path: '/nv/admin/comments/{id}',
  summary: '修改一条评论的状态',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, status: z.enum(commentStatuses) }),
  output: z.object({ id: z.number().int(), status: z.enum(commentStatuses), before: z.enum(commentStatuses) }),
  errors,
});

/**
 * Moves a comment to the bin. With `force` it is deleted for good together with the replies below it; CONFLICT: it is
 * neither spam nor in the bin.
 */
export const removeCommentAsEditor = defineCall({
  method: 'DELETE',
  path: '/nv/admin/comments/{id}',
  summary: '把评论移到回收站，或从那里彻底删除',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, force: z.boolean().default(false) }),
  output: z.object({}),
  errors: [...errors, 'CONFLICT'],
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
