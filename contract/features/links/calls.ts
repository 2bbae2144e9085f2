import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { linkErrors } from './copy.ts';
import { circleEntry, favlinkGroup } from './entities.ts';
import { linkDescriptionMaxLength, linkNameMaxLength, linkNoteMaxLength } from './limits.ts';

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

const address = (message: string) => z.string({ error: message }).trim().max(500, message);

/** Somebody offers a friend link; it waits until the owner has judged it. @spec decisions 13 */
export const applyLink = defineCall({
  method: 'POST',
  path: '/somnia/apply-link',
  summary: '申请友情链接',
  access: 'guest',
  limit: 'act',
  input: z.object({
    name: z.string({ error: linkErrors.name }).trim().min(1, linkErrors.name).max(linkNameMaxLength, linkErrors.name),
    url: address(linkErrors.url),
    description: z.string().trim().max(linkDescriptionMaxLength, linkErrors.description).default(''),
    image_url: address(linkErrors.image).default(''),
    feed_url: address(linkErrors.feed).default(''),
    contact_email: z.string({ error: linkErrors.email }).trim().max(254, linkErrors.email),
    note: z.string().trim().max(linkNoteMaxLength, linkErrors.note).default(''),
    form_token: z.string().max(300).optional(),
    website: z.string().max(300).optional(),
  }),
  output: z.object({ id: z.number().int() }),
  errors: ['VALIDATION', 'CONFLICT', 'SITE_CLOSED', 'USER_ALREADY_BAN', 'CHALLENGE_REQUIRED', 'RATE_LIMITED'],
});

const linkId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const judging = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'] as const;

export const approveLink = defineCall({
  method: 'POST',
  path: '/nv/admin/links/{id}/approve',
  summary: '通过一个友链申请',
  access: { power: 10 },
  limit: 'act',
  input: z.object({ id: linkId, group_name: z.string().trim().max(40).optional() }),
  output: z.object({}),
  errors: judging,
});

export const rejectLink = defineCall({
  method: 'POST',
  path: '/nv/admin/links/{id}/reject',
  summary: '拒绝一个友链申请',
  access: { power: 10 },
  limit: 'act',
  input: z.object({ id: linkId }),
  output: z.object({}),
  errors: judging,
});
