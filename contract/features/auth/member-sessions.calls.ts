import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

import { sessionItem } from './sessions.entities.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const administrator = { access: 'administrator', sessionOnly: true } as const;

/** The signed-in browsers of a user, most recently used first. @see docs/reference/permissions.md */
export const getMemberSessions = defineCall({
  ...administrator,
  method: 'GET',
  path: '/nv/admin/users/{id}/sessions',
  summary: '一个用户登录了的浏览器',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({ list: z.array(sessionItem) }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'RATE_LIMITED'],
});

/**
 * Ends one session of a user; without `session` all of them and their pending second steps. One's own current session
 * stays.
 */
export const endMemberSessions = defineCall({
  ...administrator,
  method: 'POST',
  path: '/nv/admin/users/{id}/end-sessions',
  summary: '让一个用户的一个或全部浏览器退出登录',
  limit: 'act',
  input: z.object({ id, session: z.string().min(1).max(64).optional() }),
  output: z.object({ list: z.array(sessionItem) }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'RATE_LIMITED'],
});
