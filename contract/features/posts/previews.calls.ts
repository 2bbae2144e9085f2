import { z } from 'zod';

import { postDetail } from './entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

import { previewErrors } from './copy.ts';
import { previewInput, previewLink } from './previews.entities.ts';

/** Shows unsaved changes as their page would show them to the caller or to a visitor; stores nothing. */
export const previewPost = defineCall({
  method: 'POST',
  path: '/nv/admin/posts/preview',
  large: true,
  summary: '预览正在写的内容，不保存',
  access: 'contributor',
  limit: 'act',
  reads: true,
  input: previewInput,
  output: z.object({ post: postDetail }),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED', 'PAYLOAD_TOO_LARGE', 'OVERLOADED'],
});

/** Creates a link that lets anyone who has it read a non-public post. Returns the same link until it is revoked. */
export const createPreviewLink = defineCall({
  method: 'POST',
  path: '/nv/admin/posts/{id}/preview-link',
  summary: '生成未发布文章的预览链接',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  output: previewLink,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const revokePreviewLink = defineCall({
  method: 'DELETE',
  path: '/nv/admin/posts/{id}/preview-link',
  summary: '撤销预览链接',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

/** Content behind a preview link: the post as currently saved, with locks closed as for a guest. */
export const getPreview = defineCall({
  method: 'GET',
  path: '/nv/post-previews/{token}',
  summary: '按预览链接阅读未发布的文章',
  access: 'guest',
  limit: 'unlock',
  input: z.object({
    token: z.string().max(100, previewErrors.missing),
    page: wholeNumber(1, 1000).default(1),
  }),
  output: z.object({ post: postDetail }),
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
});
