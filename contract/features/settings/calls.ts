import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { settingsErrors } from './copy.ts';
import { settingsGroup } from './entities.ts';
import { maxSettingsAtOnce } from './limits.ts';

const optionName = z.string().min(1).max(100);

export const getSettings = defineCall({
  method: 'GET',
  path: '/nv/admin/options',
  summary: '全部选项：分组、说明、可填的值与当前的值；密钥只说明是否已设置',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: noInput,
  output: z.object({ groups: z.array(settingsGroup) }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/**
 * Saves all options or none; problems are returned by option and path. CONFLICT names the options that no longer equal
 * `seen`; get the current values from `GET /nv/admin/options`.
 */
export const setSettings = defineCall({
  method: 'POST',
  path: '/nv/admin/options',
  summary: '设置选项，全部成功或全部不变',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    values: z
      .record(optionName, z.unknown())
      .refine((values) => Object.keys(values).length > 0, settingsErrors.nothing)
      .refine((values) => Object.keys(values).length <= maxSettingsAtOnce, settingsErrors.tooMany),
    /** The values before editing, to detect concurrent changes; secrets are not included. */
    seen: z.record(optionName, z.unknown()).optional(),
  }),
  output: z.object({ options: settingsGroup.shape.options }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'CONFLICT', 'RATE_LIMITED'],
});

export const resetSettings = defineCall({
  method: 'POST',
  path: '/nv/admin/options/reset',
  summary: '把选项恢复为默认值，密钥则清除',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ names: z.array(optionName).min(1, settingsErrors.nothing).max(maxSettingsAtOnce) }),
  output: z.object({ options: settingsGroup.shape.options }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
