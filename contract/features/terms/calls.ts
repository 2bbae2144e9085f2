import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { termNode, termPage } from './entities.ts';
import { articleTaxonomies } from './rules.ts';

export const getTerm = defineCall({
  method: 'GET',
  path: '/nv/term',
  summary: '一个分类、标签或专题',
  access: 'guest',
  limit: 'read',
  input: z.object({ taxonomy: z.enum(articleTaxonomies), slug: z.string() }),
  output: termPage,
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const getTerms = defineCall({
  method: 'GET',
  path: '/nv/terms',
  summary: '全部分类（树）、标签或专题，及其文章数',
  access: 'guest',
  limit: 'read',
  input: z.object({ taxonomy: z.enum(articleTaxonomies) }),
  output: z.object({ list: z.array(termNode), total: z.number().int() }),
  errors: ['RATE_LIMITED', 'VALIDATION'],
});
