import { z } from 'zod';

import { accountRoles } from '#contract/kit/power.ts';

/** The author of some content, as shown next to it; the profile page is at `authorPath(id)`. */
export const authorRef = z.object({
  id: z.number().int(),
  name: z.string(),
  /** '' if not set. */
  avatar_url: z.string(),
  role: z.enum(accountRoles),
  /** 认证 (verified badge) granted by the site, or ''. */
  verified_text: z.string(),
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
  /** 封禁 (banned): the profile texts of the user are hidden. */
  banned: z.boolean(),
  /** Of the option `levels`, which has its name and image. */
  level: z.number().int(),
});

export type AuthorProfile = z.output<typeof authorProfile>;

/** User directories: one per role, and one for VIP members. */
export const directoryTypes = [...accountRoles, 'vip'] as const;

export type DirectoryType = (typeof directoryTypes)[number];
