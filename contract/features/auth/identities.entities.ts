import { z } from 'zod';

/** Services at which people can sign in. @spec S2 (login form) */
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

/** An account of another service that signs in as the person. */
export const identityItem = z.object({
  type: z.enum(loginTypeNames),
  /** What they are called there; '' when it says nothing. */
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
});

export type IdentityItem = z.output<typeof identityItem>;

/** What came of a sign-in at another service. */
export const loginOutcome = z.object({
  /** `need-otp`: the second step is still to be taken, by `user-login-otp`. */
  kind: z.enum(['signed-in', 'registered', 'linked', 'need-otp']),
  /** Path of this site where to go on. */
  return_to: z.string(),
  must_bind_email: z.boolean(),
});

export type LoginOutcome = z.output<typeof loginOutcome>;
