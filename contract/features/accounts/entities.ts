import { z } from 'zod';

import { accountRoles } from '#contract/kit/power.ts';

import { accents } from './rules.ts';

/** The badge (徽章) that a user wears. */
export const wornBadge = z.object({ id: z.number().int(), name: z.string(), img: z.string() });

export type WornBadge = z.output<typeof wornBadge>;

/** What stands beside the name of a user, as it was when the page was rendered. */
export const userMarks = z.object({
  /** 认证 (verified badge) granted by the site, or ''. */
  verified_text: z.string(),
  /** Of the option `levels`, which has its name and image; 0 for a guest. */
  level: z.number().int(),
  /** 0: not a member. */
  vip_level: z.number().int(),
  badge: wornBadge.nullable(),
});

export type UserMarks = z.output<typeof userMarks>;

/**
 * A person on the wire: the author of some content, as shown next to it. The profile page is at `authorPath(id)`.
 * @see docs/reference/entities.md
 */
export const authorRef = z.object({
  id: z.number().int(),
  name: z.string(),
  /** '' if not set. */
  avatar_url: z.string(),
  role: z.enum(accountRoles),
  ...userMarks.shape,
});

export type AuthorRef = z.output<typeof authorRef>;

/** Author information shown below an article; `url` is the author's own website or ''. @see docs/reference/entities.md */
export const authorBio = authorRef.extend({ bio: z.string(), url: z.string(), city: z.string() });

export type AuthorBio = z.output<typeof authorBio>;

/** A user as shown in cards; `post_count` counts public articles. */
export const authorCard = authorBio.extend({ post_count: z.number().int() });

export type AuthorCard = z.output<typeof authorCard>;

/** Public profile page of a user. */
export const authorProfile = authorCard.extend({
  created_at: z.string(),
  comment_count: z.number().int(),
  /** Public moments. */
  moment_count: z.number().int(),
  /** 属地 (region), if the site shows it; otherwise ''. */
  region: z.string(),
  /** The badges of the user, the first one first. */
  badges: z.array(wornBadge.extend({ description: z.string(), given_at: z.string() })),
  /** Of a member; otherwise ''. */
  background_url: z.string(),
  accent: z.enum(['', ...accents]),
  /** 封禁 (banned): the profile texts of the user are hidden. */
  banned: z.boolean(),
});

export type AuthorProfile = z.output<typeof authorProfile>;

/** User directories: one per role, and one for VIP members. */
export const directoryTypes = [...accountRoles, 'vip'] as const;

export type DirectoryType = (typeof directoryTypes)[number];
