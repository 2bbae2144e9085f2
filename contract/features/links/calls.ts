import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { circleEntry, favlinkGroup, linkApplication, adminLink } from './entities.ts';
import { linkStatuses } from './rules.ts';

export const getFavlinks = defineCall({
  method: 'GET',
  path: '/somnia/favlinks',
  summary: '友情链接，按分组',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({ groups: z.array(favlinkGroup), total: z.number().int() }),
  errors: ['RATE_LIMITED'],
});

export const getLinkCircle = defineCall({
  method: 'GET',
  path: '/somnia/link-circle',
  summary: '朋友圈：友链的最新文章',
  access: 'guest',
  limit: 'read',
  input: z.object(pageInput),
  output: pageOf(circleEntry),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

/** Applies for a friend link; it stays pending until the owner decides. @see docs/reference/README.md */
export const applyLink = defineCall({
  method: 'POST',
  path: '/somnia/apply-link',
  summary: '申请友情链接',
  access: 'guest',
  limit: 'act',
  input: linkApplication,
  output: z.object({ id: z.number().int() }),
  errors: [
    'VALIDATION',
    'CONFLICT',
    'SITE_CLOSED',
    'USER_ALREADY_BAN',
    'NETWORK_BANNED',
    'CHALLENGE_REQUIRED',
    'RATE_LIMITED',
  ],
});

/** Friend links of any status, newest first. */
export const getAdminLinks = defineCall({
  method: 'GET',
  path: '/nv/admin/links',
  summary: '管理友情链接与申请',
  access: 'administrator',
  limit: 'act',
  input: z.object({ status: z.enum(linkStatuses).optional(), ...pageInput }),
  output: pageOf(adminLink).extend({ groups: z.array(z.string()) }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

const linkId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const decisionErrors = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'] as const;

export const approveLink = defineCall({
  method: 'POST',
  path: '/nv/admin/links/{id}/approve',
  summary: '通过一个友链申请',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id: linkId, group_name: z.string().trim().max(40).optional() }),
  output: z.object({}),
  errors: decisionErrors,
});

export const rejectLink = defineCall({
  method: 'POST',
  path: '/nv/admin/links/{id}/reject',
  summary: '拒绝一个友链申请',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id: linkId }),
  output: z.object({}),
  errors: decisionErrors,
});
