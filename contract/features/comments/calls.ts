import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageNumber, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { commentErrors } from './copy.ts';
import {
  commentPage,
  commentSorts,
  commentStatuses,
  latestComment,
  mentionable,
  myComment,
  ownComment,
} from './entities.ts';
import { commentNameMaxLength, commentUnitsMaxLength, maxGrantsSent } from './limits.ts';

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

const content = z.string({ error: commentErrors.empty }).max(commentUnitsMaxLength, commentErrors.tooLongPlain);
const grants = z.array(z.string().max(200)).max(maxGrantsSent).default([]);

/**
 * Adds a comment. For a signed-in user, name, email and URL come from the account and the sent values are ignored.
 * `grant` later proves that this browser wrote it: it allows to see, edit and delete it, and opens `needreply` once it
 * is approved. It is '' for signed-in users: their session is the proof, and a shared browser must not keep one.
 * @see docs/reference/permissions.md, docs/reference/calls.md, docs/reference/states.md
 */
export const addComment = defineCall({
  method: 'POST',
  path: '/nv/add-comment',
  summary: '发表评论',
  access: 'guest',
  limit: 'act',
  input: z.object({
    post_id: z.number().int().positive(),
    /** 0: top level. */
    parent: z.number().int().min(0).default(0),
    content,
    name: z
      .string()
      .trim()
      .max(commentNameMaxLength * 4, commentErrors.nameTooLong)
      .optional(),
    email: z.string().trim().max(254, commentErrors.email).optional(),
    url: z.string().trim().max(500, commentErrors.url).optional(),
    /** Whether to mail the commenter about replies. */
    notify: z.boolean().default(true),
    form_token: z.string().max(300).optional(),
    website: z.string().max(300).optional(),
  }),
  output: z.object({ comment: ownComment, public: z.boolean(), grant: z.string() }),
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    '601',
    '603',
    'PASSWORD_CHANGE_REQUIRED',
    'CONFLICT',
    'USER_ALREADY_BAN',
    'NETWORK_BANNED',
    'SITE_CLOSED',
    'CHALLENGE_REQUIRED',
    'RATE_LIMITED',
  ],
});

/** Allowed for a limited time after writing; the new text is moderated again. */
export const editComment = defineCall({
  method: 'POST',
  path: '/nv/edit-comment',
  summary: '修改自己的评论（发表后 5 分钟内）',
  access: 'guest',
  limit: 'act',
  input: z.object({ id: z.number().int().positive(), content, grant: z.string().max(200).optional() }),
  output: z.object({ comment: ownComment, public: z.boolean() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'USER_ALREADY_BAN', 'NETWORK_BANNED', 'SITE_CLOSED', 'RATE_LIMITED'],
});

export const removeComment = defineCall({
  method: 'POST',
  path: '/nv/remove-comment',
  summary: '删除自己的评论',
  access: 'guest',
  limit: 'act',
  input: z.object({ id: z.number().int().positive(), grant: z.string().max(200).optional() }),
  output: z.object({}),
  errors: ['VALIDATION', 'NOT_FOUND', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/**
 * The viewer's own comments under a post, including pending ones, which others cannot see. Guests send their grants.
 */
export const getOwnComments = defineCall({
  method: 'POST',
  path: '/nv/own-comments',
  summary: '自己在一篇文章下的评论，包括待审核的',
  access: 'guest',
  limit: 'act',
  reads: true,
  input: z.object({ post_id: z.number().int().positive(), grants }),
  output: z.object({ list: z.array(ownComment) }),
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const previewComment = defineCall({
  method: 'POST',
  path: '/nv/preview-comment',
  summary: '预览评论',
  access: 'guest',
  limit: 'act',
  reads: true,
  input: z.object({ content }),
  output: z.object({ html: z.string() }),
  errors: ['VALIDATION', 'RATE_LIMITED'],
});

/** Users who commented under a post, and other users whose name starts with the query. */
export const getMentionables = defineCall({
  method: 'GET',
  path: '/nv/mentionables',
  summary: '可以用 @ 提到的人',
  access: 'member',
  limit: 'act',
  input: z.object({ post_id: id, q: z.string().max(40).default('') }),
  output: z.object({ list: z.array(mentionable) }),
  errors: ['VALIDATION', '601', 'RATE_LIMITED'],
});

export const getMyComments = defineCall({
  method: 'GET',
  path: '/nv/my-comments',
  summary: '自己的评论',
  access: 'member',
  limit: 'read',
  input: z.object({ status: z.enum(commentStatuses).optional(), ...pageInput }),
  output: pageOf(myComment),
  errors: ['VALIDATION', '601', 'RATE_LIMITED'],
});

export const approveComment = defineCall({
  method: 'POST',
  path: '/nv/admin/comments/{id}/approve',
  summary: '通过一条评论',
  access: 'editor',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const rejectComment = defineCall({
  method: 'POST',
  path: '/nv/admin/comments/{id}/reject',
  summary: '拒绝一条评论：移入垃圾评论或回收站',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, status: z.enum(['spam', 'trash']).default('spam') }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});
