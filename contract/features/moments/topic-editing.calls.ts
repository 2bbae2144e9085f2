import { z } from 'zod';

import { termErrors } from '#contract/features/terms/copy.ts';
import { termDescriptionMaxLength } from '#contract/features/terms/limits.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { topicNameMaxLength } from './limits.ts';
import { plateErrors } from './plates.copy.ts';
import { adminTopic } from './topic-editing.entities.ts';
import { topicErrors } from './topics.copy.ts';
import { topicSorts } from './topics.rules.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const otherId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'RATE_LIMITED'] as const;

export const getAdminTopics = defineCall({
  method: 'GET',
  path: '/nv/admin/topics',
  summary: '话题，及其动态数与其他名称',
  access: 'editor',
  limit: 'act',
  input: z.object({
    search: z.string().max(100).default(''),
    sort: z.enum(topicSorts).default('heat'),
    hidden: z.enum(['', '1']).default(''),
    ...pageInput,
  }),
  output: pageOf(adminTopic),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Absent fields stay unchanged. The former name keeps leading to the topic, and the former address redirects to it. */
export const changeTopic = defineCall({
  method: 'PATCH',
  path: '/nv/admin/topics/{id}',
  summary: '修改话题的名称、地址、说明或封面',
  access: 'editor',
  limit: 'act',
  input: z.object({
    id,
    name: z
      .string()
      .max(topicNameMaxLength * 8, topicErrors.name(topicNameMaxLength))
      .optional(),
    slug: z.string().trim().max(200, termErrors.slug).optional(),
    description: z.string().max(termDescriptionMaxLength).optional(),
    cover_url: z
      .string()
      .max(2048)
      .refine((url) => url === '' || isFileAddress(url), plateErrors.cover)
      .optional(),
  }),
  output: adminTopic,
  errors: [...errors, 'CONFLICT'],
});

/** Its moments and names belong to `into` from then on, and its address redirects there. */
export const mergeTopic = defineCall({
  method: 'POST',
  path: '/nv/admin/topics/{id}/merge',
  summary: '合并到另一个话题',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, into: otherId }),
  output: z.object({ posts: z.number().int() }),
  errors,
});

/** Hides a topic: it is in no list, its links become plain text, and nobody can use its names. */
export const removeTopic = defineCall({
  method: 'DELETE',
  path: '/nv/admin/topics/{id}',
  summary: '删除话题：不再显示，也不能再使用，可以恢复',
  access: 'editor',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({}),
  errors,
});

export const restoreTopic = defineCall({
  method: 'POST',
  path: '/nv/admin/topics/{id}/restore',
  summary: '恢复删除的话题',
  access: 'editor',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({}),
  errors,
});
