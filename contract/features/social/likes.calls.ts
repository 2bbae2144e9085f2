import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { reactionErrors } from './copy.ts';
import { commentLikes, bookmarkedPost, reactionTargets } from './likes.entities.ts';
import { commentIdsMaxLength } from './limits.ts';

const reactionInput = z.object({
  type: z.enum(reactionTargets),
  id: z.number().int().positive(),
  /** The desired state; repeating the call changes nothing. */
  on: z.boolean(),
});

/** The new count, and the viewer's new state. */
const reactionState = z.object({ count: z.number().int(), on: z.boolean() });

const errors = [
  'VALIDATION',
  'NOT_FOUND',
  '601',
  '603',
  'PASSWORD_CHANGE_REQUIRED',
  'USER_ALREADY_BAN',
  'RATE_LIMITED',
] as const;

export const like = defineCall({
  method: 'POST',
  path: '/nv/like',
  summary: '点赞或取消点赞一篇文章、一条动态或一条评论；游客能否点赞文章和动态由选项决定',
  access: 'guest',
  limit: 'act',
  input: reactionInput,
  output: reactionState,
  errors: [...errors, '602', 'NETWORK_BANNED', 'TERMS_REQUIRED'],
});

export const bookmarkPost = defineCall({
  method: 'POST',
  path: '/nv/favourite',
  summary: '收藏或取消收藏一篇文章、一条动态',
  access: 'member',
  limit: 'act',
  input: reactionInput,
  output: reactionState,
  errors,
});

/** Data that a cached page cannot contain: current counts, and the viewer's own likes and bookmarks. */
export const getPostReactions = defineCall({
  method: 'GET',
  path: '/nv/post-marks',
  summary: '一篇文章或一条动态现有的点赞与收藏，以及自己是否点过',
  access: 'guest',
  limit: 'read',
  input: z.object({
    post_id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    /** Ids of the comments on the page, separated by commas. */
    comments: z
      .string()
      .max(commentIdsMaxLength, reactionErrors.tooManyComments)
      .regex(/^(\d{1,15}(,\d{1,15})*)?$/, reactionErrors.comments)
      .default(''),
  }),
  output: z.object({
    likes: z.number().int(),
    favourites: z.number().int(),
    liked: z.boolean(),
    favourited: z.boolean(),
    /** Likes of the requested comments that have any. */
    comment_likes: z.array(commentLikes),
    /** Ids of the requested comments that the viewer likes. */
    comments_liked: z.array(z.number().int()),
  }),
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const getMyBookmarks = defineCall({
  method: 'GET',
  path: '/nv/my-favourites',
  summary: '自己收藏的文章和动态，最近收藏的在前；只有仍然可以看到的',
  access: 'member',
  limit: 'read',
  input: z.object(pageInput),
  output: pageOf(bookmarkedPost),
  errors: ['VALIDATION', '601', 'NOT_FOUND', 'RATE_LIMITED'],
});
