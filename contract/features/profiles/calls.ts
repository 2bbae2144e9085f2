import { z } from 'zod';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { accents } from '#contract/features/accounts/rules.ts';
import { bioMaxLength } from '#contract/features/accounts/limits.ts';
import { passwordMaxUnits } from '#contract/features/auth/limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { profileErrors } from './copy.ts';
import { ownProfile, profilePictures } from './entities.ts';
import { cityMaxLength, profilePictureMaxLength, urlMaxLength } from './limits.ts';

export const getMyProfile = defineCall({
  method: 'GET',
  path: '/nv/my-profile',
  summary: '自己的资料与概况',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: ownProfile,
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Absent fields stay unchanged. */
export const updateProfile = defineCall({
  method: 'POST',
  path: '/nv/update-profile',
  summary: '修改自己的资料',
  access: 'member',
  limit: 'session',
  sessionOnly: true,
  input: z.object({
    name: z.string({ error: accountErrors.nameMissing }).trim().max(200, accountErrors.nameLength).optional(),
    url: z.string({ error: accountErrors.url }).trim().max(urlMaxLength, accountErrors.url).optional(),
    city: z.string({ error: profileErrors.city }).trim().max(cityMaxLength, profileErrors.city).optional(),
    bio: z
      .string({ error: accountErrors.bioLength })
      .trim()
      .max(bioMaxLength * 2, accountErrors.bioLength)
      .optional(),
    accent: z.enum(['', ...accents]).optional(),
  }),
  output: ownProfile,
  errors: ['VALIDATION', '601', '603', 'USER_ALREADY_BAN', 'RATE_LIMITED', 'VIP_REQUIRED'],
});

/** `data` is a base64 image; it is re-encoded, so that nothing except the pixels is stored. */
export const setProfilePicture = defineCall({
  method: 'POST',
  path: '/nv/set-profile-picture',
  summary: '上传头像或主页背景',
  access: 'member',
  limit: 'upload',
  sessionOnly: true,
  input: z.object({
    kind: z.enum(profilePictures),
    data: z.string({ error: profileErrors.picture }).max(profilePictureMaxLength, profileErrors.pictureTooLarge),
  }),
  output: z.object({ url: z.string() }),
  errors: [
    'VALIDATION',
    '601',
    '603',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_TYPE',
    'USER_ALREADY_BAN',
    'RATE_LIMITED',
    'OVERLOADED',
  ],
});

export const removeProfilePicture = defineCall({
  method: 'POST',
  path: '/nv/remove-profile-picture',
  summary: '移除头像或主页背景',
  access: 'member',
  limit: 'session',
  sessionOnly: true,
  input: z.object({ kind: z.enum(profilePictures) }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '603', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** All data that the site stores about the user, as one JSON document. */
export const exportMyData = defineCall({
  method: 'POST',
  path: '/nv/export-my-data',
  summary: '导出自己的数据',
  access: 'member',
  limit: 'export',
  reads: true,
  sessionOnly: true,
  allowIncompleteAccount: true,
  input: noInput,
  output: z.object({ file_name: z.string(), content: z.string() }),
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/**
 * 注销: erases the account after a grace period, during which signing in cancels the deletion. Requires the password
 * unless the sign-in is fresh.
 * @see docs/reference/states.md, docs/reference/calls.md
 */
export const deleteMyAccount = defineCall({
  method: 'POST',
  path: '/somnia/logoff',
  summary: '注销账号',
  access: 'member',
  limit: 'register',
  sessionOnly: true,
  allowIncompleteAccount: true,
  input: z.object({ password: z.string().max(passwordMaxUnits).optional() }),
  output: z.object({ erase_at: z.string() }),
  errors: ['VALIDATION', '601', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});
