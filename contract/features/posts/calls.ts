import { z } from 'zod';

import { authorCard } from '#contract/features/accounts/entities.ts';
import { hotLists } from '#contract/features/analytics/counters.entities.ts';
import { termCard, termPage } from '#contract/features/terms/entities.ts';
import { articleTaxonomies } from '#contract/features/terms/rules.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { firstYear, lastYear } from '#contract/kit/posted-time.ts';
import { pageInput, pageNumber, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { archiveEntry, postCard, postDetail, postLink } from './entities.ts';

const articlePage = pageOf(postCard);

export const listArticles = defineCall({
  method: 'GET',
  path: '/nv/articles',
  summary: '公开文章的列表，可按分类、标签、专题或作者筛选',
  access: 'guest',
  limit: 'read',
  input: z.object({
    ...pageInput,
    sort: z.enum(['newest', 'hot', 'commented']).default('newest'),
    taxonomy: z.enum(articleTaxonomies).optional(),
    /** Slug; requires `taxonomy`. */
    term: z.string().optional(),
    author: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: articlePage.extend({ term: termPage.nullable() }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const getPostPage = defineCall({
  method: 'GET',
  path: '/nv/post-page',
  summary: '文章页或独立页面所需的一切（评论另取）',
  access: 'guest',
  limit: 'read',
  input: z.object({
    slug: z.string(),
    /** Page of the body. */
    page: pageNumber.default(1),
  }),
  /**
   * `moved_to`: the slug formerly belonged to this post; the page redirects to `moved_to` with 301, and `post` is null.
   */
  output: z.object({
    moved_to: z.string().nullable(),
    post: postDetail.nullable(),
    previous: postLink.nullable(),
    next: postLink.nullable(),
    related: z.array(postCard),
  }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const getHome = defineCall({
  method: 'GET',
  path: '/nv/home',
  summary: '首页：头条、枕边三篇、分类与第一页文章',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({
    /** Pinned articles, or else the newest ones; only one if the lead area is no carousel, none if it is off. */
    lead: z.array(postCard),
    bedside: z.array(postCard),
    tabs: z.array(termCard),
    articles: articlePage,
  }),
  errors: ['RATE_LIMITED'],
});

export const getSidebar = defineCall({
  method: 'GET',
  path: '/nv/sidebar',
  summary: '边栏：站长、热榜、标签与分类',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({
    /** Null if the site has no accounts yet. */
    profile: authorCard.nullable(),
    hot: hotLists,
    tags: z.array(termCard),
    categories: z.array(termCard),
  }),
  errors: ['RATE_LIMITED'],
});

export const getArchives = defineCall({
  method: 'GET',
  path: '/nv/archives',
  summary: '归档：各年的文章数，与其中一年的全部文章',
  access: 'guest',
  limit: 'read',
  /** If absent: the latest year that has articles. */
  input: z.object({ year: wholeNumber(firstYear, lastYear).optional() }),
  output: z.object({
    total: z.number().int(),
    years: z.array(z.object({ year: z.number().int(), count: z.number().int() })),
    year: z.number().int().nullable(),
    /** Newest month first; within a month, newest article first. */
    months: z.array(z.object({ month: z.number().int().min(1).max(12), posts: z.array(archiveEntry) })),
  }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
