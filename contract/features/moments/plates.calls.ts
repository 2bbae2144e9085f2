import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { plateCard, platePage, plateStates } from './plates.entities.ts';

/** All plates in their order. */
export const listPlates = defineCall({
  method: 'GET',
  path: '/somnia/moments/plates',
  summary: '全部版块，及其动态数与关注数',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(plateCard) }),
  errors: ['RATE_LIMITED'],
});

/** `moved_to`: the slug formerly belonged to this plate; the page redirects to it with 301, and `plate` is null. */
export const getPlate = defineCall({
  method: 'GET',
  path: '/somnia/moments/plate',
  summary: '一个版块：介绍、版规、版主',
  access: 'guest',
  limit: 'read',
  input: z.object({ slug: z.string() }),
  output: z.object({ moved_to: z.string().nullable(), plate: platePage.nullable() }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

/** Answers the number of followers after the change. */
export const followPlate = defineCall({
  method: 'POST',
  path: '/somnia/moments/follow-plate',
  summary: '关注或取消关注一个版块',
  access: 'member',
  limit: 'act',
  input: z.object({ plate_id: z.number().int().positive(), on: z.boolean() }),
  output: z.object({ on: z.boolean(), followers: z.number().int() }),
  errors: ['VALIDATION', 'NOT_FOUND', '601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** What a cached page cannot contain: which plates the viewer follows, moderates and may publish in. */
export const getPlateStates = defineCall({
  method: 'GET',
  path: '/somnia/moments/plate-states',
  summary: '自己关注、管理和可以发布的版块',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: plateStates,
  errors: ['601', 'RATE_LIMITED'],
});
