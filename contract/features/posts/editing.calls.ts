import { z } from 'zod';

import { postErrors } from './copy.ts';
import { articleInput } from './fields.entities.ts';
import type { ArticleInputValue } from './fields.rules.ts';
import { adminPostQueryMaxLength, maxBulkPosts, titleMaxLength } from './limits.ts';
import { postStatuses, postTypes } from './rules.ts';
import { momentErrors } from '#contract/features/moments/copy.ts';
import { momentMetas } from '#contract/features/moments/writing.entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import {
  editablePost,
  postBeforeChange,
  adminPost,
  savedPost,
  slugSuggestion,
  statusCounts,
} from './editing.entities.ts';
import { postBulkActions, adminPostSorts, editablePostTypes } from './editing.rules.ts';

const anyId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const termsOfAnyType = (articleInput.terms.unwrap() as unknown as z.ZodObject).extend({
  /** Of a moment. */
  plate: z.array(z.number().int().positive()).max(1, momentErrors.onePlate).optional(),
}) as unknown as z.ZodType<TermsOfAnyType, TermsOfAnyType>;

type TermsOfAnyType = ArticleInputValue<'terms'> & { plate?: number[] | undefined };

/** The lengths of title and excerpt depend on the type, and are checked by its rules. */
const requestedPost = {
  ...articleInput,
  title: z.string().optional(),
  excerpt: z.string().optional(),
  terms: termsOfAnyType.optional(),
  /** Of a moment. */
  metas: momentMetas.optional(),
  status: z.enum(postStatuses).optional(),
};
const saveErrorCodes = [
  'VALIDATION',
  'OVERLOADED',
  '601',
  '603',
  '401.1',
  'USER_ALREADY_BAN',
  'NETWORK_BANNED',
  'PASSWORD_CHANGE_REQUIRED',
  'TERMS_REQUIRED',
  'SITE_CLOSED',
  'NOT_FOUND',
  'CONFLICT',
  'CHALLENGE_REQUIRED',
  'RATE_LIMITED',
  'PAYLOAD_TOO_LARGE',
] as const;

/**
 * Articles are for contributors and above, pages for editors; if the user may not publish, a requested publication
 * becomes `pending`. Moments (`microblog`) are for every member: the server alone decides their status, and their
 * content is `excerpt`.
 * @see docs/reference/calls.md
 */
export const addPost = defineCall({
  method: 'POST',
  path: '/nv/add-post',
  large: true,
  summary: '写一篇文章（存为草稿、投稿、定时或发布），或发布一条动态',
  access: 'member',
  limit: 'act',
  input: z.object({ post_type: z.enum(postTypes).default('article'), ...requestedPost }),
  output: savedPost,
  errors: saveErrorCodes,
});

/**
 * The stored type decides; another `post_type` is refused. CONFLICT: the post was saved after `revision`; get the
 * current version of an article from `GET /nv/admin/posts/{id}`, of a moment from `GET /somnia/moments/{id}/edit`.
 * Also for the `slug` of a moment, which never changes and is only compared.
 * @see docs/reference/calls.md
 */
export const updatePost = defineCall({
  method: 'POST',
  path: '/nv/update-post',
  large: true,
  summary: '更新一篇文章或一条动态；别人已改动时拒绝',
  access: 'member',
  limit: 'act',
  input: z.object({
    id: z.number().int().positive(),
    post_type: z.enum(postTypes).optional(),
    ...requestedPost,
    /** Revision that the changes are based on; required for publishing a post that is pending review. */
    revision: z.number().int().min(0).optional(),
  }),
  output: savedPost,
  errors: saveErrorCodes,
});

/** The user's own posts, or all posts for editors; last updated first. */
export const listAdminPosts = defineCall({
  method: 'GET',
  path: '/nv/admin/posts',
  summary: '管理文章与页面：按状态、作者、分类与文字筛选',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    type: z.enum(editablePostTypes).default('article'),
    /** If absent: all except the trash. */
    status: z.enum(postStatuses).optional(),
    /** Only posts with autosaved text of the user that they do not have. */
    only: z.enum(['changed']).optional(),
    category: anyId.optional(),
    /** Id of a category, tag or special. */
    term: anyId.optional(),
    sort: z.enum(adminPostSorts).default('updated'),
    author: anyId.optional(),
    q: z.string().max(adminPostQueryMaxLength).default(''),
    ...pageInput,
  }),
  /** `changed` counts like `counts`, without the trash. */
  output: pageOf(adminPost).extend({ counts: statusCounts, changed: z.number().int() }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

export const getPostForEditing = defineCall({
  method: 'GET',
  path: '/nv/admin/posts/{id}',
  summary: '编辑器所需的一切：一篇文章的全部内容与设置',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id: anyId }),
  output: editablePost,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

/**
 * The answer omits posts that no longer exist or may not be changed, and gives the previous state of the others.
 * Pending posts can only be published by a review.
 */
export const bulkChangePosts = defineCall({
  method: 'POST',
  path: '/nv/admin/posts/bulk',
  summary: '批量处理文章：发布、转草稿、回收站、恢复、彻底删除、置顶、增减分类与标签、更换作者',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    ids: z.array(z.number().int().positive()).min(1).max(maxBulkPosts),
    act: z.enum(postBulkActions),
    /** Id of the category or tag to add or remove. */
    term: z.number().int().positive().optional(),
    /** Id of the new author. */
    author: z.number().int().positive().optional(),
  }),
  output: z.object({ changed: z.array(postBeforeChange) }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

/**
 * Makes a draft of the current user that has everything of the post but its address, its time and its pin. Votes,
 * sales, comments and revisions stay with the original.
 */
export const copyPost = defineCall({
  method: 'POST',
  path: '/nv/admin/posts/{id}/copy',
  summary: '把一篇文章或页面复制成新的草稿',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id: anyId }),
  output: savedPost,
  errors: saveErrorCodes,
});

/** Moves a post to the trash: articles of contributors and above, moments of every member. */
export const removePost = defineCall({
  method: 'POST',
  path: '/nv/remove-post',
  summary: '把一篇文章移到回收站，或删除一条动态',
  access: 'member',
  limit: 'act',
  input: z.object({ id: z.number().int().positive() }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '603', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

/**
 * Changes the status of a post or its pin; texts are saved by `update-post`. If the user may not publish, a requested
 * publication becomes `pending`. CONFLICT: a pending post is only published by a review.
 */
export const changeAdminPost = defineCall({
  method: 'PATCH',
  path: '/nv/admin/posts/{id}',
  summary: '修改一篇文章的状态与置顶',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id: anyId, status: z.enum(postStatuses).optional(), pinned: z.boolean().optional() }),
  output: savedPost,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/** Moves a post to the trash. With `force` it is deleted for good; CONFLICT: it is not in the trash. */
export const removeAdminPost = defineCall({
  method: 'DELETE',
  path: '/nv/admin/posts/{id}',
  summary: '把一篇文章移到回收站，或从那里彻底删除',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id: anyId, force: z.boolean().default(false) }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/** Unused slugs for a title; the one based on pronunciation first. */
export const suggestSlugs = defineCall({
  method: 'GET',
  path: '/nv/admin/slug',
  summary: '按标题推荐未被使用的地址名：拼音与原文两种',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    title: z.string().max(titleMaxLength * 2, postErrors.titleLength),
    /** The post that the slug is for; its own slug counts as unused. */
    id: anyId.optional(),
  }),
  output: z.object({ list: z.array(slugSuggestion) }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

/** Saves an older revision as a new one. CONFLICT: the post was saved after `base`. */
export const restoreRevision = defineCall({
  method: 'POST',
  path: '/nv/admin/posts/{id}/revisions/{revision}/restore',
  summary: '恢复一个历史版本（作为新的版本保存）',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    id: anyId,
    revision: anyId,
    /** The latest revision that the user has seen. */
    base: z.number().int().min(0).optional(),
  }),
  output: savedPost,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'OVERLOADED'],
});
