import { z } from 'zod';

import { termErrors } from './copy.ts';
import { specialMaxPosts, termDescriptionMaxLength, termNameMaxLength } from './limits.ts';
import { articleTaxonomies } from './rules.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { adminTerm, specialPost } from './editing.entities.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const otherId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'RATE_LIMITED'] as const;
const termFields = {
  slug: z.string().trim().max(200, termErrors.slug).optional(),
  description: z.string().max(termDescriptionMaxLength).optional(),
  cover_url: z
    .string()
    .max(2048)
    .refine((url) => url === '' || isFileAddress(url), '请填写以 / 或 http(s):// 开头的地址')
    .optional(),
};
const name = z.string().trim().min(1, termErrors.nameMissing).max(termNameMaxLength, termErrors.nameLength);

/**
 * Categories and specials are returned completely and in order; tags are paginated, those with the most articles first.
 */
export const getAdminTerms = defineCall({
  method: 'GET',
  path: '/nv/admin/terms',
  summary: '分类、标签或专题，及其文章数',
  access: 'editor',
  limit: 'act',
  input: z.object({
    taxonomy: z.enum(articleTaxonomies),
    search: z.string().max(100).default(''),
    unused: z.enum(['', '1']).default(''),
    ...pageInput,
  }),
  output: pageOf(adminTerm),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Without `slug`, the slug is generated from the name. */
export const addTerm = defineCall({
  method: 'POST',
  path: '/nv/admin/terms',
  summary: '新建分类、标签或专题',
  access: 'editor',
  limit: 'act',
  input: z.object({
    taxonomy: z.enum(articleTaxonomies),
    name,
    ...termFields,
    parent_id: otherId.nullable().optional(),
  }),
  output: adminTerm,
  errors: [...errors, 'CONFLICT'],
});

/** Absent fields stay unchanged. */
export const changeTerm = defineCall({
  method: 'PATCH',
  path: '/nv/admin/terms/{id}',
  summary: '修改名称、地址、说明或封面',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, name: name.optional(), ...termFields }),
  output: adminTerm,
  errors: [...errors, 'CONFLICT'],
});

/** Its articles are moved to `move_to`, or lose the term; its child categories move up one level. */
export const removeTerm = defineCall({
  method: 'DELETE',
  path: '/nv/admin/terms/{id}',
  summary: '删除，文章转移到另一个或不再归属',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, move_to: otherId.nullable().optional() }),
  output: z.object({ posts: z.number().int() }),
  errors,
});

/** Moves the articles and child categories to `into` and deletes the term. */
export const mergeTerm = defineCall({
  method: 'POST',
  path: '/nv/admin/terms/{id}/merge',
  summary: '合并到另一个分类、标签或专题',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, into: otherId }),
  output: z.object({ posts: z.number().int() }),
  errors,
});

/**
 * Moves a category below another one, or places a category or special before a sibling; without `before` it becomes the
 * last.
 */
export const orderTerm = defineCall({
  method: 'POST',
  path: '/nv/admin/terms/{id}/order',
  summary: '移动分类或专题的位置，分类可改变上级',
  access: 'editor',
  limit: 'act',
  input: z.object({
    id,
    parent_id: otherId.nullable().default(null),
    before: otherId.nullable().default(null),
  }),
  output: z.object({}),
  errors,
});

/** Deletes tags that no article has. */
export const removeUnusedTags = defineCall({
  method: 'POST',
  path: '/nv/admin/terms/unused',
  summary: '删除没有文章使用的标签',
  access: 'editor',
  limit: 'act',
  input: z.object({}),
  output: z.object({ removed: z.number().int() }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

export const getSpecialPosts = defineCall({
  method: 'GET',
  path: '/nv/admin/terms/{id}/posts',
  summary: '专题里的文章，按专题自己的顺序',
  access: 'editor',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({ list: z.array(specialPost) }),
  errors,
});

/** Sets the order of all articles of a special. */
export const orderSpecialPosts = defineCall({
  method: 'POST',
  path: '/nv/admin/terms/{id}/posts',
  summary: '排列专题里的文章',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, posts: z.array(otherId).min(1).max(specialMaxPosts) }),
  output: z.object({}),
  errors,
});
