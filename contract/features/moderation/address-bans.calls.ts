import { z } from 'zod';

import { banReasonMaxLength } from '#contract/features/accounts/limits.ts';
import { postedTime } from '#contract/kit/posted-time.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { banErrors } from './copy.ts';
import { addressBan, bannedUser } from './address-bans.entities.ts';

/** Currently banned users. Address bans are not public. */
export const getBlackroom = defineCall({
  method: 'GET',
  path: '/nv/blackroom',
  summary: '小黑屋：正在封禁中的用户',
  access: 'guest',
  limit: 'read',
  input: z.object(pageInput),
  output: pageOf(bannedUser),
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const getAddressBans = defineCall({
  method: 'GET',
  path: '/nv/admin/bans',
  summary: '被封禁的网络地址',
  access: 'administrator',
  limit: 'act',
  input: z.object(pageInput),
  output: pageOf(addressBan),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

/** Rejects everything that is written from the network. Banning a network again updates the reason and the end. */
export const banAddress = defineCall({
  method: 'POST',
  path: '/nv/admin/bans',
  summary: '封禁一个网络地址或网段',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    /** An IP address, an IPv4 /24 or an IPv6 /64; a single IPv6 address is widened to its /64. */
    net: z.string().trim().max(64, banErrors.net),
    reason: z.string().trim().max(banReasonMaxLength, banErrors.reason).default(''),
    until: postedTime(banErrors.until).nullable().default(null),
  }),
  output: addressBan,
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

export const unbanAddress = defineCall({
  method: 'POST',
  path: '/nv/admin/bans/{id}/remove',
  summary: '解除一条网络封禁',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});
