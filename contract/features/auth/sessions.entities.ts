import { z } from 'zod';

import { accountRoles } from '#contract/kit/power.ts';

/** The person who is signed in, as their own browser knows them. @spec S3 (current user), decisions 2 */
export const currentUser = z.object({
  id: z.number().int(),
  name: z.string(),
  /** '' while none is bound. */
  email: z.string(),
  role: z.enum(accountRoles),
  avatar_url: z.string(),
  power: z.number().int(),
  url: z.string(),
  city: z.string(),
  level: z.number().int(),
  /** 0: ordinary. */
  vip_level: z.number().int(),
  vip_duration: z.string().nullable(),
  vip_expire: z.string().nullable(),
  exp: z.number().int(),
  point: z.number().int(),
  /** Unread notifications and messages together. */
  unread: z.number().int(),
  /** Of these, private messages. */
  unread_messages: z.number().int(),
  must_bind_email: z.boolean(),
  must_change_password: z.boolean(),
});

export type CurrentUser = z.output<typeof currentUser>;

/** What `check-nonce` says to a guest; it is no refusal and comes with status 200. @spec S4 */
export const notSignedIn = z.object({ error: z.string(), error_code: z.number() });

/** A browser in which a person is signed in. */
export const sessionItem = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** Browser and system in words. */
  device: z.string(),
  /** 属地; '' when unknown. */
  region: z.string(),
  /** How they signed in: `password`, `otp`, `passkey`, `register`, or a login provider. */
  method: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
});

export type SessionItem = z.output<typeof sessionItem>;
