import { z } from 'zod';

/** Sign-in providers. @see docs/reference/routes.md */
export const loginTypeNames = [
  'github',
  'gitee',
  'wx',
  'qq',
  'sina',
  'baidu',
  'dingding',
  'alipay',
  'douyin',
  'huawei',
  'weiruan',
] as const;

export type LoginTypeName = (typeof loginTypeNames)[number];

/** An external account linked to the user, which can be used to sign in. */
export const identityItem = z.object({
  type: z.enum(loginTypeNames),
  /** Display name at the provider; '' if it gives none. */
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
});

export type IdentityItem = z.output<typeof identityItem>;

/** Result of signing in with a provider. */
export const loginOutcome = z.object({
  /** `need-otp`: the second factor is still required, by `user-login-otp`. */
  kind: z.enum(['signed-in', 'registered', 'linked', 'need-otp']),
  /** Path on this site to continue at. */
  return_to: z.string(),
  must_bind_email: z.boolean(),
});

export type LoginOutcome = z.output<typeof loginOutcome>;
