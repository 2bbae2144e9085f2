import { z } from 'zod';

import { accents } from '#contract/features/accounts/rules.ts';
import { accountRoles } from '#contract/kit/power.ts';

/** The user's own account. */
export const ownProfile = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
  url: z.string(),
  city: z.string(),
  bio: z.string(),
  avatar_url: z.string(),
  background_url: z.string(),
  /** Colour of the author page; shown while the membership lasts. */
  accent: z.enum(['', ...accents]),
  verified_text: z.string(),
  /** 属地 (region) of the last sign-in; '' if unknown. */
  region: z.string(),
  created_at: z.string(),
  has_password: z.boolean(),
  /** Days since registration; the first day counts. */
  days: z.number().int(),
  article_count: z.number().int(),
  comment_count: z.number().int(),
  favourite_count: z.number().int(),
  following_count: z.number().int(),
  follower_count: z.number().int(),
  /** 注销 (account deletion) requested: the account is erased at this time. */
  erase_at: z.string().nullable(),
});

export type OwnProfile = z.output<typeof ownProfile>;

export const profilePictures = ['avatar', 'background'] as const;

export type ProfilePicture = (typeof profilePictures)[number];
