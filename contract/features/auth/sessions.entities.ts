import { z } from 'zod';

import { accountRoles } from '#contract/kit/power.ts';

/** The signed-in user, as their own browser sees them. @see docs/reference/entities.md */
export const currentUser = z.object({
  id: z.number().int(),
  name: z.string(),
  /** '' if none is bound. */
  email: z.string(),
  role: z.enum(accountRoles),
  avatar_url: z.string(),
  power: z.number().int(),
  url: z.string(),
  city: z.string(),
  level: z.number().int(),
  /** 0: not a VIP member. */
  vip_level: z.number().int(),
  vip_duration: z.string().nullable(),
  vip_expire: z.string().nullable(),
  exp: z.number().int(),
  point: z.number().int(),
  /** Unread notifications and messages. */
  unread: z.number().int(),
  /** Unread private messages, included in `unread`. */
  unread_messages: z.number().int(),
  /** Whether a code or link sent to the mailbox came back. Without that no sign-in method can be added. */
  email_verified: z.boolean(),
  /** The version of the terms accepted last; '' if none is recorded. */
  terms_version: z.string(),
  /** Has to accept the current terms before writing. */
  must_accept_terms: z.boolean(),
  must_bind_email: z.boolean(),
  must_change_password: z.boolean(),
  /** Sign-in methods wait for a confirmation: the password was reset. */
  must_review_sign_in: z.boolean(),
});

export type CurrentUser = z.output<typeof currentUser>;

/** Answer of `check-nonce` for a guest: not an error, sent with status 200. @see docs/reference/states.md */
export const notSignedIn = z.object({ error: z.string(), error_code: z.number() });

/** A session of the user in one browser. */
export const sessionItem = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** Display name of browser and operating system. */
  device: z.string(),
  /** 属地 (region); '' if unknown. */
  region: z.string(),
  /** Sign-in method: `password`, `otp`, `passkey`, `register`, or a login provider. */
  method: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
});

export type SessionItem = z.output<typeof sessionItem>;
