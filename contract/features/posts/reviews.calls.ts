import { z } from 'zod';

import { savedPost } from './editing.entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

import { reviewErrors } from './reviews.copy.ts';
import { reviewNote } from './reviews.entities.ts';
import { reviewNoteMaxLength } from './limits.ts';
import { reviewActions } from './reviews.rules.ts';

/** For the author of the post and for reviewers; newest first. */
export const getReviewNotes = defineCall({
  method: 'GET',
  path: '/nv/admin/posts/{id}/reviews',
  summary: '一篇投稿的审核意见',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  output: z.object({ list: z.array(reviewNote) }),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

/**
 * CONFLICT: the post is not pending (any more), or was saved after `revision`, so the reviewer has not seen the latest
 * version.
 */
export const reviewPost = defineCall({
  method: 'POST',
  path: '/nv/admin/posts/{id}/review',
  summary: '审核投稿：通过并发布，或附意见退回',
  access: 'editor',
  limit: 'act',
  input: z.object({
    id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    act: z.enum(reviewActions),
    /** Revision that the reviewer has read. */
    revision: z.number().int().min(0),
    note: z
      .string()
      .max(reviewNoteMaxLength * 2, reviewErrors.noteLength)
      .default(''),
  }),
  output: savedPost,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/** CONFLICT: the post is not a draft (any more). */
export const submitPost = defineCall({
  method: 'POST',
  path: '/nv/admin/posts/{id}/submit',
  summary: '提交草稿供编辑审核，可附说明',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    note: z
      .string()
      .max(reviewNoteMaxLength * 2, reviewErrors.noteLength)
      .default(''),
  }),
  output: savedPost,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});
