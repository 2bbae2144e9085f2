import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { editableMoment, moment, momentBrief, momentNumbers } from './entities.ts';
import { momentCursorMaxLength } from './limits.ts';
import { momentLists, momentStates } from './rules.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const momentListInput = {
  type: z.enum(momentLists).default('index'),
  /** Slugs. */
  plate: z.string().optional(),
  topic: z.string().optional(),
  author: id.optional(),
};

/**
 * Without a cursor the newest moments; `next_cursor` continues the list. `following` answers 601 without a session, and
 * contains followers-only moments; the other lists contain only what everybody may see.
 */
export const listMoments = defineCall({
  method: 'GET',
  path: '/somnia/moments/list',
  summary: '动态列表：最新、最热、精华、关注，可按版块、话题或作者筛选',
  access: 'guest',
  limit: 'read',
  input: z.object({ ...momentListInput, cursor: z.string().max(momentCursorMaxLength).optional() }),
  output: z.object({
    list: z.array(moment),
    next_cursor: z.string().nullable(),
    /** Position of the newest moment, for `GET /somnia/moments/news`; '' in lists without an order by time. */
    newest: z.string(),
  }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND', '601'],
});

/** How many moments the list has gained since `after`, a value of `newest`; counted up to 99. */
export const countNewMoments = defineCall({
  method: 'GET',
  path: '/somnia/moments/news',
  summary: '列表里新增了几条动态',
  access: 'guest',
  limit: 'read',
  input: z.object({ ...momentListInput, after: z.string().max(momentCursorMaxLength) }),
  output: z.object({ count: z.number().int() }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND', '601'],
});

/** A few of the newest public moments, for the home page. */
export const getLatestMoments = defineCall({
  method: 'GET',
  path: '/somnia/moments/latest',
  summary: '最新的几条动态，用于首页',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(momentBrief) }),
  errors: ['RATE_LIMITED'],
});

/** NOT_FOUND also for a moment that this viewer may not see. */
export const getMoment = defineCall({
  method: 'GET',
  path: '/somnia/moments/detail',
  summary: '一条动态',
  access: 'guest',
  limit: 'read',
  input: z.object({ slug: z.string() }),
  output: moment,
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

/** Current numbers of visible moments and what the viewer did; `ids` separated by commas. Others are left out. */
export const getMomentNumbers = defineCall({
  method: 'GET',
  path: '/somnia/moments/numbers',
  summary: '若干条动态现在的点赞、评论与收藏，以及自己是否点过',
  access: 'guest',
  limit: 'read',
  input: z.object({ ids: z.string() }),
  output: z.object({
    list: z.array(momentNumbers),
    /** Plates in which the viewer is a moderator. */
    moderated_plates: z.array(z.number().int()),
  }),
  errors: ['RATE_LIMITED', 'VALIDATION'],
});

/** The viewer's own moments in every state, newest first. */
export const getOwnMoments = defineCall({
  method: 'GET',
  path: '/somnia/moments/own',
  summary: '我的动态，包括待审核与未通过的',
  access: 'member',
  limit: 'read',
  input: z.object({ status: z.enum(momentStates).optional(), ...pageInput }),
  output: pageOf(moment),
  errors: ['601', 'RATE_LIMITED', 'VALIDATION'],
});

/** For its author and editors. */
export const getMomentForEditing = defineCall({
  method: 'GET',
  path: '/somnia/moments/{id}/edit',
  summary: '编辑一条动态所需的一切',
  access: 'member',
  limit: 'read',
  input: z.object({ id }),
  output: editableMoment,
  errors: ['601', 'RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
