import { z } from 'zod';

import { verifiedTextMaxLength } from '#contract/features/accounts/limits.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';
import { accountRoles } from '#contract/kit/power.ts';

import { memberErrors } from './copy.ts';
import { member, memberStates } from './members.entities.ts';
import { memberQueryMaxLength } from './limits.ts';

/** All accounts, newest first; `q` is an id, or part of a name or email address. @see docs/reference/permissions.md */
export const getMembers = defineCall({
  method: 'GET',
  path: '/nv/admin/users',
  summary: '管理用户：按角色、状态与文字筛选',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    q: z.string().max(memberQueryMaxLength).default(''),
    role: z.enum(accountRoles).optional(),
    state: z.enum(memberStates).optional(),
    ...pageInput,
  }),
  output: pageOf(member),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

/**
 * Creates an account with an initial password, which is answered once and has to be replaced at the first sign-in.
 * Requires a fresh sign-in or the password of the administrator.
 */
export const addMember = defineCall({
  method: 'POST',
  path: '/nv/admin/users',
  summary: '新建一个用户，返回初始密码',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    name: z.string().max(100),
    email: z.string().max(254),
    role: z.enum(accountRoles, { error: memberErrors.role }).default('subscriber'),
    password: z.string().max(300).optional(),
  }),
  output: member.extend({ initial_password: z.string() }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/**
 * Erases an account at once, as after the grace period of 注销: posts and comments stay under a placeholder name. Requires
 * a fresh sign-in or the password of the administrator. CONFLICT: oneself, the last administrator, or money is pending.
 */
export const removeMember = defineCall({
  method: 'DELETE',
  path: '/nv/admin/users/{id}',
  summary: '注销一个用户，立即生效',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER), password: z.string().max(300).optional() }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/**
 * Changes the role of a user or their 认证 (verified badge; empty removes it). A new role ends the user's sessions and
 * requires a fresh sign-in or the password of the administrator.
 */
export const changeMember = defineCall({
  method: 'PATCH',
  path: '/nv/admin/users/{id}',
  summary: '修改一个用户的角色与认证',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    role: z.enum(accountRoles, { error: memberErrors.role }).optional(),
    verified_text: z.string().trim().max(verifiedTextMaxLength, memberErrors.verifiedText).optional(),
    password: z.string().max(300).optional(),
  }),
  output: member,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});
