import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { circleEntry, favlinkGroup, linkApplication, linkFields, adminLink } from './entities.ts';
import { maxLinks } from './limits.ts';
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

/** Friend links of any status, newest first; approved ones in the order of the page. */
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

const writeErrors = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] as const;

/** Adds an approved friend link, at the end of the page. */
export const addLink = defineCall({
  method: 'POST',
  path: '/nv/admin/links',
  summary: '添加一个友链',
  access: 'administrator',
  limit: 'act',
  input: linkFields,
  output: adminLink,
  errors: ['VALIDATION', '601', '401.1', 'CONFLICT', 'RATE_LIMITED'],
});

/** Absent fields stay unchanged. */
export const changeLink = defineCall({
  method: 'PATCH',
  path: '/nv/admin/links/{id}',
  summary: '修改一个友链',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    id: linkId,
    name: linkFields.shape.name.optional(),
    url: linkFields.shape.url.optional(),
    description: linkFields.shape.description.unwrap().optional(),
    image_url: linkFields.shape.image_url.unwrap().optional(),
    feed_url: linkFields.shape.feed_url.unwrap().optional(),
    group_name: linkFields.shape.group_name.unwrap().optional(),
  }),
  output: adminLink,
  errors: writeErrors,
});

/** Deletes a friend link or an application, with the entries of its feed. */
export const removeLink = defineCall({
  method: 'DELETE',
  path: '/nv/admin/links/{id}',
  summary: '删除一个友链',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id: linkId }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

/** Orders the friend links of the page; links that are not named follow in their present order. */
export const orderLinks = defineCall({
  method: 'POST',
  path: '/nv/admin/links/order',
  summary: '调整友链的顺序',
  access: 'administrator',
  limit: 'act',
  input: z.object({ ids: z.array(z.number().int().min(1)).min(1).max(maxLinks) }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
