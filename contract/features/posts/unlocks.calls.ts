import { z } from 'zod';

import { preparedBlock } from '#contract/features/blocks/entities.ts';
import { maxGrantsSent } from '#contract/features/comments/limits.ts';
import { defineCall } from '#contract/kit/call.ts';

/**
 * Returns locked content for a viewer who may see it. `block_id` '' means the whole password-protected article.
 * `password` is the password entered; `grant` is the token of an earlier answer or the one that add-comment gave a
 * guest for this post: an approved comment opens `needreply`. `comment_grants` are more tokens of add-comment.
 * @see docs/reference/README.md, docs/reference/calls.md
 */
export const blockContent = defineCall({
  method: 'POST',
  path: '/nv/block-content',
  summary: '打开一个受限内容块',
  access: 'guest',
  limit: 'unlock',
  reads: true,
  input: z.object({
    post_id: z.number().int().positive(),
    block_id: z.string().max(64),
    password: z.string().max(128, '密码太长').optional(),
    grant: z.string().max(200).optional(),
    comment_grants: z.array(z.string().max(200)).max(maxGrantsSent).default([]),
  }),
  output: z.object({ blocks: z.array(preparedBlock), grant: z.string().nullable() }),
  errors: [
    'NOT_FOUND',
    '601',
    'VIP_REQUIRED',
    'REPLY_REQUIRED',
    'PASSWORD_WRONG',
    'PAYMENT_REQUIRED',
    'LICENCE_REQUIRED',
    'CHALLENGE_REQUIRED',
    'RATE_LIMITED',
    'VALIDATION',
  ],
});
