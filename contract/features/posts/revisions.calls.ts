import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

import { revisionSummary, revisionText } from './revisions.entities.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'] as const;

/** All saved revisions of a post, newest first. */
export const getRevisions = defineCall({
  method: 'GET',
  path: '/nv/admin/posts/{id}/revisions',
  summary: '一篇文章的历史版本',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({ list: z.array(revisionSummary) }),
  errors,
});

/** One revision with its text; saving it again restores it. */
export const getRevision = defineCall({
  method: 'GET',
  path: '/nv/admin/posts/{id}/revisions/{revision}',
  summary: '一个历史版本的内容',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id, revision: id }),
  output: revisionText,
  errors,
});
