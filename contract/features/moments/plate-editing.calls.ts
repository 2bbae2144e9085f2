import { z } from 'zod';

import { termErrors } from '#contract/features/terms/copy.ts';
import { termDescriptionMaxLength, termNameMaxLength } from '#contract/features/terms/limits.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';
import { rolePower } from '#contract/kit/power.ts';

import { adminPlate } from './plate-editing.entities.ts';
import { plateErrors } from './plates.copy.ts';
import { maxPlateModerators, maxPlates, plateRulesMaxLength } from './plates.limits.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const otherId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const powers: readonly number[] = Object.values(rolePower).filter((power) => power > 0);
const name = z.string().trim().min(1, termErrors.nameMissing).max(termNameMaxLength, termErrors.nameLength);
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] as const;

const plateFields = {
  slug: z.string().trim().max(200, termErrors.slug).optional(),
  description: z.string().max(termDescriptionMaxLength).optional(),
  cover_url: z
    .string()
    .max(2048)
    .refine((url) => url === '' || isFileAddress(url), plateErrors.cover)
    .optional(),
  rules: z
    .string()
    .max(plateRulesMaxLength * 2, plateErrors.rulesLength(plateRulesMaxLength))
    .optional(),
  post_from_power: z
    .number()
    .int()
    .refine((power) => powers.includes(power), plateErrors.power)
    .optional(),
  /** Ids of its moderators; replaces all of them. */
  moderators: z.array(otherId).max(maxPlateModerators, plateErrors.tooManyModerators(maxPlateModerators)).optional(),
};

/** All plates in their order. */
export const getAdminPlates = defineCall({
  method: 'GET',
  path: '/nv/admin/plates',
  summary: '全部版块，及其版规、版主与动态数',
  access: 'administrator',
  limit: 'act',
  input: noInput,
  output: z.object({ list: z.array(adminPlate) }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** The new plate becomes the last one. Without `slug`, the slug is generated from the name. */
export const addPlate = defineCall({
  method: 'POST',
  path: '/nv/admin/plates',
  summary: '新建版块',
  access: 'administrator',
  limit: 'act',
  input: z.object({ name, ...plateFields }),
  output: adminPlate,
  errors,
});

/** Absent fields stay unchanged. The address of a changed slug redirects to the new one. */
export const changePlate = defineCall({
  method: 'PATCH',
  path: '/nv/admin/plates/{id}',
  summary: '修改版块',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id, name: name.optional(), ...plateFields }),
  output: adminPlate,
  errors,
});

/** Its moments move to `move_to`, where nothing stays pinned, or belong to no plate. */
export const removePlate = defineCall({
  method: 'DELETE',
  path: '/nv/admin/plates/{id}',
  summary: '删除版块，动态转移到另一个版块或不再归属',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id, move_to: otherId.nullable().optional() }),
  output: z.object({ posts: z.number().int() }),
  errors,
});

/** Sets the order of the plates; plates that are not given come last. */
export const orderPlates = defineCall({
  method: 'POST',
  path: '/nv/admin/plates/order',
  summary: '调整版块的顺序',
  access: 'administrator',
  limit: 'act',
  input: z.object({ ids: z.array(otherId).min(1).max(maxPlates) }),
  output: z.object({}),
  errors,
});
