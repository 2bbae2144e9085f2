import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

import { notificationItem, notificationSettings, notificationSettingsResponse } from './entities.ts';
import { maxIdsAtOnce } from './limits.ts';
import { notificationGroupNames } from './rules.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const getNotifications = defineCall({
  method: 'GET',
  path: '/nv/notifications',
  summary: '我的通知，新的在前；next_cursor 用于取下一批',
  access: 'member',
  limit: 'read',
  input: z.object({ cursor: id.optional(), group: z.enum(notificationGroupNames).optional() }),
  output: z.object({
    list: z.array(notificationItem),
    next_cursor: z.string().nullable(),
    /** Of all groups; counted up to 100. */
    unread: z.number().int(),
  }),
  errors: ['601', 'RATE_LIMITED', 'VALIDATION'],
});

export const readNotifications = defineCall({
  method: 'POST',
  path: '/nv/notifications/read',
  summary: '把一些或全部通知标为已读',
  access: 'member',
  limit: 'act',
  allowIncompleteAccount: true,
  input: z.object({ ids: z.array(id).max(maxIdsAtOnce).optional(), all: z.literal(true).optional() }),
  output: z.object({ unread: z.number().int() }),
  errors: ['601', 'RATE_LIMITED', 'VALIDATION'],
});

export const getNotificationSettings = defineCall({
  method: 'GET',
  path: '/nv/notification-settings',
  summary: '我要接收哪些通知，以及谁可以给我发私信',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: notificationSettingsResponse,
  errors: ['601', 'RATE_LIMITED'],
});

export const saveNotificationSettings = defineCall({
  method: 'POST',
  path: '/nv/notification-settings',
  summary: '保存通知设置；没有写的项目保持原样',
  access: 'member',
  limit: 'act',
  input: notificationSettings.partial(),
  output: notificationSettingsResponse,
  errors: ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'RATE_LIMITED', 'VALIDATION'],
});
