import { z } from 'zod';

import { accountRoles } from '#contract/kit/power.ts';

/** A person beside what they wrote; their page is at `authorPath(id)`. */
export const authorRef = z.object({
  id: z.number().int(),
  name: z.string(),
  /** '' when they have none. */
  avatar_url: z.string(),
  role: z.enum(accountRoles),
  /** 认证 of the site, else ''. */
  verified_text: z.string(),
});

export type AuthorRef = z.output<typeof authorRef>;

/** Who wrote an article, below it; `url` is their own website or ''. @spec S3 */
export const authorBio = authorRef.extend({ bio: z.string(), url: z.string(), city: z.string() });

export type AuthorBio = z.output<typeof authorBio>;

/** A person as a card shows them; `post_count` are their public articles. */
export const authorCard = authorBio.extend({ post_count: z.number().int() });

export type AuthorCard = z.output<typeof authorCard>;

/** A person's page: who they are and what they did here in public. */
export const authorProfile = authorCard.extend({
  created_at: z.string(),
  comment_count: z.number().int(),
  /** 属地, where the site shows it; else ''. */
  region: z.string(),
  /** 封禁: nothing that they say of themselves is shown. */
  banned: z.boolean(),
});

export type AuthorProfile = z.output<typeof authorProfile>;

/** Directories of people: a role, or the members. */
export const directoryTypes = [...accountRoles, 'vip'] as const;

export type DirectoryType = (typeof directoryTypes)[number];
