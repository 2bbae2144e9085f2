import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { followedUser, followKinds } from './follows.entities.ts';

const followedUserId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const follow = defineCall({
  method: 'POST',
  path: '/nv/follow',
  summary: '关注或取消关注一个人',
  access: 'member',
  limit: 'act',
  input: z.object({ user_id: z.number().int().positive(), on: z.boolean() }),
  output: z.object({ on: z.boolean() }),
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'CONFLICT',
    '601',
    '603',
    'PASSWORD_CHANGE_REQUIRED',
    'USER_ALREADY_BAN',
    'RATE_LIMITED',
  ],
});

/** How many users a user follows, how many followers they have, and whether the viewer follows them. */
export const getFollowState = defineCall({
  method: 'GET',
  path: '/nv/follow-state',
  summary: '一个人的关注数与粉丝数，以及自己是否关注了 TA',
  access: 'guest',
  limit: 'read',
  input: z.object({ user_id: followedUserId }),
  output: z.object({
    following: z.number().int(),
    followers: z.number().int(),
    followed: z.boolean(),
    /** Whether the user follows the viewer. */
    follows_you: z.boolean(),
  }),
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const getFollows = defineCall({
  method: 'GET',
  path: '/nv/follows',
  summary: '一个人关注的人，或 TA 的粉丝；最近的在前',
  access: 'guest',
  limit: 'read',
  input: z.object({ user_id: followedUserId, kind: z.enum(followKinds), ...pageInput }),
  output: pageOf(followedUser),
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
});
