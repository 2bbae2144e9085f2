import { z } from 'zod';

import { maxGrantsSent } from '#contract/features/comments/limits.ts';
import { defineCall } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

import { voteErrors } from './copy.ts';
import { blockNumbers } from './entities.ts';
import { maxBlockGrants, maxScore, maxVoteOptions, voteIdMaxLength } from './limits.ts';

const postId = z.number().int().positive();
const blockId = z.string().max(voteIdMaxLength);

/** What block-content and add-comment gave this browser for the post: it sees and votes on what they open. */
const grants = {
  /** `block_id` '': of the article itself. */
  grants: z
    .array(z.object({ block_id: blockId, grant: z.string().max(200) }))
    .max(maxBlockGrants)
    .default([]),
  comment_grants: z.array(z.string().max(200)).max(maxGrantsSent).default([]),
};

/** Only of guests. */
const form = { form_token: z.string().max(300).optional(), website: z.string().max(300).optional() };

const voteCallErrors = [
  'VALIDATION',
  'NOT_FOUND',
  '601',
  '603',
  'PASSWORD_CHANGE_REQUIRED',
  'TERMS_REQUIRED',
  'CONFLICT',
  'USER_ALREADY_BAN',
  'NETWORK_BANNED',
  'SITE_CLOSED',
  'CHALLENGE_REQUIRED',
  'RATE_LIMITED',
] as const;

export const vote = defineCall({
  method: 'POST',
  path: '/nv/vote',
  summary: '在一个投票里投票，或改变自己的选择',
  access: 'guest',
  limit: 'act',
  input: z.object({
    post_id: postId,
    block_id: blockId,
    /** Identifiers of options. */
    choices: z.array(z.string().max(voteIdMaxLength)).min(1, voteErrors.noChoice).max(maxVoteOptions),
    ...form,
    ...grants,
  }),
  output: blockNumbers,
  errors: voteCallErrors,
});

export const rate = defineCall({
  method: 'POST',
  path: '/nv/rate',
  summary: '在一个评分里评 1 到 5 分，或改变自己的评分',
  access: 'guest',
  limit: 'act',
  input: z.object({
    post_id: postId,
    block_id: blockId,
    score: z
      .number({ error: voteErrors.score })
      .int(voteErrors.score)
      .min(1, voteErrors.score)
      .max(maxScore, voteErrors.score),
    ...form,
    ...grants,
  }),
  output: blockNumbers,
  errors: voteCallErrors,
});

const numbersOfPost = z.object({
  list: z.array(blockNumbers),
  /** For the vote of a guest, see `form-token`; ''. */
  form_token: z.string(),
});

const readErrors = ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'] as const;

/** The numbers of all vote and rate blocks that the viewer may see of a post. The poll of a moment is the block `poll`. */
export const getBlockNumbers = defineCall({
  method: 'GET',
  path: '/nv/block-numbers',
  summary: '一篇文章或一条动态里所有投票与评分现在的结果，以及自己的选择',
  access: 'guest',
  limit: 'read',
  input: z.object({ post_id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  output: numbersOfPost,
  errors: readErrors,
});

/** The same for a browser that holds grants: they do not belong into an address. */
export const getGrantedBlockNumbers = defineCall({
  method: 'POST',
  path: '/nv/block-numbers',
  summary: '同上，凭此浏览器打开受限内容时得到的凭据，也包括其中的投票与评分',
  access: 'guest',
  limit: 'read',
  reads: true,
  input: z.object({ post_id: postId, ...grants }),
  output: numbersOfPost,
  errors: readErrors,
});
