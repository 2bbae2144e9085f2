import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { momentErrors } from './copy.ts';
import { momentReasonMaxLength } from './limits.ts';

const id = z.number().int().positive();
const errors = ['VALIDATION', 'NOT_FOUND', '601', '401.1', '603', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

/** Editors, and moderators in their plates. */
export const markMomentAsEssence = defineCall({
  method: 'POST',
  path: '/somnia/moments/essence',
  summary: '把一条动态设为精华，或取消',
  access: 'member',
  limit: 'act',
  input: z.object({ id, on: z.boolean() }),
  output: z.object({ on: z.boolean() }),
  errors,
});

/** Pins a moment at the top of its plate; VALIDATION for a moment without a plate. */
export const pinMoment = defineCall({
  method: 'POST',
  path: '/somnia/moments/pin',
  summary: '在版块里置顶一条动态，或取消',
  access: 'member',
  limit: 'act',
  input: z.object({ id, on: z.boolean() }),
  output: z.object({ on: z.boolean() }),
  errors,
});

/** Moves a moment to another plate; null: to none. Moderators move out of their plates, editors everything. */
export const moveMoment = defineCall({
  method: 'POST',
  path: '/somnia/moments/move',
  summary: '把一条动态移到另一个版块',
  access: 'member',
  limit: 'act',
  input: z.object({ id, plate: id.nullable() }),
  output: z.object({}),
  errors,
});

/** Takes a moment down: its author sees the reason and may change it and submit it again. */
export const takeDownMoment = defineCall({
  method: 'POST',
  path: '/somnia/moments/take-down',
  summary: '下架一条动态，并告诉作者原因',
  access: 'member',
  limit: 'act',
  input: z.object({ id, reason: z.string().max(momentReasonMaxLength * 2, momentErrors.reason) }),
  output: z.object({}),
  errors,
});
