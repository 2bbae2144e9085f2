import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput } from '#contract/kit/page-schemas.ts';

import { searchErrors } from './copy.ts';
import { momentSearchPage, searchPage, searchSorts } from './entities.ts';

const searchInput = z.object({
  s: z.string().default(''),
  sort: z.enum(searchSorts, searchErrors.sort).default('relevance'),
  ...pageInput,
});

export const searchPosts = defineCall({
  method: 'GET',
  path: '/nv/search',
  summary: '全文搜索公开的文章与页面；搜索框的即时结果用 page_size=6',
  access: 'guest',
  limit: 'search',
  input: searchInput,
  output: searchPage,
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const searchMoments = defineCall({
  method: 'GET',
  path: '/nv/search-moments',
  summary: '全文搜索公开的动态',
  access: 'guest',
  limit: 'search',
  input: searchInput,
  output: momentSearchPage,
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
