import { z } from 'zod';

import { wornBadge } from '#contract/features/accounts/entities.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { fileUrl } from '#contract/kit/option-schemas.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { badgeErrors } from './copy.ts';
import { adminBadge, badgeHolder, ownBadge } from './entities.ts';
import { badgeDescriptionLength, badgeNameLength, badgeReasonLength, maxBadgeThreshold } from './limits.ts';
import { badgeRules } from './rules.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

export const getOwnBadges = defineCall({
  method: 'GET',
  path: '/sst/user-center/badges',
  summary: '全部徽章：自己已有的、还差多少、正佩戴的',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(ownBadge), worn: z.number().int().nullable() }),
  errors: memberErrors,
});

export const wearBadge = defineCall({
  method: 'POST',
  path: '/sst/user-center/wear-badge',
  summary: '佩戴一枚已有的徽章，或都不佩戴',
  access: 'member',
  limit: 'act',
  input: z.object({ badge_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable() }),
  output: z.object({ badge: wornBadge.nullable() }),
  errors: ['VALIDATION', 'NOT_FOUND', ...memberErrors],
});

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'] as const;
const fields = {
  name: z.string().trim().min(1, badgeErrors.name).max(badgeNameLength, badgeErrors.name),
  img: fileUrl.min(1, badgeErrors.image),
  description: z.string().trim().max(badgeDescriptionLength, badgeErrors.description),
  rule: z.enum(badgeRules),
  threshold: z.number({ error: badgeErrors.threshold }).int(badgeErrors.threshold).min(0).max(maxBadgeThreshold),
  position: z.number().int().min(0).max(100_000),
  enabled: z.boolean(),
};
const admin = { access: 'administrator', limit: 'act', sessionOnly: true } as const;

export const getBadges = defineCall({
  ...admin,
  method: 'GET',
  path: '/nv/admin/badges',
  summary: '列出徽章',
  input: noInput,
  output: z.object({ list: z.array(adminBadge) }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

export const addBadge = defineCall({
  ...admin,
  method: 'POST',
  path: '/nv/admin/badges',
  summary: '新建徽章；有规则的徽章会发给已经达到的人',
  input: z.object({
    ...fields,
    description: fields.description.default(''),
    rule: fields.rule.default(''),
    threshold: fields.threshold.default(0),
    position: fields.position.default(0),
    enabled: fields.enabled.default(true),
  }),
  output: adminBadge,
  errors: [...errors, 'CONFLICT'],
});

/** The badges of a new site that this one lacks, by their pictures. */
export const addMissingBadges = defineCall({
  ...admin,
  method: 'POST',
  path: '/nv/admin/badges/defaults',
  summary: '补上缺少的自带徽章',
  input: noInput,
  output: z.object({ added: z.number().int() }),
  errors: [...errors, 'CONFLICT'],
});

/** Absent fields stay unchanged. Who has it keeps it, whatever the rule becomes. */
export const changeBadge = defineCall({
  ...admin,
  method: 'PATCH',
  path: '/nv/admin/badges/{id}',
  summary: '修改徽章',
  input: z.object({ id, ...z.object(fields).partial().shape }),
  output: adminBadge,
  errors: [...errors, 'NOT_FOUND'],
});

export const removeBadge = defineCall({
  ...admin,
  method: 'DELETE',
  path: '/nv/admin/badges/{id}',
  summary: '删除徽章，所有人都不再有它',
  input: z.object({ id }),
  output: z.object({}),
  errors: [...errors, 'NOT_FOUND'],
});

export const getBadgeHolders = defineCall({
  ...admin,
  method: 'GET',
  path: '/nv/admin/badges/{id}/people',
  summary: '拥有一枚徽章的人',
  input: z.object({ id, ...pageInput }),
  output: pageOf(badgeHolder),
  errors: [...errors, 'NOT_FOUND'],
});

const given = z.object({
  id,
  user_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  reason: z.string().trim().min(1, badgeErrors.reason).max(badgeReasonLength, badgeErrors.reason),
});

export const giveBadge = defineCall({
  ...admin,
  method: 'POST',
  path: '/nv/admin/badges/{id}/give',
  summary: '授予一位用户徽章，写明原因',
  input: given,
  output: z.object({}),
  errors: [...errors, 'NOT_FOUND', 'CONFLICT'],
});

/** Its rule does not give it to this user again. */
export const takeBadge = defineCall({
  ...admin,
  method: 'POST',
  path: '/nv/admin/badges/{id}/take',
  summary: '收回一位用户的徽章，写明原因',
  input: given,
  output: z.object({}),
  errors: [...errors, 'NOT_FOUND', 'CONFLICT'],
});
